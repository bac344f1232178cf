export { accountRecords } from "./galleries.account-records.ts";
export { calls } from "./galleries.calls.ts";
export { inScope, subjectNames } from "./galleries.store.ts";
export { scopeOf } from "./galleries.policy.ts";
