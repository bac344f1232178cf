import { Trans, useLingui } from "@lingui/react/macro";
import {
  openStatuses,
  ordersApi,
  type OrderKind,
  type OrderSettings,
  type OrderSettingsChange,
} from "@vowdesk/contract/orders";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, refusalOf } from "../../../kernel/http/call.ts";
import { queryOptions, invalidate } from "../../../kernel/cache/queries.ts";
import { useOpenAfterMount } from "../../../ui/timing/after-mount.ts";
import { ChangedNotice } from "../../../ui/feedback/changed-notice.tsx";
import { CheckControl, TextControl } from "../../../ui/input/form-controls.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { useSubmission, type FormConflict } from "../../../ui/input/sending.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../ui/feedback/states.tsx";
import { toast } from "../../../ui/feedback/toast.tsx";
import { displayOf } from "../kinds/index.ts";
import { changedIn, draftOf, settingsOf, withTyped, type LimitsDraft } from "./limits-draft.ts";
import css from "../components/detail.module.css";

interface LimitsDialogProps {
  kind: OrderKind;
  close: () => void;
}

/** Time limits per state (R-7.5), the amber threshold and automatic assignment for one kind of order. */
export function LimitsDialog({ kind, close }: LimitsDialogProps) {
  const isOpen = useOpenAfterMount(true);
  const { base, error, refetch, typed, write, meanwhile, sending, send } = useLimitsForm(kind, close);
  const draft = base && withTyped(draftOf(base, kind), typed);
  const change = base && draft ? settingsOf(base, kind, draft) : null;
  const hasInput = Object.keys(typed).length > 0;
  return (
    <FormDialog
      isOpen={isOpen}
      title={<Trans>Due times</Trans>}
      close={close}
      hasInput={hasInput}
      note={sending.note}
      send={{
        label: meanwhile ? <Trans>Try again on the new version</Trans> : <Trans>Save</Trans>,
        isDanger: false,
        isReady: !sending.isBusy && hasInput && change !== null,
        run: () => change && send(change),
      }}
    >
      {meanwhile && <Meanwhile kind={kind} {...meanwhile} />}
      {error && !draft && <ErrorState message={error.message} retry={() => void refetch()} />}
      {!draft && !error && <Skeleton height="14rem" />}
      {draft && <Fields kind={kind} draft={draft} write={write} />}
    </FormDialog>
  );
}

interface MeanwhileChange {
  before: OrderSettings;
  conflict: FormConflict<OrderSettings>;
}

function useLimitsForm(kind: OrderKind, close: () => void) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery({ ...queryOptions(ordersApi.settings, {}), refetchOnMount: "always" });
  const [typed, setTyped] = useState<Partial<LimitsDraft>>({});
  /** The settings when typing began. Newer ones fetched since then must cause a conflict, as the user has not seen them. */
  const [seen, setSeen] = useState<OrderSettings | null>(null);
  const [meanwhile, setMeanwhile] = useState<MeanwhileChange | null>(null);
  const base = meanwhile?.conflict.current ?? seen ?? data;
  const sending = useSubmission<OrderSettings>({
    shown: [],
    blames: {},
    refusalOf,
    conflicted: (conflict) => base && setMeanwhile({ before: base, conflict }),
  });
  const save = async (change: OrderSettingsChange) => {
    await call(ordersApi.changeSettings, change);
    await invalidate("orders");
    toast({ tone: "good", text: t`Saved. Orders take new limits at their next step.` });
  };
  const write = (next: LimitsDraft) => {
    if (!base) return;
    setSeen(base);
    setTyped(changedIn(draftOf(base, kind), next));
  };
  const send = (change: OrderSettingsChange) => void sending.send(() => save(change), close);
  return { base, error, refetch, typed, write, meanwhile, sending, send };
}

/** The changes of another user to this kind while the form was open. */
function Meanwhile({ kind, before, conflict }: MeanwhileChange & { kind: OrderKind }) {
  const { t, i18n } = useLingui();
  const { statusNames } = displayOf(kind);
  const { minutes = {}, amber, isAuto } = changedIn(draftOf(before, kind), draftOf(conflict.current, kind));
  const changed = Object.entries(minutes).map(
    ([status, text]) => `${i18n._(statusNames[status] ?? { id: status })}: ${text}`,
  );
  if (amber !== undefined) changed.push(`${t`Amber from, % of the time left`}: ${amber}`);
  if (isAuto !== undefined) changed.push(`${t`Assign by itself`}: ${isAuto ? t`Yes` : t`No`}`);
  return <ChangedNotice changed={conflict} now={changed.join(" · ") || t`as before, for these orders`} isOpen />;
}

interface FieldsProps {
  kind: OrderKind;
  draft: LimitsDraft;
  write: (next: LimitsDraft) => void;
}

function Fields({ kind, draft, write }: FieldsProps) {
  const { t, i18n } = useLingui();
  const { statusNames } = displayOf(kind);
  return (
    <>
      <p className={css.quiet}>
        <Trans>Minutes an order may stay in a state before it is late.</Trans>
      </p>
      <div className={css.limits}>
        {openStatuses[kind].map((status) => (
          <TextControl
            key={status}
            label={i18n._(statusNames[status] ?? { id: status })}
            value={draft.minutes[status] ?? ""}
            set={(text) => write({ ...draft, minutes: { ...draft.minutes, [status]: text } })}
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
          />
        ))}
        <TextControl
          label={t`Amber from, % of the time left`}
          value={draft.amber}
          set={(amber) => write({ ...draft, amber })}
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
        />
      </div>
      <CheckControl
        label={t`Assign by itself`}
        value={draft.isAuto}
        set={(isAuto) => write({ ...draft, isAuto })}
        hint={<Trans>A waiting order goes to the fittest free hand; its history says so.</Trans>}
      />
    </>
  );
}
