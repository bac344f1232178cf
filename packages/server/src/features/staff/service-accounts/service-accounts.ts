export { calls } from "./service-accounts.calls.ts";
export { disableEvery, tokensOfUser } from "./service-accounts.service.ts";
export { identifyServiceAccounts } from "./identify.ts";
export { subjectNames } from "./service-accounts.store.ts";
