import * as z from "zod";
import {
  anyStaff,
  api,
  endpoint,
  languages,
  listInput,
  open,
  pageOf,
  staff,
  staffInPerson,
  Id,
  NonEmptyText,
  Text,
  Version,
} from "../../../kernel/index.ts";
import {
  AlertBot,
  AlertDelaySettings,
  AlertSettings,
  BotKind,
  NewPushSubscription,
  OrderDelays,
  PersonalDelays,
  PushEndpoint,
  PushSubscriptionKeys,
} from "./alerts.schema.ts";

export const alertsApi = api("alerts", "Notifications outside of the tab", {
  mine: endpoint({
    method: "GET",
    path: "/api/alerts/mine",
    access: anyStaff,
    summary: "Get how the caller is reached outside of the tab, and the caller's subscribed browsers",
    input: z.object({}),
    output: AlertSettings,
  }),
  change: endpoint({
    method: "PUT",
    path: "/api/alerts/mine",
    access: anyStaff,
    summary: "Change which messages reach the caller outside of the tab. Absent settings are unchanged",
    input: AlertSettings.pick({ pushGroups: true, emailGroups: true, showsDetails: true }).partial(),
    output: AlertSettings,
  }),
  subscribe: endpoint({
    method: "POST",
    path: "/api/alerts/subscribe",
    access: anyStaff,
    summary:
      "Subscribe this browser to Web Push for as long as the session lasts. Repeating it updates the subscription. With `renews`, nothing is changed if the caller has switched this browser off, and the answer does not contain it",
    input: NewPushSubscription.extend({
      /** The addresses that this browser had before, if it subscribes again by itself. */
      renews: z.array(PushEndpoint).max(5).optional(),
    }),
    output: AlertSettings,
  }),
  renew: endpoint({
    method: "POST",
    path: "/api/alerts/renew",
    access: open,
    summary:
      "Replace a subscription that the browser has renewed in the background. The address and secret of the former one prove it. The new one belongs to the same session",
    input: NewPushSubscription.extend({
      former: z.object({ endpoint: PushEndpoint, auth: PushSubscriptionKeys.shape.auth }),
    }),
    output: z.null(),
  }),
  unsubscribe: endpoint({
    method: "POST",
    path: "/api/alerts/unsubscribe",
    access: anyStaff,
    summary: "End a subscription of the caller",
    input: z.object({ id: Id }),
    output: AlertSettings,
  }),
  test: endpoint({
    method: "POST",
    path: "/api/alerts/test",
    access: anyStaff,
    ownTransaction: true,
    throttled: true,
    summary: "Send a test notification to the subscribed browsers of the caller",
    input: z.object({}),
    /** The number of browsers to which it is sent. */
    output: z.object({ browsers: z.int() }),
  }),
  delays: endpoint({
    method: "GET",
    path: "/api/alerts/delays",
    access: staff("alert"),
    summary: "Get after which time each channel is used",
    input: z.object({}),
    output: AlertDelaySettings,
  }),
  changeDelays: endpoint({
    method: "PUT",
    path: "/api/alerts/delays",
    access: staff("alert:edit"),
    summary: "Change after which time each channel is used. Absent delays are unchanged",
    input: z.object({
      version: Version,
      personal: PersonalDelays.partial().optional(),
      orders: OrderDelays.partial().optional(),
    }),
    output: AlertDelaySettings,
  }),
});

const BotFields = z.object({
  name: NonEmptyText(60),
  /** The address of the incoming webhook, as the service shows it. */
  url: NonEmptyText(500),
  /** The secret with which DingTalk and Feishu check the signature; empty for none. */
  secret: Text(200),
  language: z.enum(languages),
  isOn: z.boolean(),
});

export const alertBotsApi = api("alertBots", "Bots that report unclaimed orders to group chats", {
  list: endpoint({
    method: "GET",
    path: "/api/alert-bot/list",
    access: staff("alert"),
    summary: "List the bots that report unclaimed orders to group chats",
    input: listInput({ name: Text(100) }, ["id"]),
    output: pageOf(AlertBot),
  }),
  add: endpoint({
    method: "POST",
    path: "/api/alert-bot/add",
    access: staffInPerson("alert:edit"),
    summary: "Add a bot",
    input: BotFields.extend({
      kind: BotKind,
      secret: BotFields.shape.secret.default(""),
      isOn: z.boolean().default(true),
    }),
    output: AlertBot,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/alert-bot/update",
    access: staffInPerson("alert:edit"),
    summary: "Change a bot. Absent fields are unchanged, and so are an empty address and secret",
    input: BotFields.extend({ url: Text(500) })
      .partial()
      .extend({ id: Id, version: Version }),
    output: AlertBot,
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/api/alert-bot/delete/:id",
    access: staff("alert:edit"),
    summary: "Delete a bot",
    input: z.object({ id: Id }),
    output: z.null(),
  }),
  test: endpoint({
    method: "POST",
    path: "/api/alert-bot/test",
    access: staff("alert:edit"),
    ownTransaction: true,
    throttled: true,
    summary: "Send a test message by a bot and wait for the answer of its service",
    input: z.object({ id: Id }),
    output: AlertBot,
  }),
});
