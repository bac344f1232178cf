import { AuditEntry, type AuditDetail } from "@vowdesk/contract/operations/audit";
import type { NamedEntryRow } from "./audit.store.ts";

/** The column accepts any text; the code writes only these kinds. */
const kindOf = (kind: string): AuditEntry["actorKind"] =>
  AuditEntry.shape.actorKind.options.find((known) => known === kind) ?? "system";

/** Data for showing an entry: the caller's actions, and the names of subjects. */
interface Shown {
  allowed: AuditEntry["allowed"];
  names: ReadonlyMap<string, string>;
}

export function present(entry: NamedEntryRow, { allowed, names }: Shown): AuditEntry {
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    actor: entry.actor,
    actorName: entry.actor_name,
    actorKind: kindOf(entry.actor_kind),
    actorId: entry.actor_id,
    verb: entry.verb,
    subject: entry.subject,
    subjectName: names.get(entry.subject) ?? null,
    reason: entry.reason,
    ip: entry.ip,
    requestId: entry.request_id,
    changes: entry.changes,
    allowed,
  };
}

export function presentDetail(entry: NamedEntryRow, shown: Shown): AuditDetail {
  const { chain_id: chain, position, hash } = entry;
  return { line: present(entry, shown), place: { chain, position, hash: hash.toString("hex") } };
}
