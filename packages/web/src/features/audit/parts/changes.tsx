import type { AuditLine } from "@vowdesk/contract/audit";
import css from "./changes.module.css";

const textOf = (value: unknown) =>
  value === null || value === undefined ? "—" : typeof value === "string" ? value : JSON.stringify(value);

/** Field by field, what it was and what it became. */
export function Changes({ changes }: { changes: AuditLine["changes"] }) {
  const fields = Object.entries(changes);
  if (fields.length === 0) return "—";
  return (
    <span className={css.changes}>
      {fields.map(([field, [before, after]]) => (
        <span key={field} className={css.change}>
          <span className={css.field}>{field}</span> {textOf(before)} → {textOf(after)}
        </span>
      ))}
    </span>
  );
}
