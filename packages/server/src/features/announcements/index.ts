export { calls } from "./calls.ts";
export { accountRecords } from "./account-records/store.ts";
export { listeners } from "./events.ts";
export { seedDemoAnnouncements } from "./demo/demo.ts";
export { runAnnouncements } from "./publishing/service.ts";
export { notifyMissedReaders } from "./receipts/service.ts";
