import { auditApi } from "@vowdesk/contract/operations/audit";
import { bind, type BoundCall } from "../../../kernel/http/bind.ts";
import type { SubjectNames } from "../../../kernel/paging/subject-names.ts";
import { exportPart, startExport } from "./export.ts";
import { revert, type RevertHandlers } from "./revert.ts";
import * as audit from "./audit.service.ts";

/** The calls of the audit trail, with the revert handlers and the names of records of all features. */
export const callsWith = (revertHandlers: RevertHandlers, subjectNames: SubjectNames): BoundCall[] =>
  bind(auditApi, {
    list: (ctx, query) => audit.list(ctx, { revertHandlers, subjectNames }, query),
    detail: (ctx, { id }) => audit.detail(ctx, { revertHandlers, subjectNames }, id),
    verbs: audit.verbs,
    startExport,
    exportPart: (ctx, input) => exportPart(ctx, subjectNames, input),
    revert: (ctx, command) => revert(ctx, revertHandlers, command),
  });
