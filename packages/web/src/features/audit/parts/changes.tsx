import type { AuditLine } from "@vowdesk/contract/audit";
import css from "./changes.module.css";

const textOf = (value: unknown) =>
  value === null || value === undefined ? "—" : typeof value === "string" ? value : JSON.stringify(value);

/** Field by field, what it was and what it became. */
export function Changes({ changes }: { changes: AuditLine["changes"] }) {
  return (
    <span className={css.changes}>
      {Object.entries(changes).map(([field, [before, after]]) => (
        <span key={field} className={css.change}>
          <span className={css.field}>{field}</span> {textOf(before)} → {textOf(after)}
        </span>
      ))}
    </span>
  );
}
