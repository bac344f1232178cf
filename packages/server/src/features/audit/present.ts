import type { AuditDetail, AuditLine } from "@vowdesk/contract/audit";
import type { LineRow } from "./store.ts";

/** Whoever acts; the database takes any text, the code writes these. */
const kindOf = (kind: string): AuditLine["actorKind"] =>
  kind === "staff" || kind === "app" || kind === "anonymous" ? kind : "system";

export function present(line: LineRow, allowed: AuditLine["allowed"]): AuditLine {
  return {
    id: line.id,
    at: line.at.toISOString(),
    actor: line.actor,
    actorKind: kindOf(line.actor_kind),
    actorId: line.actor_id,
    verb: line.verb,
    subject: line.subject,
    reason: line.reason,
    ip: line.ip,
    requestId: line.request_id,
    changes: line.changes,
    allowed,
  };
}

export function presentDetail(line: LineRow, allowed: AuditLine["allowed"]): AuditDetail {
  const { chain_id: chain, position, hash } = line;
  return { line: present(line, allowed), place: { chain, position, hash: hash.toString("hex") } };
}
