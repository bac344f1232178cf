import type { Fact } from "../../../../kernel/transaction/events.ts";
import type { Actor } from "../../../../kernel/transaction/actor.ts";
import { changesBetween } from "../../../operations/audit/audit.ts";
import { maskPhones } from "../../../../kernel/text/masking.ts";

export type RecordedEvent = Fact & { type: string };

/** Fields that are never sent: texts of messages and searches. */
const withheldFields: ReadonlySet<string> = new Set(["filters", "letters", "query", "text"]);

function withoutPhones(value: unknown): unknown {
  if (typeof value === "string") return maskPhones(value);
  if (Array.isArray(value)) return value.map(withoutPhones);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutPhones(part)]));
}

/**
 * The JSON text of an event: its changed fields as the audit trail has them, where personal data is masked and secrets are hidden.
 * Message texts are left out, and phone numbers within other texts are masked too (docs/decisions/060).
 */
export function bodyOf(event: RecordedEvent, caller: Pick<Actor, "kind" | "id">, at: Date): string {
  const { kind, id } = event.actor ?? caller;
  const changes = Object.entries(changesBetween(event.before, event.after)).filter(
    ([name]) => !withheldFields.has(name),
  );
  const side = (index: 0 | 1) =>
    Object.fromEntries(changes.map(([name, pair]) => [name, withoutPhones(pair[index])] as const));
  const data = { subject: event.subject, actor: { kind, id }, before: side(0), after: side(1) };
  return JSON.stringify({ type: event.type, timestamp: at.toISOString(), data });
}
