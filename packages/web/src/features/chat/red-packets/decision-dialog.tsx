import { Trans, useLingui } from "@lingui/react/macro";
import { chatApi, type RedPacket } from "@vowdesk/contract/chat";
import { useId, useState } from "react";
import { call, refusalOf } from "../../../kernel/http/call.ts";
import { invalidate } from "../../../kernel/cache/queries.ts";
import { RadioControl } from "../../../ui/input/form-controls.tsx";
import { FormDialog, FormField } from "../../../ui/overlay/form-dialog.tsx";
import { Money } from "../../../ui/format/money.tsx";
import { PresetText } from "../../../ui/input/preset-text.tsx";
import { useSubmission } from "../../../ui/input/sending.ts";
import { toast } from "../../../ui/feedback/toast.tsx";
import { askDecision, usePacketDecision } from "./packet-decision.ts";
import css from "../components/dialogs.module.css";

const reasonAtMost = 500;

function useDecision() {
  const { t } = useLingui();
  const packet = usePacketDecision();
  const [verdict, setVerdict] = useState<"yes" | "no" | null>(null);
  const [reason, setReason] = useState("");
  const sending = useSubmission({
    shown: ["reason"],
    blames: { "reason-required": "reason" },
    refusalOf,
    about: packet?.id,
  });
  const reset = () => {
    setVerdict(null);
    setReason("");
    sending.forget();
    askDecision(null);
  };
  const send = async () => {
    if (!packet) return;
    const approve = verdict === "yes";
    await call(chatApi.decideRed, { id: packet.id, approve, reason: reason.trim() });
    toast({ tone: "good", text: approve ? t`Approved` : t`Rejected` });
    void invalidate("chat");
  };
  const isReady = verdict !== null && !sending.isBusy && (verdict === "yes" || reason.trim() !== "");
  const run = () => void sending.send(send, reset);
  return { packet, verdict, setVerdict, reason, setReason, sending, reset, isReady, run };
}

/** Second approval of a large red packet. */
export function DecisionDialog() {
  const { t } = useLingui();
  const id = useId();
  const { packet, verdict, setVerdict, reason, setReason, sending, reset, isReady, run } = useDecision();
  return (
    <FormDialog
      isOpen={packet !== null}
      title={<Trans>Decide on a red packet</Trans>}
      close={reset}
      hasInput={reason !== ""}
      note={sending.note}
      send={{
        label: verdict === "no" ? <Trans>Reject</Trans> : <Trans>Approve</Trans>,
        isDanger: verdict === "no",
        isReady,
        run,
      }}
    >
      {packet && <PacketSummary packet={packet} />}
      <RadioControl
        label={t`Decision`}
        value={verdict}
        set={setVerdict}
        choices={[
          { value: "yes", label: t`Approve` },
          { value: "no", label: t`Reject` },
        ]}
      />
      {verdict === "no" && (
        <FormField id={id} label={t`Why is it rejected?`} isOptional={false} problem={sending.problems["reason"]}>
          <PresetText id={id} presets={[]} value={reason} maxLength={reasonAtMost} set={setReason} />
        </FormField>
      )}
    </FormDialog>
  );
}

function PacketSummary({ packet: { amountCents, senderName, customerName, greeting } }: { packet: RedPacket }) {
  return (
    <p className={css.what}>
      <strong>
        <Money cents={amountCents} />
      </strong>
      <span>
        <Trans>
          {senderName} for {customerName}
        </Trans>
      </span>
      {greeting && <q>{greeting}</q>}
    </p>
  );
}
