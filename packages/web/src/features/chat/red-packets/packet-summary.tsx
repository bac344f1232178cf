import { Trans } from "@lingui/react/macro";
import type { RedPacket } from "@vowdesk/contract/chat";
import type { ReactNode } from "react";
import { Money } from "../../../kernel/i18n/money.tsx";
import css from "../dialogs.module.css";

/** Shows the amount, sender and recipient of a red packet, then `children` in the same line as the names. */
export function PacketHead({ packet, children }: { packet: RedPacket; children?: ReactNode }) {
  const { amountCents, senderName, customerName } = packet;
  return (
    <>
      <strong>
        <Money cents={amountCents} />
      </strong>
      <span>
        <Trans context="chat">
          {senderName} for {customerName}
        </Trans>
        {children}
      </span>
    </>
  );
}

/** Shows the amount, sender, recipient and greeting of a red packet. */
export function PacketSummary({ packet }: { packet: RedPacket }) {
  return (
    <p className={css.what}>
      <PacketHead packet={packet} />
      {packet.greeting && <q>{packet.greeting}</q>}
    </p>
  );
}
