import { operationsApi } from "@vowdesk/contract/operations";
import { bind } from "../../kernel/http/bind.ts";
import * as operations from "./service.ts";

export const calls = bind(operationsApi, {
  health: (_input, ctx) => operations.health(ctx),
  jobs: (_input, ctx) => operations.jobs(ctx),
  run: ({ name }, ctx) => operations.run(ctx, name),
});
