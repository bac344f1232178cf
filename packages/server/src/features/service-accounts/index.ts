export { calls } from "./calls.ts";
export { disableEvery } from "./service.ts";
export { identifyServiceAccounts } from "./identify.ts";
