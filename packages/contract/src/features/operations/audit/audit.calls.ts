import * as z from "zod";
import { api, endpoint, listInput, optionalFilter, pageOf, staff, staffInPerson, Text } from "../../../kernel/index.ts";
import { AuditDetail, AuditEntry } from "./audit.schema.ts";

const LineId = z.string().regex(/^[1-9]\d{0,17}$/);

/**
 * Texts match from their start, `reason` anywhere. `actor` matches account names and real names, `subject` keys with and without
 * their kind, and the names of staff, roles and departments. Dates are days in the business time zone, both inclusive.
 */
const filters = {
  actor: Text(64),
  verb: Text(64),
  subject: Text(64),
  ip: Text(45),
  requestId: Text(64),
  reason: Text(100),
  from: z.iso.date(),
  to: z.iso.date(),
};

const optional = {
  actor: optionalFilter(filters.actor),
  verb: optionalFilter(filters.verb),
  subject: optionalFilter(filters.subject),
  ip: optionalFilter(filters.ip),
  requestId: optionalFilter(filters.requestId),
  reason: optionalFilter(filters.reason),
  from: optionalFilter(filters.from),
  to: optionalFilter(filters.to),
};

export const auditApi = api("audit", "Audit trail", {
  list: endpoint({
    method: "GET",
    path: "/api/audit/list",
    access: staff("audit"),
    summary: "List the audit trail, newest first",
    input: listInput(filters, ["at"]),
    output: pageOf(AuditEntry),
  }),
  detail: endpoint({
    method: "GET",
    path: "/api/audit/line/:id",
    access: staff("audit"),
    summary: "Get one entry with its position in its chain",
    input: z.object({ id: LineId }),
    output: AuditDetail,
  }),
  verbs: endpoint({
    method: "GET",
    path: "/api/audit/verbs",
    access: staff("audit"),
    summary: "List the verbs that occur in the trail",
    input: z.object({}),
    output: z.array(z.string()),
  }),
  startExport: endpoint({
    method: "POST",
    path: "/api/audit/export",
    access: staff("audit:export"),
    ownTransaction: true,
    summary:
      "Start an export of the matching entries. The audit entry that it writes names the filters, and its id gives access to the parts",
    input: z.object(optional),
    output: z.object({ id: LineId, total: z.int(), more: z.boolean() }),
  }),
  exportPart: endpoint({
    method: "GET",
    path: "/api/audit/export/:id",
    access: staff("audit:export"),
    summary:
      "Get the next part of the caller's export as CSV without headings, newest first; `next` identifies the following part",
    // The same filters again, because the audit entry stores them without phone numbers.
    input: z.object({ ...optional, id: LineId, after: optionalFilter(LineId) }),
    output: z.object({ headings: z.string(), csv: z.string(), count: z.int(), next: z.string().nullable() }),
  }),
  revert: endpoint({
    method: "POST",
    path: "/api/audit/revert",
    access: staffInPerson("audit:revert"),
    summary: "Revert a change if nothing has changed since, with the permissions and rules of the changed object",
    input: z.object({ id: LineId, reason: Text(300).optional() }),
    output: z.null(),
  }),
});
