export { calls } from "./calls.ts";
export { openDelivery } from "./frames.ts";
export { actorOfTicket, send, unreadCount } from "./service.ts";
