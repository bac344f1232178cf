import { errorsApi } from "@vowdesk/contract/operations/errors";
import { bind } from "../../../kernel/http/bind.ts";
import * as errors from "./errors.service.ts";

export const calls = bind(errorsApi, {
  report: (ctx, { reports }) => errors.report(ctx, reports),
  list: errors.list,
  count: errors.count,
  detail: (ctx, { id }) => errors.detail(ctx, id),
  resolve: (ctx, command) => errors.act(ctx, "resolve", command),
  reopen: (ctx, command) => errors.act(ctx, "reopen", command),
});
