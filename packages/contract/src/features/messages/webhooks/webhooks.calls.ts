import * as z from "zod";
import {
  api,
  endpoint,
  listInput,
  pageOf,
  staff,
  staffInPerson,
  Id,
  Moment,
  NonEmptyText,
  Text,
  Version,
} from "../../../kernel/index.ts";
import {
  DeliveryState,
  EventPattern,
  Webhook,
  WebhookDelivery,
  WebhookState,
  WebhookWithSecret,
} from "./webhooks.schema.ts";

const Url = NonEmptyText(500);
const Description = Text(200);
const Events = z.array(EventPattern).min(1).max(50);
const One = z.object({ id: Id, version: Version });
const DeliveryId = z.string().regex(/^\d{1,18}$/);

export const webhooksApi = api("webhooks", "Addresses that receive events, and their deliveries", {
  list: endpoint({
    method: "GET",
    path: "/api/webhook/list",
    access: staff("webhook"),
    summary: "List webhooks, newest first, with the result of their last delivery",
    input: listInput({ url: Text(100), state: WebhookState }, ["createdAt"]),
    output: pageOf(Webhook),
  }),
  detail: endpoint({
    method: "GET",
    path: "/api/webhook/detail/:id",
    access: staff("webhook"),
    summary: "Get one webhook",
    input: z.object({ id: Id }),
    output: Webhook,
  }),
  deliveries: endpoint({
    method: "GET",
    path: "/api/webhook/deliveries",
    access: staff("webhook"),
    summary: "List the deliveries of webhooks, newest first. They are kept for 30 days",
    input: listInput({ webhookId: Id, state: DeliveryState }, ["createdAt"]),
    output: pageOf(WebhookDelivery),
  }),
  add: endpoint({
    method: "POST",
    path: "/api/webhook/add",
    access: staffInPerson("webhook:edit"),
    summary: "Add a webhook. The answer has its signing secret, which no other call returns",
    input: z.object({ url: Url, description: Description.default(""), events: Events }),
    output: WebhookWithSecret,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/webhook/update",
    access: staffInPerson("webhook:edit"),
    summary: "Change a webhook. Absent fields are unchanged. It then sends what the caller may read",
    input: One.extend({ url: Url.optional(), description: Description.optional(), events: Events.optional() }),
    output: Webhook,
  }),
  pause: endpoint({
    method: "POST",
    path: "/api/webhook/pause",
    access: staff("webhook:edit"),
    summary: "Pause a webhook. Events of that time are not sent; pending deliveries follow when it is resumed",
    input: One,
    output: Webhook,
  }),
  resume: endpoint({
    method: "POST",
    path: "/api/webhook/resume",
    access: staffInPerson("webhook:edit"),
    summary: "Resume a paused webhook. Its pending deliveries get a new day",
    input: One,
    output: Webhook,
  }),
  rotate: endpoint({
    method: "POST",
    path: "/api/webhook/rotate",
    access: staffInPerson("webhook:edit"),
    summary: "Give a webhook a new secret. The former one signs too for 24 hours",
    input: One,
    output: WebhookWithSecret,
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/api/webhook/delete/:id",
    access: staff("webhook:edit"),
    summary: "Delete a webhook with its deliveries",
    input: z.object({ id: Id }),
    output: z.null(),
  }),
  ping: endpoint({
    method: "POST",
    path: "/api/webhook/ping",
    access: staff("webhook:edit"),
    ownTransaction: true,
    summary: "Send the test event `webhook.ping` to a webhook",
    input: z.object({ id: Id }),
    output: Webhook,
  }),
  replay: endpoint({
    method: "POST",
    path: "/api/webhook/replay",
    access: staff("webhook:edit"),
    ownTransaction: true,
    summary: "Send a delivery again now, whether it succeeded or not, for at most a day",
    input: z.object({ id: DeliveryId }),
    output: WebhookDelivery,
  }),
  replayFailed: endpoint({
    method: "POST",
    path: "/api/webhook/replay-failed",
    access: staff("webhook:edit"),
    ownTransaction: true,
    summary: "Send all failed deliveries of a webhook again whose events happened at or after a time",
    input: z.object({ id: Id, since: Moment }),
    output: z.object({ replayed: z.int() }),
  }),
});
