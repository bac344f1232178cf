export { calls } from "./calls.ts";
export { runAlerts } from "./plans/service.ts";
export { deleteOldAlerts, stopSendingAlerts } from "./sending/service.ts";
