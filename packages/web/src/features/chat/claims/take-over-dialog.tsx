import { Trans, useLingui } from "@lingui/react/macro";
import { chatApi, type Conversation } from "@vowdesk/contract/chat";
import { useId, useState } from "react";
import { call, refusalOf } from "../../../kernel/http/call.ts";
import { invalidate } from "../../../kernel/cache/queries.ts";
import { FormDialog, FormField } from "../../../ui/overlay/form-dialog.tsx";
import { PresetText } from "../../../ui/input/preset-text.tsx";
import { useSubmission } from "../../../ui/input/sending.ts";
import { toast } from "../../../ui/feedback/toast.tsx";
import { takeOverReasons } from "../labels.ts";

interface TakeOverDialogProps {
  conversation: Conversation;
  close: () => void;
}

const reasonAtMost = 500;

/** Takes a conversation over from the colleague who holds it, with a reason. */
export function TakeOverDialog({ conversation: { id, lease, assignee }, close }: TakeOverDialogProps) {
  const { t, i18n } = useLingui();
  const fieldId = useId();
  const [reason, setReason] = useState("");
  const sending = useSubmission({ shown: ["reason"], blames: { "reason-required": "reason" }, refusalOf });
  const send = async () => {
    await call(chatApi.takeOver, { id, reason: reason.trim() });
    toast({ tone: "good", text: t`Taken over` });
    void invalidate("chat");
  };
  const name = lease?.name ?? assignee?.name ?? "";
  return (
    <FormDialog
      isOpen
      title={<Trans>Take over from {name}</Trans>}
      close={close}
      hasInput={reason !== ""}
      note={sending.note}
      send={{
        label: <Trans>Take over</Trans>,
        isDanger: false,
        isReady: reason.trim() !== "" && !sending.isBusy,
        run: () => void sending.send(send, close),
      }}
    >
      <FormField id={fieldId} label={t`Why is it taken over?`} isOptional={false} problem={sending.problems["reason"]}>
        <PresetText
          id={fieldId}
          presets={takeOverReasons.map((one) => i18n._(one))}
          value={reason}
          maxLength={reasonAtMost}
          set={setReason}
        />
      </FormField>
    </FormDialog>
  );
}
