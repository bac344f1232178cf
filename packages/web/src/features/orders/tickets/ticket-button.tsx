import { IconPrinter } from "@tabler/icons-react";
import { Trans } from "@lingui/react/macro";
import type { OrderDetail } from "@vowdesk/contract/orders";
import { useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../../ui/input/button.tsx";
import { Ticket } from "./ticket.tsx";

/** Prints the ticket of an order on receipt paper. */
export function TicketButton({ detail }: { detail: OrderDetail }) {
  const [isPrinting, setPrinting] = useState(false);
  const print = (ticket: HTMLElement | null) => {
    if (!ticket) return;
    // Blocks until the print dialog is closed.
    window.print();
    setPrinting(false);
  };
  return (
    <>
      <Button size="s" onClick={() => setPrinting(true)}>
        <IconPrinter size={16} stroke={1.6} aria-hidden />
        <Trans>Print ticket</Trans>
      </Button>
      {isPrinting && createPortal(<Ticket detail={detail} onMount={print} />, document.body)}
    </>
  );
}
