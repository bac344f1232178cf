export { callsWith } from "./calls.ts";
export { accountRecords } from "./account-records/store.ts";
export { deleteOldDeliveries } from "./deliveries/service.ts";
export type { MayReadEvent } from "./readers.ts";
export { webhooksOfUser } from "./service.ts";
export { countFailingWebhooks } from "./store.ts";
export { listeners } from "./events.ts";
export { sendDeliveries, stopSending } from "./sending/service.ts";
