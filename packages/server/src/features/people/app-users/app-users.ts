export { accountRecords } from "./app-users.account-records.ts";
export { callsWith } from "./app-users.calls.ts";
export { runErasures } from "./erasure.service.ts";
export { runMerges } from "./merging.service.ts";
