import type { WebhookDelivery } from "@vowdesk/contract/webhooks";
import type { DeliveryRow } from "./store.ts";

export const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
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
  body: row.body,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
});
