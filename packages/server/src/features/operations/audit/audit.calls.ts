import { auditApi } from "@vowdesk/contract/operations/audit";
import { bind, type BoundCall } from "../../../kernel/http/bind.ts";
import { exportPart, startExport } from "./export.ts";
import { revert, type RevertHandlers } from "./revert.ts";
import * as audit from "./audit.service.ts";

/** The calls of the audit trail, with the revert handlers of all features. */
export const callsWith = (handlers: RevertHandlers): BoundCall[] =>
  bind(auditApi, {
    list: (ctx, query) => audit.list(ctx, handlers, query),
    detail: (ctx, { id }) => audit.detail(ctx, handlers, id),
    verbs: audit.verbs,
    startExport,
    exportPart,
    revert: (ctx, command) => revert(ctx, handlers, command),
  });
