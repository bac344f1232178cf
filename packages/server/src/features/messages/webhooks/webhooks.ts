export { callsWith } from "./webhooks.calls.ts";
export { accountRecords } from "./webhooks.account-records.ts";
export { deleteOldDeliveries } from "./deliveries/deliveries.service.ts";
export type { MayReadEvent } from "./readers.ts";
export { webhooksOfUser } from "./webhooks.service.ts";
export { countFailingWebhooks } from "./webhooks.store.ts";
export { listeners } from "./webhooks.events.ts";
export { sendDeliveries, stopSending } from "./sending/sending.service.ts";
