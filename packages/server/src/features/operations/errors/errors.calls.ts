import { errorsApi } from "@vowdesk/contract/operations/errors";
import { bind } from "../../../kernel/http/bind.ts";
import * as errors from "./errors.service.ts";

export const calls = bind(errorsApi, {
  ...errors,
  resolve: (ctx, command) => errors.act(ctx, "resolve", command),
  reopen: (ctx, command) => errors.act(ctx, "reopen", command),
});
