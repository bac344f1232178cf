import { Trans, useLingui } from "@lingui/react/macro";
import { chatSettingsApi, type DeskSettings } from "@vowdesk/contract/chat";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, refusalOf } from "../../../kernel/http/call.ts";
import { queryOptions, invalidate } from "../../../kernel/cache/queries.ts";
import { ChangedNotice } from "../../../ui/feedback/changed-notice.tsx";
import { CheckControl, ControlPair, TextControl } from "../../../ui/input/form-controls.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { useSubmission, type FormConflict } from "../../../ui/input/sending.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../ui/feedback/states.tsx";
import { toast } from "../../../ui/feedback/toast.tsx";

interface Typed {
  autoAssign: boolean;
  late: string;
  veryLate: string;
}

const minutesOf = (seconds: number) => String(Math.round((seconds / 60) * 10) / 10);
const secondsOf = (minutes: string) => Math.round(Number(minutes.replace(",", ".")) * 60);
const typedOf = ({ autoAssign, lateSeconds, veryLateSeconds }: DeskSettings): Typed => ({
  autoAssign,
  late: minutesOf(lateSeconds),
  veryLate: minutesOf(veryLateSeconds),
});

/** Chat settings: automatic assignment and the limits for waiting customers. */
export function SettingsDialog({ close }: { close: () => void }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery({ ...queryOptions(chatSettingsApi.show, {}), staleTime: 0 });
  const [changes, setChanges] = useState<Partial<Typed>>({});
  /** The settings when typing began. Settings fetched later were not seen by the user. */
  const [seen, setSeen] = useState<DeskSettings | null>(null);
  const [conflict, setConflict] = useState<FormConflict<DeskSettings> | null>(null);
  const sending = useSubmission<DeskSettings>({
    shown: ["lateSeconds", "veryLateSeconds"],
    blames: {},
    refusalOf,
    conflicted: setConflict,
  });
  const now = conflict?.current ?? seen ?? data;
  const typed = now && { ...typedOf(now), ...changes };
  const write = (change: Partial<Typed>) => {
    setSeen(now ?? null);
    setChanges({ ...changes, ...change });
  };
  const send = async () => {
    if (!now || !typed) return;
    const { autoAssign, late, veryLate } = typed;
    const input = { autoAssign, lateSeconds: secondsOf(late), veryLateSeconds: secondsOf(veryLate) };
    await call(chatSettingsApi.change, { version: now.version, ...input });
    toast({ tone: "good", text: t`Saved` });
    void Promise.all([invalidate("chatSettings"), invalidate("chat")]);
  };
  const isReady = typed !== undefined && secondsOf(typed.veryLate) > secondsOf(typed.late) && !sending.isBusy;
  return (
    <FormDialog
      isOpen
      title={<Trans>How the desk works</Trans>}
      close={close}
      hasInput={Object.keys(changes).length > 0}
      note={sending.note}
      send={{
        label: conflict ? <Trans>Try again on the new version</Trans> : <Trans>Save</Trans>,
        isDanger: false,
        isReady,
        run: () => void sending.send(send, close),
      }}
    >
      {conflict && <Meanwhile conflict={conflict} />}
      {error && !data && <ErrorState message={error.message} retry={() => void refetch()} />}
      {!typed && !error && <Skeleton height="9rem" />}
      {typed && <Fields typed={typed} problems={sending.problems} set={write} />}
    </FormDialog>
  );
}

/** Shows the settings that another user has saved meanwhile. */
function Meanwhile({ conflict }: { conflict: FormConflict<DeskSettings> }) {
  const { t } = useLingui();
  const { autoAssign, late, veryLate } = typedOf(conflict.current);
  const now = [
    `${t`Give new conversations out by themselves`}: ${autoAssign ? t`Yes` : t`No`}`,
    `${t`Waits long after (minutes)`}: ${late}`,
    `${t`Waits too long after (minutes)`}: ${veryLate}`,
  ];
  return <ChangedNotice changed={conflict} now={now.join(" · ")} isOpen />;
}

interface FieldsProps {
  typed: Typed;
  problems: Readonly<Record<string, string>>;
  set: (change: Partial<Typed>) => void;
}

function Fields({ typed: { autoAssign, late, veryLate }, problems, set }: FieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <CheckControl
        label={t`Give new conversations out by themselves`}
        value={autoAssign}
        set={(next) => set({ autoAssign: next })}
        hint={<Trans>To whoever is here and has the least to do.</Trans>}
      />
      <ControlPair>
        <TextControl
          label={t`Waits long after (minutes)`}
          inputMode="decimal"
          value={late}
          set={(next) => set({ late: next })}
          problem={problems["lateSeconds"]}
          hint={<Trans>Told to whoever has the conversation.</Trans>}
        />
        <TextControl
          label={t`Waits too long after (minutes)`}
          inputMode="decimal"
          value={veryLate}
          set={(next) => set({ veryLate: next })}
          problem={problems["veryLateSeconds"]}
          hint={<Trans>Told to everybody at the desk.</Trans>}
        />
      </ControlPair>
    </>
  );
}
