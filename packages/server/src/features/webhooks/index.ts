export { calls } from "./calls.ts";
export { deleteOldDeliveries } from "./deliveries/service.ts";
export { listeners } from "./events.ts";
export { sendDeliveries, stopSending } from "./sending/service.ts";
