export { calls } from "./calls.ts";
export { accountRecords } from "./account-records/store.ts";
export { listeners } from "./events.ts";
export { openDelivery, sweepMs, type Delivery } from "./frames.ts";
export { ringUnclaimed } from "./handling/ring-unclaimed.ts";
export { maySee } from "./policy.ts";
export { actorOfTicket, epochOf, send, startNewEpoch, unreadCount, type Sending } from "./service.ts";
export { personalData } from "./personal-data.ts";
