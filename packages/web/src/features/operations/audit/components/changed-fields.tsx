import { Trans, useLingui } from "@lingui/react/macro";
import type { AuditEntry } from "@vowdesk/contract/operations/audit";
import { DifferenceList } from "../../../../ui/display/difference-list.tsx";
import { drawnChanges, type DrawnChange } from "./value-text.ts";
import css from "./changes.module.css";

const counted = (names: readonly string[]) => names.map((name) => ({ name, count: 1 }));

/** All changes of an entry, field by field. */
export function ChangedFields({ entry }: { entry: AuditEntry }) {
  const drawn = drawnChanges(entry.changes, entry);
  if (drawn.length === 0)
    return (
      <p className={css.none}>
        <Trans>No values were changed.</Trans>
      </p>
    );
  return (
    <dl className={css.fields}>
      {drawn.map((change) => (
        <div key={change.key}>
          <dt>{change.name}</dt>
          <dd>
            <Change change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Change({ change }: { change: DrawnChange }) {
  const { t } = useLingui();
  if (change.kind === "set") return <DifferenceList added={counted(change.added)} removed={counted(change.removed)} />;
  return (
    <>
      <del aria-label={t({ message: "before", context: "audit trail" })}>{change.before}</del>
      <ins aria-label={t({ message: "after", context: "audit trail" })}>{change.after}</ins>
    </>
  );
}
