import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { memo, useId, type ComponentProps } from "react";
import { useShallow } from "zustand/react/shallow";
import { queryOptions } from "../kernel/cache/queries.ts";
import { Button } from "../ui/input/button.tsx";
import { ChangedNotice } from "../ui/feedback/changed-notice.tsx";
import { ChoiceList } from "../ui/input/choice-list.tsx";
import { FormDialog, FormField } from "../ui/overlay/form-dialog.tsx";
import { MoneyInput } from "../ui/input/money-input.tsx";
import { PresetText } from "../ui/input/preset-text.tsx";
import type { AnyAction, AnyField } from "./action.ts";
import type { Row, Source } from "./filter.ts";
import { titleOf } from "./record.ts";
import { hasInput, isReady, isStillOpen, type Run } from "./run.ts";
import type { List } from "./use-list.ts";

/** Maximum length that the server accepts. */
const reasonLength = 500;

/** A button that starts an action on a record. */
export function ActionButton({ list, action, record }: { list: List; action: AnyAction; record: Row }) {
  const { i18n } = useLingui();
  const { tone, label, shortcut } = action;
  const look = { look: tone === "primary" ? "fill" : "line", tone: tone === "danger" ? "bad" : "brand" } as const;
  const isBusy = list.usePendingKeys((keys) => keys.includes(String(record[list.resource.key])));
  return (
    <Button {...look} title={shortcut} disabled={isBusy} onClick={() => list.start(action, record)}>
      {i18n._(label)}
    </Button>
  );
}

/** The run's state that the dialog renders from. Input is left out: each field subscribes to its own value. */
function dialogStateOf(run: Run | null) {
  if (!run?.hasDialog) return null;
  const { action, record, note, conflict } = run;
  return { action, record, note, conflict, hasInput: hasInput(run), isReady: isReady(run), isOpen: isStillOpen(run) };
}

/** The dialog of the running action, once per list. */
export const ActionDialog = memo(Dialog, (before, { list }) => before.list.resource === list.resource);

function Dialog({ list }: { list: List }) {
  const { i18n } = useLingui();
  const run = list.useRun(useShallow(dialogStateOf));
  const { action, conflict, isOpen = false } = run ?? {};
  const label = action && i18n._(action.label);
  const send = run && {
    label: conflict ? <Trans>Try again on the new version</Trans> : label,
    isDanger: action?.tone === "danger",
    isReady: run.isReady,
    run: list.send,
  };
  const { detail } = list.resource;
  const name = run && titleOf(list.resource, run.record);
  return (
    <FormDialog
      isOpen={run !== null}
      title={run && `${label} · ${name}`}
      close={list.cancel}
      hasInput={run?.hasInput === true}
      note={run?.note ?? null}
      send={isOpen ? send : null}
    >
      {action?.warning && !conflict && <p>{i18n._(action.warning)}</p>}
      {run?.isOpen && run.action.explain?.(run.record)}
      {conflict && <ChangedNotice changed={conflict} now={detail?.badge(conflict.current)} isOpen={isOpen} />}
      {run?.isOpen &&
        Object.entries(run.action.ask).map(([name, of]) => (
          <AskedField key={name} list={list} record={run.record} name={name} of={of} />
        ))}
    </FormDialog>
  );
}

function AskedField({ list, record, name, of }: { list: List; record: Row; name: string; of: AnyField }) {
  const { i18n } = useLingui();
  const id = useId();
  const value = list.useRun((run) => String(run?.values[name] ?? ""));
  const problem = list.useRun((run) => run?.problems[name]);
  const set = (next: string | number | null) => list.write(name, of.kind === "choice" ? Number(next) : next);
  return (
    <FormField id={id} label={i18n._(of.label)} isOptional={!of.required} problem={problem}>
      {of.kind === "choice" ? (
        <LoadedChoice id={id} source={of.from(record)} value={value} choose={set} />
      ) : of.kind === "money" ? (
        <MoneyInput id={id} cents={value === "" ? null : Number(value)} set={set} />
      ) : (
        <PresetText id={id} presets={of.presets()} value={value} maxLength={reasonLength} set={set} />
      )}
    </FormField>
  );
}

function LoadedChoice({ source, ...rest }: Omit<ComponentProps<typeof ChoiceList>, "choices"> & { source: Source }) {
  // Availability changes within seconds, so cached choices are not used.
  const { data } = useQuery({ ...queryOptions(source.call, source.input), refetchOnMount: "always" });
  return <ChoiceList choices={data === undefined ? null : source.choices(data)} {...rest} />;
}
