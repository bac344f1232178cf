export { accountRecords } from "./account-records/service.ts";
export { calls } from "./calls.ts";
export { serveFeeds } from "./feed/serve.ts";
export { endExpiredHolds } from "./planning/service.ts";
export { remindTeams } from "./reminders/service.ts";
