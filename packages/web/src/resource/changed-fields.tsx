import { Trans, useLingui } from "@lingui/react/macro";
import { valuesOf, shownFields, shownValue, type Draft } from "./draft.ts";
import type { AnyField } from "./field.ts";
import { useChoices } from "./field-control.tsx";
import { draftOf } from "./run.ts";
import type { Actions } from "./use-actions.ts";

/** The fields of the form that another user has changed, with their current values. */
export function ChangedFields({ list }: { list: Actions }) {
  const run = list.useRun();
  const draft = run && draftOf(run);
  if (!run?.conflict || !draft) return null;
  const saved = { ...draft, typed: {} };
  const before = { ...saved, record: run.conflict.before, start: run.conflict.before ?? {} };
  const isChanged = (path: string) =>
    JSON.stringify(shownValue(saved, path)) !== JSON.stringify(shownValue(before, path));
  const changed = shownFields(saved).filter(([path]) => isChanged(path));
  if (changed.length === 0) return <Trans>no changes in the fields of this form</Trans>;
  return changed.map(([path, field], index) => (
    <span key={path}>
      {index > 0 && " · "}
      <ChangedField draft={saved} path={path} field={field} />
    </span>
  ));
}

function ChangedField({ draft, path, field }: { draft: Draft; path: string; field: AnyField }) {
  const { t, i18n } = useLingui();
  const label = i18n._(field.label);
  const value = shownValue(draft, path);
  if (field.kind === "custom") return label;
  if (field.kind === "check")
    return `${label}: ${value === true ? t({ message: "Yes", context: "answer" }) : t({ message: "No", context: "answer" })}`;
  if (field.kind === "choice")
    return (
      <>
        {label}: <ChosenLabel draft={draft} field={field} value={String(value)} />
      </>
    );
  return `${label}: ${String(value) || "—"}`;
}

type ChosenLabelProps = Readonly<{ draft: Draft; field: Extract<AnyField, { kind: "choice" }>; value: string }>;

function ChosenLabel({ draft, field, value }: ChosenLabelProps) {
  const { i18n } = useLingui();
  const choices = useChoices({ draft, field, values: valuesOf(draft) });
  if (field.none && value === "0") return i18n._(field.none);
  return choices?.find((choice) => choice.value === value)?.label.trim() ?? value;
}
