import { operationsApi } from "@vowdesk/contract/operations";
import { bind } from "../../kernel/http/bind.ts";
import * as operations from "./service.ts";

export const calls = bind(operationsApi, {
  health: operations.health,
  jobs: operations.jobs,
  run: (ctx, { name }) => operations.run(ctx, name),
});
