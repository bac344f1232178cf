import * as z from "zod";
import { anyStaff, api, endpoint, listInput, pageOf, staff } from "../../kernel/index.ts";
import { ErrorDetail, ErrorGroup, ErrorReport, ErrorSide, ErrorState } from "./schema.ts";

const GroupId = z.coerce.number<string | number>().int().min(1).max(2_147_483_647);
const version = z.int().min(0).max(2_147_483_647);

/** Reports of one call at most. */
const reportsAtOnce = 20;
/** Twenty stacks of the greatest length. */
const reportBytes = 262_144;

export const errorsApi = api("errors", {
  report: endpoint({
    method: "POST",
    path: "/api/errors/report",
    access: anyStaff,
    bodyLimit: reportBytes,
    limit: "report",
    summary: "What went wrong in a browser",
    input: z.object({ reports: z.array(ErrorReport).min(1).max(reportsAtOnce) }),
    output: z.null(),
  }),
  list: endpoint({
    method: "GET",
    path: "/api/errors/list",
    access: staff("errors"),
    summary: "Errors of browsers and server, alike ones as one, the latest first",
    input: listInput({ q: z.string().trim().max(100), state: ErrorState, side: ErrorSide }, [
      "lastAt",
      "firstAt",
      "count",
    ]),
    output: pageOf(ErrorGroup),
  }),
  count: endpoint({
    method: "GET",
    path: "/api/errors/count",
    access: staff("errors"),
    summary: "How many groups are open and resolved",
    input: z.object({}),
    output: z.object({ open: z.int(), resolved: z.int() }),
  }),
  detail: endpoint({
    method: "GET",
    path: "/api/errors/detail/:id",
    access: staff("errors"),
    summary: "One group with its stack and latest occurrences",
    input: z.object({ id: GroupId }),
    output: ErrorDetail,
  }),
  resolve: endpoint({
    method: "POST",
    path: "/api/errors/resolve",
    access: staff("errors:resolve"),
    summary: "Mark a group as resolved; it opens again when it happens again",
    input: z.object({ id: GroupId, version, reason: z.string().trim().max(500).optional() }),
    output: ErrorGroup,
  }),
  reopen: endpoint({
    method: "POST",
    path: "/api/errors/reopen",
    access: staff("errors:reopen"),
    summary: "Open a resolved group again",
    input: z.object({ id: GroupId, version }),
    output: ErrorGroup,
  }),
});
