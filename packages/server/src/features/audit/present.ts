import type { AuditLine } from "@vowdesk/contract/audit";
import type { LineRow } from "./store.ts";

export function present(line: LineRow): AuditLine {
  return {
    id: line.id,
    at: line.at.toISOString(),
    actor: line.actor,
    verb: line.verb,
    subject: line.subject,
    reason: line.reason,
    ip: line.ip,
    requestId: line.request_id,
    changes: line.changes,
  };
}
