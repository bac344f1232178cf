export { accountRecords } from "./account-records/service.ts";
export { calls } from "./calls.ts";
export { assertVisible } from "./service.ts";
