import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { skipToken, useQuery } from "@tanstack/react-query";
import { memo, Suspense, useEffect, useState } from "react";
import { useShallow } from "zustand/react/shallow";
import { queryOptions } from "../kernel/cache/queries.ts";
import { refusalOf } from "../kernel/http/call-failures.ts";
import { ChangedNotice } from "../ui/feedback/changed-notice.tsx";
import { Skeleton } from "../ui/feedback/skeleton.tsx";
import { ErrorState } from "../ui/feedback/states.tsx";
import { Button } from "../ui/input/button.tsx";
import { FormDialog, FormNotice } from "../ui/overlay/form-dialog.tsx";
import { isForm, type AnyAction, type Dialog as OwnDialog } from "./action.ts";
import { ChangedFields } from "./changed-fields.tsx";
import { DraftFields } from "./field-control.tsx";
import type { Row } from "./filter.ts";
import { titleOf } from "./record.ts";
import { draftOf, hasInput, isReady, isStillOpen, type Run } from "./run.ts";
import type { Actions } from "./use-actions.ts";
import { unawaited } from "../ui/timing/unawaited.ts";

const save = msg({ message: "Save", context: "button" });

interface ActionButtonProps {
  list: Actions;
  action: AnyAction;
  record: Row;
  size?: "s" | "m";
}

/** A button that starts an action on a record. */
export function ActionButton({ list, action, record, size = "m" }: ActionButtonProps) {
  const { i18n } = useLingui();
  const { tone, label, shortcut } = action;
  const look = { look: tone === "primary" ? "fill" : "line", tone: tone === "danger" ? "bad" : "brand" } as const;
  const isBusy = list.usePendingKeys((keys) => keys.includes(String(record[list.resource.key])));
  return (
    <Button {...look} size={size} title={shortcut} disabled={isBusy} onClick={() => list.start(action, record)}>
      {i18n._(label)}
    </Button>
  );
}

/** The run's state that the dialog renders from. Input is left out, so that typing renders the fields only. */
function dialogStateOf(run: Run | null) {
  if (!run?.hasDialog || (run.action.opens && !isForm(run.action.opens))) return null;
  const { action, record, note, conflict } = run;
  return { action, record, note, conflict, hasInput: hasInput(run), isReady: isReady(run), isOpen: isStillOpen(run) };
}

type DialogState = NonNullable<ReturnType<typeof dialogStateOf>>;

/** The dialogs of the running action, once per list or page. */
export const ActionDialog = memo(Dialogs, (before, { list }) => before.list.resource === list.resource);

function Dialogs({ list }: { list: Actions }) {
  return (
    <>
      <Dialog list={list} />
      <OpenedDialog list={list} />
    </>
  );
}

function Dialog({ list }: { list: Actions }) {
  const { t, i18n } = useLingui();
  const run = list.useRun(useShallow(dialogStateOf));
  const check = useCheck(run);
  const sendLabel = run && i18n._(run.action.submitLabel ?? (isForm(run.action.opens) ? save : run.action.label));
  const send = run && {
    label: run.conflict ? t`Apply to the latest version` : sendLabel,
    isDanger: run.action.tone === "danger",
    isReady: run.isReady,
    run: list.send,
  };
  return (
    <FormDialog
      isOpen={run !== null}
      title={run && titleFor(run, list, (text, name) => i18n._({ ...text, values: { name } }))}
      close={list.cancel}
      hasInput={run?.hasInput === true}
      note={run?.note ?? null}
      send={run?.isOpen && check.isPassed ? send : null}
    >
      {run && <Explanation list={list} run={run} check={check} />}
      {run?.isOpen && <RunFields list={list} />}
    </FormDialog>
  );
}

type Translate = (text: { id: string }, name: string) => string;

function titleFor({ action, record }: DialogState, { resource }: Actions, translate: Translate): string {
  const name = record ? titleOf(resource, record) : "";
  if (action.title) return translate(action.title, name);
  return name !== "" && !action.initialValues
    ? `${translate(action.label, name)} · ${name}`
    : translate(action.label, name);
}

type CheckState = ReturnType<typeof useCheck>;

/** Asks the server whether the action is possible, each time its dialog opens. */
function useCheck(run: DialogState | null) {
  const { check = null, inputFrom } = run?.action ?? {};
  const query = check && inputFrom && run?.record ? queryOptions(check.call, inputFrom(run.record) as never) : null;
  const { isFetching, isSuccess, error, refetch } = useQuery({
    ...(query ?? { queryKey: ["no check"], queryFn: skipToken }),
    // The answer may have changed since the last check.
    staleTime: 0,
  });
  const isPassed = query === null || (isSuccess && !isFetching);
  return { isPassed, isFetching: query !== null && isFetching, error, refetch };
}

function Explanation({ list, run, check }: { list: Actions; run: DialogState; check: CheckState }) {
  const { i18n } = useLingui();
  const { action, record, conflict, isOpen } = run;
  if (check.isFetching) return <Skeleton height="2.5rem" />;
  if (!check.isPassed) return <Refused action={action} check={check} />;
  const badge = list.resource.badge ?? list.resource.detail?.badge;
  return (
    <>
      {action.warning && !conflict && <p>{i18n._(action.warning)}</p>}
      {isOpen && record && action.explain?.(record)}
      {conflict && (
        <ChangedNotice
          changed={conflict}
          now={isForm(action.opens) ? <ChangedFields list={list} /> : badge?.(conflict.current)}
          isOpen={isOpen}
        />
      )}
    </>
  );
}

function Refused({ action, check: { error, refetch } }: { action: AnyAction; check: CheckState }) {
  const { i18n } = useLingui();
  const reason = refusalOf(error);
  if (!reason || !action.check) return <ErrorState retry={() => unawaited(refetch(), "shown")} />;
  return (
    <FormNotice>
      <p>
        <strong>{i18n._(action.check.refused)}</strong>
      </p>
      <p>{reason.message}</p>
    </FormNotice>
  );
}

/** The fields of the run, once their record is there. */
function RunFields({ list }: { list: Actions }) {
  const run = list.useRun();
  const opens = run?.action.opens ?? null;
  const endpoint = isForm(opens) ? opens.load : null;
  const { data, error, refetch } = useQuery({
    ...(endpoint ? queryOptions(endpoint, {} as never) : { queryKey: ["nothing to load"], queryFn: skipToken }),
    refetchOnMount: "always",
  });
  const { load } = list;
  useEffect(
    function takeLoadedRecord() {
      if (data !== undefined) load(data as Row);
    },
    [data, load],
  );
  const draft = run && draftOf(run);
  if (!draft) return null;
  if (endpoint && !run.record)
    return error ? (
      <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} />
    ) : (
      <Skeleton height="14rem" />
    );
  return <DraftFields draft={draft} problems={run.problems} write={list.write} suggest={list.suggest} />;
}

/** The dialog that a feature writes itself. It is mounted when it first opens. */
function OpenedDialog({ list }: { list: Actions }) {
  const run = list.useRun((now) => (now && now.action.opens && !isForm(now.action.opens) ? now : null));
  const [last, setLast] = useState(run?.action);
  if (run && run.action !== last) setLast(run.action);
  if (!last) return null;
  // Safe cast: an action opens its dialog on its own records only.
  const Opened = last.opens as OwnDialog<Row>;
  const refuse = (conflict: object) =>
    list.refuse({ reason: "changed-meanwhile", message: "", data: conflict, fields: {} });
  return (
    <Suspense fallback={null}>
      <Opened
        record={run?.record ?? null}
        values={run?.values ?? {}}
        write={list.write}
        conflict={run?.conflict ?? null}
        rebase={refuse}
        close={list.cancel}
        hold={list.hold}
      />
    </Suspense>
  );
}
