export { accountRecords } from "./account-records/service.ts";
export { calls } from "./calls.ts";
export { countToday } from "./figures/service.ts";
export { serveFeeds } from "./feed/serve.ts";
export { endExpiredHolds } from "./planning/service.ts";
export { remindOfShoots } from "./reminders/service.ts";
