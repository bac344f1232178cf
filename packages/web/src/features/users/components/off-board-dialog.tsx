import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { usersApi, type OffBoarding, type User } from "@vowdesk/contract/users";
import { useId, useState } from "react";
import { call, refusalOf } from "../../../kernel/http/call.ts";
import { queryOptions, invalidate } from "../../../kernel/cache/queries.ts";
import { ChangedNotice } from "../../../ui/feedback/changed-notice.tsx";
import { ChoiceList } from "../../../ui/input/choice-list.tsx";
import { FormDialog, FormField } from "../../../ui/overlay/form-dialog.tsx";
import type { Hold } from "../../../ui/input/kept.ts";
import { useSubmission, type FormConflict } from "../../../ui/input/sending.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../ui/feedback/states.tsx";
import { toast } from "../../../ui/feedback/toast.tsx";
import { Enabled } from "./enabled.tsx";
import { nameOf } from "./user-draft.ts";
import css from "./off-board-dialog.module.css";

interface OffBoardDialogProps {
  /** Null while it is closed. */
  user: User | null;
  close: () => void;
  hold: Hold;
}

/** Off-boards a member of staff: shows the effects and hands open work over to a colleague. */
export function OffBoardDialog({ user, close, hold }: OffBoardDialogProps) {
  const { sending, conflict, colleague, choose, closeAndReset, run } = useOffBoarding(user, close, hold);
  const { data, error, refetch } = useQuery({
    ...queryOptions(usersApi.offBoarding, { id: user?.id ?? 0 }),
    enabled: user !== null,
    // Open work changes often.
    staleTime: 0,
  });
  const isReady = data !== undefined && (data.handOvers.length === 0 || colleague !== null) && !sending.isBusy;
  const name = user ? nameOf(user) : "";
  return (
    <FormDialog
      isOpen={user !== null}
      title={<Trans>Off-board {name}</Trans>}
      close={closeAndReset}
      hasInput={colleague !== null}
      note={sending.note}
      send={user && { label: <Trans>Off-board</Trans>, isDanger: true, isReady, run }}
    >
      {conflict && <ChangedNotice changed={conflict} now={<Enabled isEnabled={conflict.current.enabled} />} isOpen />}
      {error && !data ? (
        <ErrorState message={error.message} retry={() => void refetch()} />
      ) : (
        <EffectList effects={data} />
      )}
      {data && data.handOvers.length > 0 && (
        <Colleagues effects={data} problem={sending.problems["toId"]} value={colleague} choose={choose} />
      )}
    </FormDialog>
  );
}

function useOffBoarding(user: User | null, close: () => void, hold: Hold) {
  const { t } = useLingui();
  const [colleague, setColleague] = useState<number | null>(null);
  const [conflict, setConflict] = useState<FormConflict<User> | null>(null);
  const sending = useSubmission<User>({
    shown: ["toId"],
    blames: { "colleague-required": "toId", "colleague-unfit": "toId" },
    refusalOf,
    conflicted: setConflict,
    hold,
  });
  const closeAndReset = () => {
    setColleague(null);
    setConflict(null);
    sending.forget();
    close();
  };
  const send = async ({ id, version }: User) => {
    await call(usersApi.offBoard, { id, toId: colleague ?? undefined, version: conflict?.current.version ?? version });
    toast({ tone: "good", text: t`Off-boarded` });
    void invalidate("users");
  };
  const run = () => void (user && sending.send(() => send(user), closeAndReset));
  return { sending, conflict, colleague, choose: setColleague, closeAndReset, run };
}

/** The effects of off-boarding. */
function EffectList({ effects }: { effects: OffBoarding | undefined }) {
  if (!effects)
    return (
      <div className={css.waiting} aria-busy="true">
        <Skeleton width="80%" />
        <Skeleton width="60%" />
        <Skeleton width="70%" />
      </div>
    );
  const { sessions, resetLinks, handOvers } = effects;
  return (
    <ul className={css.effects}>
      <li>
        <Trans>The account is disabled. What they did stays, and it can be enabled again.</Trans>
      </li>
      {sessions > 0 && (
        <li>
          <Plural
            value={sessions}
            one="They are signed out at # place at once."
            other="They are signed out at # places at once."
          />
        </li>
      )}
      {resetLinks > 0 && (
        <li>
          <Plural
            value={resetLinks}
            one="# link to set a password, theirs or made by them, ends."
            other="# links to set a password, theirs or made by them, end."
          />
        </li>
      )}
      {handOvers.length === 0 ? (
        <li>
          <Trans>Nothing open is theirs: there is nothing to hand over.</Trans>
        </li>
      ) : (
        handOvers.map(({ name, label, count }) => (
          <li key={name}>
            <Trans>
              Handed over: {label} <strong>{count}</strong>
            </Trans>
          </li>
        ))
      )}
    </ul>
  );
}

interface ColleaguesProps {
  effects: OffBoarding;
  problem: string | undefined;
  value: number | null;
  choose: (id: number) => void;
}

function Colleagues({ effects: { colleagues }, problem, value, choose }: ColleaguesProps) {
  const { t } = useLingui();
  const id = useId();
  const choices = colleagues.map((colleague) => ({
    value: String(colleague.id),
    label: colleague.realName || colleague.username,
    hint: colleague.username,
  }));
  return (
    <FormField id={id} label={t`Who takes over`} isOptional={false} problem={problem}>
      <ChoiceList id={id} choices={choices} value={String(value ?? "")} choose={(next) => choose(Number(next))} />
    </FormField>
  );
}
