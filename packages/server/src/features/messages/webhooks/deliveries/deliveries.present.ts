import type { WebhookDelivery } from "@vowdesk/contract/messages/webhooks";
import type { DeliveryRow } from "./deliveries.store.ts";

/** `isReadable`: whether the caller may read what the event is about. */
export const presentDelivery = (row: DeliveryRow, isReadable: boolean): WebhookDelivery => ({
  id: row.id,
  webhookId: row.webhook_id,
  eventId: row.event_id,
  type: row.type,
  subject: row.subject,
  state: row.state,
  attempts: row.attempts,
  nextAt: row.state === "pending" ? row.next_at.toISOString() : null,
  status: row.status,
  error: row.error,
  body: isReadable ? row.body : "",
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
});
