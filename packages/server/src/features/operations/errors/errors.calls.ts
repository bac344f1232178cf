import { errorsApi } from "@vowdesk/contract/operations/errors";
import { bind } from "../../../kernel/http/bind.ts";
import * as errors from "./errors.service.ts";

export const calls = bind(errorsApi, {
  report: errors.report,
  list: errors.list,
  count: errors.count,
  detail: errors.detail,
  resolve: (ctx, command) => errors.act(ctx, "resolve", command),
  reopen: (ctx, command) => errors.act(ctx, "reopen", command),
});
