import { errorsApi } from "@vowdesk/contract/errors";
import { bind } from "../../kernel/http/bind.ts";
import * as errors from "./service.ts";

export const calls = bind(errorsApi, {
  report: ({ reports }, ctx) => errors.report(ctx, reports),
  list: (query, ctx) => errors.list(ctx, query),
  count: (_input, ctx) => errors.count(ctx),
  detail: ({ id }, ctx) => errors.detail(ctx, id),
  resolve: (command, ctx) => errors.act(ctx, "resolve", command),
  reopen: (command, ctx) => errors.act(ctx, "reopen", command),
});
