export { calls } from "./calls.ts";
export { listeners } from "./events.ts";
export { seedDemoAnnouncements } from "./demo/demo.ts";
export { runAnnouncements } from "./publishing/service.ts";
export { notifyMissedReaders } from "./receipts/notify.ts";
