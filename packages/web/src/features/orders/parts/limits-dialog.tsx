import { Trans, useLingui } from "@lingui/react/macro";
import { openStatuses, ordersApi, type OrderKind, type OrderSettings } from "@vowdesk/contract/orders";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, refusalOf } from "../../../kernel/call.ts";
import { asks, stale } from "../../../kernel/queries.ts";
import { useOpenAfterMount } from "../../../ui/after-mount.ts";
import { ChangedNotice } from "../../../ui/changed-notice.tsx";
import { CheckControl, TextControl } from "../../../ui/form-controls.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { useSending, type FormConflict } from "../../../ui/sending.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.tsx";
import { drawingOf } from "../kinds/index.ts";
import { draftOf, settingsOf, type LimitsDraft } from "./limits-draft.ts";
import css from "./detail.module.css";

interface LimitsDialogProps {
  kind: OrderKind;
  close: () => void;
}

/** How long each state of this kind may last, and what the desk does by itself (issue 6, due times). */
export function LimitsDialog({ kind, close }: LimitsDialogProps) {
  const { t } = useLingui();
  const isOpen = useOpenAfterMount(true);
  const { data } = useQuery({ ...asks(ordersApi.settings, {}), refetchOnMount: "always" });
  const [draft, setDraft] = useState<LimitsDraft | null>(null);
  const [seen, setSeen] = useState<OrderSettings | null>(null);
  const [meanwhile, setMeanwhile] = useState<FormConflict<OrderSettings> | null>(null);
  const base = seen ?? data;
  const shown = draft ?? (base && draftOf(base, kind));
  const { note, isBusy, send } = useSending<OrderSettings>({
    shown: [],
    blames: {},
    refusalOf,
    conflicted: (conflict) => {
      setMeanwhile(conflict);
      setSeen(conflict.current);
    },
  });
  const wanted = base && shown ? settingsOf(base, kind, shown) : null;
  const save = (given: NonNullable<typeof wanted>) =>
    send(async () => {
      await call(ordersApi.changeSettings, given);
      await stale("orders");
      toast({ tone: "good", text: t`Saved. Orders take new limits at their next step.` });
      close();
    });
  return (
    <FormDialog
      isOpen={isOpen}
      title={<Trans>Due times</Trans>}
      close={close}
      hasInput={draft !== null}
      note={note}
      send={{
        label: <Trans>Save</Trans>,
        isDanger: false,
        isReady: !isBusy && draft !== null && wanted !== null,
        run: () => wanted && void save(wanted),
      }}
    >
      {meanwhile && <ChangedNotice changed={meanwhile} now={null} isOpen />}
      {shown ? <Fields kind={kind} draft={shown} set={setDraft} /> : <Skeleton height="14rem" />}
    </FormDialog>
  );
}

function Fields({ kind, draft, set }: { kind: OrderKind; draft: LimitsDraft; set: (next: LimitsDraft) => void }) {
  const { t, i18n } = useLingui();
  const { statusNames } = drawingOf(kind);
  const write = (status: string, text: string) => set({ ...draft, minutes: { ...draft.minutes, [status]: text } });
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
            set={(text) => write(status, text)}
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
          />
        ))}
        <TextControl
          label={t`Amber from, % of the time left`}
          value={draft.amber}
          set={(amber) => set({ ...draft, amber })}
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
        />
      </div>
      <CheckControl
        label={t`Assign by itself`}
        value={draft.isAuto}
        set={(isAuto) => set({ ...draft, isAuto })}
        hint={<Trans>A waiting order goes to the fittest free hand; its history says so.</Trans>}
      />
    </>
  );
}
