import { auditApi } from "@vowdesk/contract/audit";
import { bind } from "../../kernel/bind.ts";
import * as audit from "./service.ts";

export const calls = bind(auditApi, {
  list: (query, ctx) => audit.list(ctx, query),
});
