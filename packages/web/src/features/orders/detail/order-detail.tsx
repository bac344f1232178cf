import type { OrderDetail as Detail } from "@vowdesk/contract/orders";
import { OrderBill } from "./order-bill.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { TicketButton } from "../tickets/ticket-button.tsx";
import { Timeline } from "./timeline.tsx";
import css from "../components/detail.module.css";

/** Who, where and when, and the paper that goes with it. */
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

/** A part of what is shown of an order beside its list; loaded when the first one is opened. */
export function OrderDetail({ part, of }: { part: keyof typeof parts; of: Detail }) {
  const Part = parts[part];
  return <Part detail={of} />;
}
