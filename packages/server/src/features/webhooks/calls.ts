import { webhooksApi } from "@vowdesk/contract/webhooks";
import { bind } from "../../kernel/http/bind.ts";
import * as deliveries from "./deliveries/service.ts";
import * as webhooks from "./service.ts";

export const calls = bind(webhooksApi, {
  list: (query, ctx) => webhooks.list(ctx, query),
  detail: ({ id }, ctx) => webhooks.detail(ctx, id),
  deliveries: (query, ctx) => deliveries.list(ctx, query),
  add: (given, ctx) => webhooks.add(ctx, given),
  update: (given, ctx) => webhooks.update(ctx, given),
  pause: (given, ctx) => webhooks.pause(ctx, given),
  resume: (given, ctx) => webhooks.resume(ctx, given),
  rotate: (given, ctx) => webhooks.rotate(ctx, given),
  delete: ({ id }, ctx) => webhooks.remove(ctx, id),
  ping: ({ id }, ctx) => deliveries.ping(ctx, id),
  replay: ({ id }, ctx) => deliveries.replay(ctx, id),
  replayFailed: (given, ctx) => deliveries.replayFailed(ctx, given),
});
