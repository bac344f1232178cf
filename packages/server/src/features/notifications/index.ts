export { calls } from "./calls.ts";
export { openDelivery } from "./frames.ts";
export { actorOfTicket, send, unreadCount, type Sending } from "./service.ts";
