import { webhooksApi } from "@vowdesk/contract/webhooks";
import { bind } from "../../kernel/http/bind.ts";
import * as deliveries from "./deliveries/service.ts";
import * as webhooks from "./service.ts";

export const calls = bind(webhooksApi, {
  list: webhooks.list,
  detail: (ctx, { id }) => webhooks.detail(ctx, id),
  deliveries: deliveries.list,
  add: webhooks.add,
  update: webhooks.update,
  pause: webhooks.pause,
  resume: webhooks.resume,
  rotate: webhooks.rotate,
  delete: (ctx, { id }) => webhooks.remove(ctx, id),
  ping: (ctx, { id }) => deliveries.ping(ctx, id),
  replay: (ctx, { id }) => deliveries.replay(ctx, id),
  replayFailed: deliveries.replayFailed,
});
