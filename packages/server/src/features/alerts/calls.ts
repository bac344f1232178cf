import { alertsApi } from "@vowdesk/contract/alerts";
import { bind } from "../../kernel/http/bind.ts";
import * as alerts from "./service.ts";

export const calls = bind(alertsApi, {
  mine: (_input, ctx) => alerts.mine(ctx),
  change: (given, ctx) => alerts.change(ctx, given),
  subscribe: (given, ctx) => alerts.subscribe(ctx, given),
  unsubscribe: ({ id }, ctx) => alerts.unsubscribe(ctx, id),
  test: (_input, ctx) => alerts.test(ctx),
});
