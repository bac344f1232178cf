import type { OrderKind, OrderStatus } from "@vowdesk/contract/local/orders";

type ActorKind = "staff" | "customer" | "merchant" | "worker";

/** An entry of an order history: action, resulting state, actor, and time as a share of the whole duration. */
export interface HistoryEntry {
  act: string;
  to: OrderStatus;
  by: ActorKind;
  share: number;
}

const entry = (act: string, to: OrderStatus, by: ActorKind, share: number): HistoryEntry => ({ act, to, by, share });

const typical: Readonly<Record<OrderKind, readonly HistoryEntry[]>> = {
  delivery: [
    entry("place", "paid", "customer", 0),
    entry("accept", "accepted", "merchant", 0.04),
    entry("prepare", "preparing", "merchant", 0.1),
    entry("finish", "ready", "merchant", 0.4),
    entry("assign", "assigned", "staff", 0.44),
    entry("pick-up", "picked_up", "worker", 0.55),
    entry("deliver", "delivered", "worker", 0.86),
    entry("confirm", "completed", "customer", 1),
  ],
  driver: [
    entry("place", "requested", "customer", 0),
    entry("assign", "requested", "staff", 0.03),
    entry("accept", "accepted", "worker", 0.05),
    entry("arrive", "arrived", "worker", 0.22),
    entry("drive", "driving", "worker", 0.3),
    entry("finish", "finished", "worker", 0.85),
    entry("pay", "paid", "customer", 0.9),
    entry("close", "closed", "customer", 1),
  ],
  errand: [
    entry("place", "posted", "customer", 0),
    entry("assign", "posted", "staff", 0.04),
    entry("accept", "accepted", "worker", 0.07),
    entry("begin", "in_progress", "worker", 0.25),
    entry("deliver", "delivered", "worker", 0.8),
    entry("confirm", "confirmed", "customer", 1),
  ],
};

/** The typical history up to a state, spread over the given share of the duration. */
function until(kind: OrderKind, status: OrderStatus, lasting = 1): HistoryEntry[] {
  const all = typical[kind];
  const entries = all.slice(0, all.findIndex(({ to }) => to === status) + 1);
  const end = entries.at(-1)?.share || 1;
  return entries.map((item) => ({ ...item, share: (item.share / end) * lasting }));
}

const plain = (kind: OrderKind, ...statuses: OrderStatus[]) =>
  Object.fromEntries(statuses.map((status) => [`${kind}:${status}`, until(kind, status)]));

export const histories: Readonly<Record<string, readonly HistoryEntry[]>> = {
  ...plain("delivery", "paid", "accepted", "preparing", "ready", "assigned", "picked_up", "delivered", "completed"),
  "delivery:cancelled": [...until("delivery", "paid"), entry("cancel", "cancelled", "customer", 1)],
  "delivery:cancelled-late": [...until("delivery", "preparing", 0.4), entry("cancel", "cancelled", "staff", 1)],
  "delivery:refunding": [...until("delivery", "delivered", 0.5), entry("refund", "refunding", "staff", 1)],
  "delivery:refunded": [
    ...until("delivery", "completed", 0.4),
    entry("refund", "refunding", "staff", 0.8),
    entry("advance", "refunded", "staff", 1),
  ],
  ...plain("driver", "requested", "accepted", "arrived", "driving", "finished", "paid", "closed"),
  "driver:cancelled": [...until("driver", "requested"), entry("cancel", "cancelled", "customer", 1)],
  "driver:no-show": [...until("driver", "arrived", 0.5), entry("no-show", "cancelled", "worker", 1)],
  ...plain("errand", "posted", "accepted", "in_progress", "delivered", "confirmed"),
  "errand:cancelled": [...until("errand", "posted"), entry("cancel", "cancelled", "customer", 1)],
};

/** Time of acceptance as a share of the whole duration; null if the order was never accepted. */
export function acceptedShareOf(history: string): number | null {
  return histories[history]?.find(({ to }) => to === "accepted")?.share ?? null;
}
