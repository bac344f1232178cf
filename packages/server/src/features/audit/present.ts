import type { AuditDetail, AuditEntry } from "@vowdesk/contract/audit";
import type { EntryRow } from "./store.ts";

/** The column accepts any text; the code writes only these kinds. */
const kindOf = (kind: string): AuditEntry["actorKind"] =>
  kind === "staff" || kind === "app" || kind === "anonymous" ? kind : "system";

export function present(entry: EntryRow, allowed: AuditEntry["allowed"]): AuditEntry {
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    actor: entry.actor,
    actorKind: kindOf(entry.actor_kind),
    actorId: entry.actor_id,
    verb: entry.verb,
    subject: entry.subject,
    reason: entry.reason,
    ip: entry.ip,
    requestId: entry.request_id,
    changes: entry.changes,
    allowed,
  };
}

export function presentDetail(entry: EntryRow, allowed: AuditEntry["allowed"]): AuditDetail {
  const { chain_id: chain, position, hash } = entry;
  return { line: present(entry, allowed), place: { chain, position, hash: hash.toString("hex") } };
}
