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
import { useSending } from "../../../ui/input/sending.ts";
import { toast } from "../../../ui/feedback/toast.tsx";

interface HandOverDialogProps {
  conversation: Conversation;
  close: () => void;
}

const reasonAtMost = 500;

/** Gives a conversation to a colleague, with a word for them. */
export function HandOverDialog({ conversation: { id, customer }, close }: HandOverDialogProps) {
  const { t } = useLingui();
  const [colleagueId, reasonId] = [useId(), useId()];
  const [toId, setTo] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const choices = useColleagues();
  const sending = useSending({ shown: ["toId", "reason"], blames: { "chat-colleague-unfit": "toId" }, refusalOf });
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

/** The others who answer customers, with what they have to do; null while they are on their way. */
function useColleagues() {
  const { t } = useLingui();
  const me = useSession(({ user }) => user?.id ?? 0);
  // Who is here and how much they have changes by the minute.
  const { data } = useQuery({ ...queryOptions(chatApi.colleagues, {}), staleTime: 0 });
  const presence = ({ isHere, isAvailable }: Colleague) => {
    if (!isAvailable) return t`takes none now`;
    return isHere ? t`here` : t`not here`;
  };
  const work = ({ load }: Colleague) => t`${plural(load, { one: "# conversation", other: "# conversations" })}`;
  const others = data?.filter(({ id }) => id !== me) ?? null;
  return (
    others?.map((one) => ({ value: String(one.id), label: one.name, signal: `${presence(one)} · ${work(one)}` })) ??
    null
  );
}
