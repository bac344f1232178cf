export { calls } from "./calls.ts";
export { accountRecords, personalTables } from "./account-records/store.ts";
