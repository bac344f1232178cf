import * as z from "zod";
import { permissions, Moment, RecordId, Text, Version } from "../../../kernel/index.ts";

/** `webhook` reads webhooks and their deliveries, `webhook:edit` changes, tests and replays them. */
export const webhookPermissions = permissions("webhook", "webhook:edit");

/** Refusals of webhooks. The page shows them itself. */
export const webhookRefusals = {
  /** Not an absolute https address, or one with a user name or password. */
  "webhook-url-invalid": 200,
  /** The address belongs to a private network. */
  "webhook-address-private": 200,
  "webhook-limit": 200,
  /** Nothing is sent while a webhook is paused. */
  "webhook-paused": 200,
} as const;

/** Webhooks of an installation. */
export const maxWebhooks = 50;

export const webhookStates = ["active", "paused"] as const;
export const WebhookState = z.enum(webhookStates);
export type WebhookState = z.infer<typeof WebhookState>;

/** Why a webhook is paused: a user paused it, its receiver answered 410, or its maker has no active account. */
export const PauseCause = z.enum(["user", "gone", "maker"]);
export type PauseCause = z.infer<typeof PauseCause>;

export const deliveryStates = ["pending", "delivered", "failed"] as const;
export const DeliveryState = z.enum(deliveryStates);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** An event name such as `order.cancelled`, all events of an area such as `order.*`, or `*` for all. */
export const EventPattern = Text(80).regex(/^(?:\*|[a-z-]+\.(?:\*|[a-z-]+))$/);

export const webhookActions = ["update", "pause", "resume", "rotate", "ping", "replay", "delete"] as const;
export const WebhookAction = z.enum(webhookActions);
export type WebhookAction = z.infer<typeof WebhookAction>;

/** An address that receives events, signed by Standard Webhooks. */
export const Webhook = z.object({
  id: RecordId,
  /** The address. A path is shown as `…`, because it can be secret; sent back like this, it is unchanged. */
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  state: WebhookState,
  pauseCause: PauseCause.nullable(),
  /** Until when the previous secret signs too; null if there is none. */
  previousSecretUntil: Moment.nullable(),
  /** The last attempt: its time, the HTTP status (null without an answer) and the error (null after a success). */
  lastAt: Moment.nullable(),
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
  /** Since when every attempt has failed; null after a success. */
  failingSince: Moment.nullable(),
  /** Deliveries that are not sent yet, and those that failed for good. Counted up to 1,000. */
  pending: z.int(),
  failed: z.int(),
  createdAt: Moment,
  createdBy: z.string(),
  /** The user whose rights limit what is sent: who saved the webhook last, or took it over. Empty if there is none. */
  maker: z.string(),
  /** Events that were not sent, because the maker may not read what they are about. */
  withheld: z.int(),
  version: Version,
  /** The actions that the caller may take now. */
  allowed: z.array(WebhookAction),
});
export type Webhook = z.infer<typeof Webhook>;

/** A webhook and its signing secret, which is answered once. */
export const WebhookWithSecret = z.object({ webhook: Webhook, secret: z.string() });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

/** An event on its way to a webhook. */
export const WebhookDelivery = z.object({
  id: z.string(),
  webhookId: RecordId,
  /** The header `webhook-id`: the same for every attempt. */
  eventId: z.string(),
  type: z.string(),
  subject: z.string(),
  state: DeliveryState,
  attempts: z.int(),
  /** When the next attempt is due; null if no attempt follows. */
  nextAt: Moment.nullable(),
  /** The last attempt: the HTTP status (null without an answer) and the error. */
  status: z.int().nullable(),
  error: z.string().nullable(),
  /** The JSON text that is sent. Empty if the caller may not read what the event is about. */
  body: z.string(),
  createdAt: Moment,
  finishedAt: Moment.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;
