import { auditApi } from "@vowdesk/contract/audit";
import { bind, type BoundCall } from "../../kernel/http/bind.ts";
import { exportPart, startExport } from "./export.ts";
import { revert, type RevertHandlers } from "./revert.ts";
import * as audit from "./service.ts";

/** The calls of the audit trail, with the revert handlers of all features. */
export const callsWith = (handlers: RevertHandlers): BoundCall[] =>
  bind(auditApi, {
    list: (query, ctx) => audit.list(ctx, handlers, query),
    detail: ({ id }, ctx) => audit.detail(ctx, handlers, id),
    verbs: (_input, ctx) => audit.verbs(ctx),
    startExport: (filters, ctx) => startExport(ctx, filters),
    exportPart: (part, ctx) => exportPart(ctx, part),
    revert: (command, ctx) => revert(ctx, handlers, command),
  });
