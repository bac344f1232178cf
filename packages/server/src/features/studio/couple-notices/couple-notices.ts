export { accountRecords } from "./couple-notices.account-records.ts";
export { calls } from "./couple-notices.calls.ts";
export { listeners } from "./couple-notices.events.ts";
export { countFailingNotices } from "./sending.store.ts";
export { sendNotices } from "./sending.service.ts";
