import { Trans, useLingui } from "@lingui/react/macro";
import { IconGift } from "@tabler/icons-react";
import { chatApi, type RedPacket } from "@vowdesk/contract/chat";
import { useState } from "react";
import { call, refusalOf } from "../../../kernel/http/call.ts";
import { invalidate } from "../../../kernel/cache/queries.ts";
import { Button } from "../../../ui/input/button.tsx";
import { formatMoney, Money } from "../../../ui/format/money.tsx";
import { toast } from "../../../ui/feedback/toast.tsx";
import { askDecision } from "../red-packets/packet-decision.ts";
import { packetStateNames } from "../labels.ts";
import css from "../components/content.module.css";

/** A red packet with greeting, amount, state and allowed actions. */
export function PacketContent({ packet }: { packet: RedPacket }) {
  const { i18n } = useLingui();
  const { greeting, amountCents, state, openedBy, decidedBy, reason, allowed } = packet;
  return (
    <div className={css.packet} data-state={state}>
      <span className={css.packetHead}>
        <IconGift size={20} stroke={1.6} aria-hidden="true" />
        <span className={css.greeting}>{greeting || <Trans>Red packet</Trans>}</span>
        <strong className={css.amount}>
          <Money cents={amountCents} />
        </strong>
      </span>
      <span className={css.packetFoot}>
        <span>
          {i18n._(packetStateNames[state])}
          {state === "opened" && openedBy && ` · ${openedBy}`}
          {state === "rejected" && decidedBy && ` · ${decidedBy}`}
        </span>
        {allowed.includes("open") && <OpenButton packet={packet} />}
        {allowed.includes("approve") && (
          <Button size="s" onClick={() => askDecision(packet)}>
            <Trans>Decide</Trans>
          </Button>
        )}
      </span>
      {state === "rejected" && reason && <span className={css.reason}>{reason}</span>}
    </div>
  );
}

function OpenButton({ packet: { id } }: { packet: RedPacket }) {
  const { t, i18n } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      const { amountCents } = await call(chatApi.openRed, { id });
      const amount = formatMoney(amountCents, i18n.locale);
      toast({ tone: "good", text: t`Opened: ${amount}` });
    } catch (failure) {
      const refusal = refusalOf(failure);
      if (refusal) toast({ tone: "bad", text: refusal.message, requestId: refusal.requestId });
    }
    await invalidate("chat");
    setBusy(false);
  };
  return (
    <Button size="s" disabled={isBusy} onClick={() => void open()}>
      <Trans>Open it</Trans>
    </Button>
  );
}
