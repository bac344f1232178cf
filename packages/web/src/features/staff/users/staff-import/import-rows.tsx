import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { sheetFields, sheetHeadings, type ImportPlan, type ImportRow } from "@vowdesk/contract/staff/users";
import { languages } from "@vowdesk/contract/kernel";
import { useState } from "react";
import { Badge, type Tone } from "../../../../ui/display/badge.tsx";
import { Segments } from "../../../../ui/input/segments.tsx";
import { genderNames } from "../users.labels.ts";
import css from "./import-dialog.module.css";

type State = ImportRow["state"];

const stateNames: Readonly<Record<State, MessageDescriptor>> = {
  new: msg({ message: "New", context: "import" }),
  changed: msg({ message: "Updated", context: "import" }),
  unchanged: msg({ message: "Unchanged", context: "user" }),
  refused: msg({ message: "Rejected", context: "state" }),
};
const tones: Readonly<Record<State, Tone>> = { new: "good", changed: "brand", unchanged: "calm", refused: "bad" };
const states: readonly State[] = ["refused", "new", "changed", "unchanged"];

/** The preview of the import, line by line; refused lines are not imported. */
export function ImportRows({ plan: { rows, counts, unknownHeadings } }: { plan: ImportPlan }) {
  const { t, i18n } = useLingui();
  const [selected, setWanted] = useState<string | null>(null);
  const shown = selected === null ? rows : rows.filter(({ state }) => state === selected);
  const segments = states
    .filter((state) => counts[state] > 0)
    .map((state) => ({ value: state, label: i18n._(stateNames[state]), count: counts[state] }));
  return (
    <section className={css.plan}>
      {unknownHeadings.length > 0 && (
        <p className={css.remark}>
          <Trans>Columns that are left out: {unknownHeadings.join(", ")}</Trans>
        </p>
      )}
      <Segments
        look="tabs"
        label={t({ message: "Result", context: "user" })}
        segments={[{ value: null, label: t({ message: "All", context: "field" }), count: rows.length }, ...segments]}
        chosen={selected}
        choose={setWanted}
      />
      <div className={css.rows} role="table" aria-label={t`Rows of the file`} tabIndex={0}>
        {shown.map((row) => (
          <Line key={row.line} row={row} />
        ))}
      </div>
    </section>
  );
}

function Line({ row: { line, username, realName, state, changes, reason, field } }: { row: ImportRow }) {
  const { i18n } = useLingui();
  const nameOf = useFieldNames();
  const valueOf = (name: string, text: string) =>
    name === "gender" ? i18n._(genderNames[text === "1" ? 1 : 0]) : text;
  return (
    <div className={css.row} role="row">
      <span role="cell" className={css.line}>
        {line}
      </span>
      <span role="cell" className={css.who}>
        <strong>{username || "—"}</strong> {realName}
      </span>
      <span role="cell">
        <Badge tone={tones[state]}>{i18n._(stateNames[state])}</Badge>
      </span>
      <span role="cell" className={css.what}>
        {state === "refused" && (
          <span className={css.reason}>
            {nameOf(field)}: {reason}
          </span>
        )}
        {changes
          .filter((change) => change.field !== "username")
          .map((change) => (
            <span key={change.field}>
              {nameOf(change.field)}: {change.before && <del>{valueOf(change.field, change.before)}</del>}{" "}
              {change.after && <ins>{valueOf(change.field, change.after)}</ins>}
            </span>
          ))}
      </span>
    </div>
  );
}

/** The names of the columns in the user's language. */
function useFieldNames(): (field: string) => string {
  const { i18n } = useLingui();
  const language = languages.find((code) => code === i18n.locale) ?? "en";
  return (field) => {
    const known = sheetFields.find((name) => name === field);
    return known ? sheetHeadings[known][language] : field;
  };
}
