import type { Webhook } from "@vowdesk/contract/messages/webhooks";
import type { Actor } from "../../../kernel/http/context.ts";
import { allowed, shownUrl } from "./webhooks.policy.ts";
import type { WebhookFields, WebhookRow } from "./webhooks.store.ts";

export function present({ actor, now }: { actor: Actor; now: Date }, row: WebhookRow): Webhook {
  const until = row.previous_secret_until;
  return {
    id: row.id,
    url: shownUrl(row.url),
    description: row.description,
    events: row.events,
    state: row.state,
    pauseCause: row.pause_cause,
    previousSecretUntil: until !== null && until > now ? until.toISOString() : null,
    lastAt: row.last_at?.toISOString() ?? null,
    lastStatus: row.last_status,
    lastError: row.last_error,
    failingSince: row.failing_since?.toISOString() ?? null,
    pending: row.pending,
    failed: row.failed,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    maker: row.maker ?? "",
    withheld: row.withheld,
    version: row.version,
    allowed: allowed(actor, row),
  };
}

/** The fields that the audit trail compares. The path of an address may be secret, so its host stands for it. */
export const auditFields = ({ url, description, events, state }: Omit<WebhookFields, "sealed_url">) => ({
  url: new URL(shownUrl(url)).host,
  description,
  events: events.join(", "),
  state,
});
