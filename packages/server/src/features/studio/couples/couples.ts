export { calls } from "./couples.calls.ts";
export { identifyCouples } from "./identify.ts";
export { accountRecords } from "./couples.account-records.ts";
