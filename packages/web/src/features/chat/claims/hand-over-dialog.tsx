import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { chatApi, type Colleague, type Conversation } from "@vowdesk/contract/chat";
import { useId, useState } from "react";
import { call, refusalOf } from "../../../kernel/http/call.ts";
import { queryOptions, invalidate } from "../../../kernel/cache/queries.ts";
import { useSession } from "../../../kernel/session/session.ts";
import { ChoiceList } from "../../../ui/input/choice-list.tsx";
import { FormDialog, FormField } from "../../../ui/overlay/form-dialog.tsx";
import { PresetText } from "../../../ui/input/preset-text.tsx";
import { useSubmission } from "../../../ui/input/sending.ts";
import { toast } from "../../../ui/feedback/toast.tsx";

interface HandOverDialogProps {
  conversation: Conversation;
  close: () => void;
}

const reasonAtMost = 500;

/** Hands a conversation over to a colleague, with an optional message. */
export function HandOverDialog({ conversation: { id, customer }, close }: HandOverDialogProps) {
  const { t } = useLingui();
  const [colleagueId, reasonId] = [useId(), useId()];
  const [toId, setTo] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const choices = useColleagues();
  const sending = useSubmission({ shown: ["toId", "reason"], blames: { "chat-colleague-unfit": "toId" }, refusalOf });
  const send = async () => {
    if (toId === null) return;
    await call(chatApi.handOver, { id, toId, reason: reason.trim() });
    toast({ tone: "good", text: t`Handed over` });
    void invalidate("chat");
  };
  const { name } = customer;
  return (
    <FormDialog
      isOpen
      title={<Trans>Hand over the conversation with {name}</Trans>}
      close={close}
      hasInput={toId !== null || reason !== ""}
      note={sending.note}
      send={{
        label: <Trans>Hand over</Trans>,
        isDanger: false,
        isReady: toId !== null && !sending.isBusy,
        run: () => void sending.send(send, close),
      }}
    >
      <FormField id={colleagueId} label={t`To whom`} isOptional={false} problem={sending.problems["toId"]}>
        <ChoiceList
          id={colleagueId}
          choices={choices}
          value={String(toId ?? "")}
          choose={(next) => setTo(Number(next))}
        />
      </FormField>
      <FormField id={reasonId} label={t`A word for them`} isOptional problem={sending.problems["reason"]}>
        <PresetText id={reasonId} presets={[]} value={reason} maxLength={reasonAtMost} set={setReason} />
      </FormField>
    </FormDialog>
  );
}

/** Other members of the chat team with their presence and load; null while loading. */
function useColleagues() {
  const { t } = useLingui();
  const me = useSession(({ user }) => user?.id ?? 0);
  // Presence and load change every minute.
  const { data } = useQuery({ ...queryOptions(chatApi.colleagues, {}), staleTime: 0 });
  const presence = ({ isHere, isAvailable }: Colleague) => {
    if (!isAvailable) return t`takes none now`;
    return isHere ? t`here` : t`not here`;
  };
  const work = ({ load }: Colleague) => t`${plural(load, { one: "# conversation", other: "# conversations" })}`;
  const others = data?.filter(({ id }) => id !== me) ?? null;
  return (
    others?.map((one) => ({ value: String(one.id), label: one.name, hint: `${presence(one)} · ${work(one)}` })) ?? null
  );
}
