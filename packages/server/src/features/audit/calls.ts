import { auditApi } from "@vowdesk/contract/audit";
import { bind, type BoundCall } from "../../kernel/http/bind.ts";
import { exportPart, startExport } from "./export.ts";
import { revert, type RevertHandlers } from "./revert.ts";
import * as audit from "./service.ts";

/** The calls of the trail, with the ways back that the app knows. */
export const callsWith = (ways: RevertHandlers): BoundCall[] =>
  bind(auditApi, {
    list: (query, ctx) => audit.list(ctx, ways, query),
    detail: ({ id }, ctx) => audit.detail(ctx, ways, id),
    verbs: (_input, ctx) => audit.verbs(ctx),
    startExport: (filters, ctx) => startExport(ctx, filters),
    exportPart: (part, ctx) => exportPart(ctx, part),
    revert: (command, ctx) => revert(ctx, ways, command),
  });
