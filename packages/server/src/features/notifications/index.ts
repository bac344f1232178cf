export { calls } from "./calls.ts";
export { listeners } from "./events.ts";
export { openDelivery, sweepMs, type Delivery } from "./frames.ts";
export { forgetOldMessages } from "./kinds/retention.ts";
export { ringUnclaimed } from "./kinds/ringing.ts";
export { actorOfTicket, epochOf, send, startStreamsOver, unreadCount, type Sending } from "./service.ts";
