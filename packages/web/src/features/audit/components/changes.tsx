import { useLingui } from "@lingui/react";
import type { AuditEntry } from "@vowdesk/contract/audit";
import { fieldName } from "../labels.ts";
import { drawnChanges, type DrawnChange } from "./value-text.ts";
import css from "./changes.module.css";

/** A row has two lines. */
const shownAtMost = 2;

const signed = (sign: string, names: readonly string[]) => names.map((name) => `${sign}${name}`);

const inShort = (change: DrawnChange): string =>
  change.kind === "set"
    ? [...signed("+", change.added), ...signed("−", change.removed)].join(", ")
    : `${change.before} → ${change.after}`;

const fieldOf = ({ name }: DrawnChange) => fieldName(name.split(".", 1)[0] ?? name);

/** The first changes of an entry as short text, with the number of further ones. */
export function Changes({ changes }: { changes: AuditEntry["changes"] }) {
  // Renders again when the language changes.
  useLingui();
  const drawn = drawnChanges(changes);
  if (drawn.length === 0) return "—";
  const more = drawn.length - shownAtMost;
  return (
    <span className={css.changes}>
      {drawn.slice(0, shownAtMost).map((change) => (
        <span key={change.name} className={css.change}>
          <span className={css.field}>{fieldOf(change)}</span> {inShort(change)}
        </span>
      ))}
      {more > 0 && <span className={css.field}>+{more}</span>}
    </span>
  );
}
