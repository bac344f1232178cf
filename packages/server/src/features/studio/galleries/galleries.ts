export { accountRecords } from "./galleries.account-records.ts";
export { settleOriginals } from "./arrivals/arrivals.leftovers.ts";
export { serveOriginals } from "./arrivals/arrivals.serve.ts";
export { calls } from "./galleries.calls.ts";
export { inScope, subjectNames } from "./galleries.store.ts";
export { scopeOf } from "./galleries.policy.ts";
