import { IconPrinter } from "@tabler/icons-react";
import { Trans } from "@lingui/react/macro";
import { ordersApi, type OrderDetail } from "@vowdesk/contract/local/orders";
import { useState } from "react";
import { createPortal } from "react-dom";
import { call } from "../../../kernel/http/call.ts";
import { useCan } from "../../../kernel/session/rights.ts";
import { inBackground, showFailure } from "../../../kernel/errors/show-failure.ts";
import { Button } from "../../../ui/input/button.tsx";
import { Ticket } from "./ticket.tsx";

/** Prints the ticket of an order on receipt paper. Users who may reveal the phone number print it in full, which is audited. */
export function TicketButton({ detail }: { detail: OrderDetail }) {
  const { number, customerPhone: masked } = detail.order;
  const mayReveal = useCan("order:reveal");
  const [phone, setPhone] = useState<string | null>(null);
  const start = async () => {
    if (!mayReveal) return setPhone(masked);
    try {
      const { value } = await call(ordersApi.reveal, { number, field: "customerPhone" });
      setPhone(value);
    } catch (failure) {
      showFailure(failure);
    }
  };
  const print = (ticket: HTMLElement | null) => {
    if (!ticket) return;
    // Blocks until the print dialog is closed.
    window.print();
    setPhone(null);
  };
  return (
    <>
      <Button size="s" onClick={() => inBackground(start())}>
        <IconPrinter size={16} stroke={1.6} aria-hidden />
        <Trans context="order">Print ticket</Trans>
      </Button>
      {phone !== null && createPortal(<Ticket detail={detail} phone={phone} onMount={print} />, document.body)}
    </>
  );
}
