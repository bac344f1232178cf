import { Trans, useLingui } from "@lingui/react/macro";
import { chatApi, contentTypes, packetCents, type Conversation, type PacketLimits } from "@vowdesk/contract/chat";
import { useId, useState } from "react";
import { useCall } from "../../../kernel/cache/queries.ts";
import { TextControl } from "../../../ui/input/form-controls.tsx";
import { FormDialog, FormField, FormNotice } from "../../../ui/overlay/form-dialog.tsx";
import { Money } from "../../../kernel/i18n/money.tsx";
import { MoneyInput } from "../../../ui/input/money-input.tsx";
import type { Content } from "../outbox/outbox.ts";
import layout from "../../../ui/display/layout.module.css";

interface PacketDialogProps {
  conversation: Pick<Conversation, "id" | "customer">;
  send: (content: Content) => void;
  close: () => void;
}

const maxGreeting = 60;

/** Sends the customer a red packet within the user's daily limit. */
export function PacketDialog({ conversation, send, close }: PacketDialogProps) {
  const { t } = useLingui();
  const customer = conversation.customer.name;
  const id = useId();
  const [amountCents, setAmount] = useState<number | null>(null);
  const [greeting, setGreeting] = useState("");
  const { data: limits } = useCall(chatApi.packetLimits, { conversationId: conversation.id });
  const remainingCents = limits ? limits.dailyCents - limits.spentCents : packetCents.most;
  const isTooMuch = amountCents !== null && amountCents > Math.min(remainingCents, packetCents.most);
  const isReady = amountCents !== null && amountCents >= packetCents.least && !isTooMuch;
  const run = () => {
    if (amountCents === null) return;
    send({ type: contentTypes.packet, amountCents, text: greeting.trim() });
    close();
  };
  return (
    <FormDialog
      isOpen
      title={<Trans>Red packet for {customer}</Trans>}
      close={close}
      hasInput={amountCents !== null || greeting !== ""}
      note={null}
      send={{ label: <Trans>Send red packet</Trans>, isDanger: false, isReady, run }}
    >
      <FormField
        id={id}
        label={t({ message: "Amount", context: "field" })}
        isOptional={false}
        problem={isTooMuch ? t`Exceeds your limit` : undefined}
      >
        <MoneyInput id={id} cents={amountCents} set={setAmount} />
        {limits && (
          <p className={layout.quiet}>
            <RemainingLimit limits={limits} />
          </p>
        )}
      </FormField>
      <TextControl
        label={t({ message: "Greeting", context: "chat" })}
        value={greeting}
        set={setGreeting}
        maxLength={maxGreeting}
        isOptional
      />
      {limits && amountCents !== null && amountCents >= limits.secondCents && !isTooMuch && (
        <FormNotice>
          <Trans>An amount this large needs approval from a second person before the customer gets it.</Trans>
        </FormNotice>
      )}
    </FormDialog>
  );
}

function RemainingLimit({ limits: { dailyCents, spentCents } }: { limits: PacketLimits }) {
  const remainingMoney = <Money cents={Math.max(0, dailyCents - spentCents)} />;
  const whole = <Money cents={dailyCents} />;
  return (
    <Trans>
      You can still send {remainingMoney} of {whole} today.
    </Trans>
  );
}
