import * as z from "zod";
import { anyStaff, api, endpoint } from "../../kernel/index.ts";
import { Id } from "../users/schema.ts";
import { AlertSettings, PushSubscriptionKeys } from "./schema.ts";

export const alertsApi = api("alerts", {
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
    input: AlertSettings.pick({ pushGroups: true, showsDetails: true }).partial(),
    output: AlertSettings,
  }),
  subscribe: endpoint({
    method: "POST",
    path: "/api/alerts/subscribe",
    access: anyStaff,
    summary:
      "Subscribe this browser to Web Push for as long as the session lasts. Repeating it updates the subscription",
    input: z.object({ endpoint: z.url().max(1_000), keys: PushSubscriptionKeys }),
    output: AlertSettings,
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
});
