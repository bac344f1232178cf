import * as z from "zod";
import {
  anyStaff,
  api,
  endpoint,
  listInput,
  pageOf,
  staff,
  Id,
  BoundedVersion,
  Text,
  OptionalReason,
} from "../../../kernel/index.ts";
import { ErrorDetail, ErrorGroup, ErrorReport, ErrorSide, ErrorState } from "./errors.schema.ts";

const version = BoundedVersion;

/** Maximum number of reports in one call. */
const maxReportsPerCall = 20;
/** Twenty reports with the longest stacks. */
const reportBytes = 262_144;

export const errorsApi = api("errors", "Reported errors of servers and browsers", {
  report: endpoint({
    method: "POST",
    path: "/api/errors/report",
    access: anyStaff,
    bodyLimit: reportBytes,
    limit: "report",
    summary: "Report errors of a browser",
    input: z.object({ reports: z.array(ErrorReport).min(1).max(maxReportsPerCall) }),
    output: z.null(),
  }),
  list: endpoint({
    method: "GET",
    path: "/api/errors/list",
    access: staff("errors"),
    summary: "List groups of equal errors of browsers and server, latest first",
    input: listInput({ q: Text(100), state: ErrorState, side: ErrorSide }, ["lastAt", "firstAt", "count"]),
    output: pageOf(ErrorGroup),
  }),
  count: endpoint({
    method: "GET",
    path: "/api/errors/count",
    access: staff("errors"),
    summary: "Count open and resolved groups",
    input: z.object({}),
    output: z.object({ open: z.int(), resolved: z.int() }),
  }),
  detail: endpoint({
    method: "GET",
    path: "/api/errors/detail/:id",
    access: staff("errors"),
    summary: "Get one group with its stack and latest occurrences",
    input: z.object({ id: Id }),
    output: ErrorDetail,
  }),
  resolve: endpoint({
    method: "POST",
    path: "/api/errors/resolve",
    access: staff("errors:resolve"),
    summary: "Mark a group as resolved. A new occurrence reopens it",
    input: z.object({ id: Id, version, reason: OptionalReason.optional() }),
    output: ErrorGroup,
  }),
  reopen: endpoint({
    method: "POST",
    path: "/api/errors/reopen",
    access: staff("errors:reopen"),
    summary: "Reopen a resolved group",
    input: z.object({ id: Id, version }),
    output: ErrorGroup,
  }),
});
