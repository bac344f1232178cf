import { alertBotsApi, alertsApi } from "@vowdesk/contract/alerts";
import { bind } from "../../kernel/http/bind.ts";
import * as bots from "./bots/service.ts";
import * as delays from "./delays/service.ts";
import * as alerts from "./service.ts";

export const calls = [
  ...bind(alertsApi, {
    mine: (_input, ctx) => alerts.mine(ctx),
    change: (given, ctx) => alerts.change(ctx, given),
    subscribe: (given, ctx) => alerts.subscribe(ctx, given),
    unsubscribe: ({ id }, ctx) => alerts.unsubscribe(ctx, id),
    test: (_input, ctx) => alerts.test(ctx),
    delays: (_input, ctx) => delays.show(ctx),
    changeDelays: (given, ctx) => delays.change(ctx, given),
  }),
  ...bind(alertBotsApi, {
    list: (query, ctx) => bots.list(ctx, query),
    add: (given, ctx) => bots.add(ctx, given),
    update: (given, ctx) => bots.update(ctx, given),
    delete: ({ id }, ctx) => bots.remove(ctx, id),
    test: ({ id }, ctx) => bots.test(ctx, id),
  }),
];
