import type { OrderDetail as Detail } from "@vowdesk/contract/local/orders";
import { OrderBill } from "./order-bill.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { TicketButton } from "../ticket-button.tsx";
import { Timeline } from "./timeline.tsx";
import css from "../components/detail.module.css";

function Facts({ detail }: { detail: Detail }) {
  return (
    <>
      <OrderFacts detail={detail} />
      <div className={css.print}>
        <TicketButton detail={detail} />
      </div>
    </>
  );
}

const parts = { facts: Facts, bill: OrderBill, timeline: Timeline };

/** A section of the detail sheet; its code is loaded when the first order is opened. */
export function OrderDetail({ part, of }: { part: keyof typeof parts; of: Detail }) {
  const Part = parts[part];
  return <Part detail={of} />;
}
