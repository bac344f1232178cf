import { useLingui } from "@lingui/react";
import type { AuditEntry } from "@vowdesk/contract/operations/audit";
import { drawnChanges, type DrawnChange } from "./value-text.ts";
import layout from "../../../../ui/display/layout.module.css";
import css from "./changes.module.css";

/** A row has two lines, and one change can need both. */
const maxShown = 1;

const signed = (sign: string, names: readonly string[]) => names.map((name) => `${sign}${name}`);

const inShort = (change: DrawnChange): string =>
  change.kind === "set"
    ? [...signed("+", change.added), ...signed("−", change.removed)].join(", ")
    : `${change.before} → ${change.after}`;

/** The first changes of an entry as short text, with the number of further ones. */
export function Changes({ entry }: { entry: AuditEntry }) {
  // Renders again when the language changes.
  useLingui();
  const drawn = drawnChanges(entry.changes, entry);
  if (drawn.length === 0) return "—";
  const more = drawn.length - maxShown;
  return (
    <span className={css.changes}>
      {drawn.slice(0, maxShown).map((change, line) => (
        <span key={change.key} className={css.line}>
          <span className={css.change}>
            <span className={layout.quiet}>{change.name}</span> {inShort(change)}
          </span>
          {more > 0 && line === maxShown - 1 && <span className={layout.quiet}>+{more}</span>}
        </span>
      ))}
    </span>
  );
}
