import { webhooksApi } from "@vowdesk/contract/messages/webhooks";
import { bind } from "../../../kernel/http/bind.ts";
import * as deliveries from "./deliveries/deliveries.service.ts";
import type { MayReadEvent } from "./readers.ts";
import * as webhooks from "./webhooks.service.ts";

/** The calls. `mayRead` decides which bodies of deliveries callers see. */
export const callsWith = (mayRead: MayReadEvent) =>
  bind(webhooksApi, {
    ...webhooks,
    deliveries: (ctx, query) => deliveries.list(ctx, query, mayRead),
    ping: (ctx, { id }) => deliveries.ping(ctx, id, mayRead),
    replay: (ctx, { id }) => deliveries.replay(ctx, id, mayRead),
    replayFailed: (ctx, input) => deliveries.replayFailed(ctx, input, mayRead),
  });
