export { calls } from "./calls.ts";
export { identifyCouples } from "./identify.ts";
export { accountRecords } from "./account-records/store.ts";
