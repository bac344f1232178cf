export { accountRecords } from "./account-records/service.ts";
export { calls } from "./calls.ts";
export { listeners } from "./events.ts";
export { countToday } from "./figures/service.ts";
export { serveFeeds } from "./feed/serve.ts";
export { freeStarts, holdForLead } from "./holds/service.ts";
export { endExpiredHolds } from "./planning/service.ts";
export { remindOfShoots } from "./reminders/service.ts";
export { shootsOfWedding } from "./service.ts";
