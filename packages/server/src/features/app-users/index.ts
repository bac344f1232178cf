export { accountRecords } from "./account-records/store.ts";
export { callsWith } from "./calls.ts";
export { runErasures } from "./erasure/service.ts";
export { runMerges } from "./merging/service.ts";
