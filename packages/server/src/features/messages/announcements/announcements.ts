export { calls } from "./announcements.calls.ts";
export { accountRecords } from "./announcements.account-records.ts";
export { listeners } from "./announcements.events.ts";
export { seedDemoAnnouncements } from "./demo.ts";
export { list as listAnnouncements } from "./announcements.service.ts";
export { runAnnouncements } from "./publishing.service.ts";
export { notifyMissedReaders } from "./receipts.service.ts";
export { subjectNames } from "./announcements.store.ts";
