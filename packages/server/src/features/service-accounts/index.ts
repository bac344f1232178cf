export { calls } from "./calls.ts";
export { disableEvery, tokensOfUser } from "./service.ts";
export { identifyServiceAccounts } from "./identify.ts";
