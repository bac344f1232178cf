import { Trans, useLingui } from "@lingui/react/macro";
import { IconGift } from "@tabler/icons-react";
import type { RedPacket } from "@vowdesk/contract/chat";
import { ActionButton } from "../../../resource/action-dialog.tsx";
import { openActions } from "../../../resource/action.ts";
import { Money } from "../../../kernel/i18n/money.tsx";
import { usePacketActions } from "../red-packets/red-packets.actions.tsx";
import { packetStateNames } from "../chat.labels.ts";
import css from "../content.module.css";

/** A red packet with greeting, amount, state and allowed actions. */
export function PacketContent({ packet }: { packet: RedPacket }) {
  const { i18n } = useLingui();
  const list = usePacketActions();
  const { greeting, amountCents, state, openedBy, decidedBy, reason } = packet;
  return (
    <div className={css.packet} data-state={state}>
      <span className={css.packetHead}>
        <IconGift size={20} stroke={1.6} aria-hidden="true" />
        <span className={css.greeting}>{greeting || <Trans context="kind of record">Red packet</Trans>}</span>
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
        {openActions(list.resource.actions, packet).map((item) => (
          <ActionButton key={item.name} size="s" list={list} action={item} record={packet} />
        ))}
      </span>
      {state === "rejected" && reason && <span className={css.reason}>{reason}</span>}
    </div>
  );
}
