import { Trans, useLingui } from "@lingui/react/macro";
import type { AuditEntry } from "@vowdesk/contract/audit";
import { DifferenceList } from "../../../ui/display/difference-list.tsx";
import { fieldName } from "../labels.ts";
import { drawnChanges, type DrawnChange } from "./value-text.ts";
import css from "./changes.module.css";

const counted = (names: readonly string[]) => names.map((name) => ({ name, count: 1 }));

/** Label of a field, followed by the raw name of its part. */
function nameOf(name: string): string {
  const [field = "", ...part] = name.split(".");
  return [fieldName(field), ...part].join(" · ");
}

/** All changes of an entry, field by field. */
export function ChangedFields({ changes }: { changes: AuditEntry["changes"] }) {
  const drawn = drawnChanges(changes);
  if (drawn.length === 0)
    return (
      <p className={css.none}>
        <Trans>Nothing was changed by it.</Trans>
      </p>
    );
  return (
    <dl className={css.fields}>
      {drawn.map((change) => (
        <div key={change.name}>
          <dt>{nameOf(change.name)}</dt>
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
      <del aria-label={t`before`}>{change.before}</del>
      <ins aria-label={t`after`}>{change.after}</ins>
    </>
  );
}
