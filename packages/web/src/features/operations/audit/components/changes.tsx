import { useLingui } from "@lingui/react";
import type { AuditEntry } from "@vowdesk/contract/operations/audit";
import { drawnChanges, type DrawnChange } from "./value-text.ts";
import layout from "../../../../ui/display/layout.module.css";
import css from "./changes.module.css";

const signed = (sign: string, names: readonly string[]) => names.map((name) => `${sign}${name}`);

const inShort = (change: DrawnChange): string =>
  change.kind === "set"
    ? [...signed("+", change.added), ...signed("−", change.removed)].join(", ")
    : `${change.before} → ${change.after}`;

/** The first change of an entry as short text, which can need both lines of a row, and the number of further ones. */
export function Changes({ entry }: { entry: AuditEntry }) {
  // Renders again when the language changes.
  useLingui();
  const [first, ...further] = drawnChanges(entry.changes, entry);
  if (!first) return "—";
  return (
    <span className={css.line}>
      <span className={css.change}>
        <span className={layout.quiet}>{first.name}</span> {inShort(first)}
      </span>
      {further.length > 0 && <span className={layout.quiet}>+{further.length}</span>}
    </span>
  );
}
