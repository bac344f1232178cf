export { calls } from "./notifications.calls.ts";
export { accountRecords } from "./notifications.account-records.ts";
export { listeners } from "./notifications.events.ts";
export { messagesMatching } from "./archive/matching.ts";
export { openDelivery, sweepMs, type Delivery } from "./notifications.frames.ts";
export { ringUnclaimed } from "./handling/ring-unclaimed.ts";
export { maySee } from "./notifications.policy.ts";
export { actorOfTicket, epochOf, send, startNewEpoch, type Sending } from "./notifications.service.ts";
export {
  countUnacknowledged,
  unacknowledgedAges,
  type DeliveryRow,
  type Online,
  type UnackedAges,
} from "./unacknowledged.store.ts";
export { personalData } from "./notifications.personal-data.ts";
