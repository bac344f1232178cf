import type { ErrorDetail, ErrorGroup } from "@vowdesk/contract/operations/errors";
import { allowed } from "./errors.policy.ts";
import type { GroupRow, OccurrenceRow } from "./errors.store.ts";

export function presentGroup(actor: { codes: ReadonlySet<string> }, row: GroupRow): ErrorGroup {
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    side: row.side,
    kind: row.kind,
    message: row.message,
    where: row.place,
    count: Number(row.count),
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    requestId: row.request_id,
    build: row.build,
    resolvedBy: row.resolved_by,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    allowed: allowed(actor, row.state),
  };
}

export function presentOccurrence(row: OccurrenceRow): ErrorDetail["occurrences"][number] {
  return {
    at: row.at.toISOString(),
    actor: row.actor,
    requestId: row.request_id,
    build: row.build,
    count: row.count,
  };
}
