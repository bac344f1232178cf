import type { OrderKind, OrderStatus } from "@vowdesk/contract/orders";

type ActorKind = "staff" | "customer" | "merchant" | "worker";

/** One line of a history: the act, the state it led to, whose act it was, and when, as a share of the whole time. */
export interface Beat {
  act: string;
  to: OrderStatus;
  by: ActorKind;
  share: number;
}

const beat = (act: string, to: OrderStatus, by: ActorKind, share: number): Beat => ({ act, to, by, share });

const usual: Readonly<Record<OrderKind, readonly Beat[]>> = {
  delivery: [
    beat("place", "paid", "customer", 0),
    beat("accept", "accepted", "merchant", 0.04),
    beat("prepare", "preparing", "merchant", 0.1),
    beat("finish", "ready", "merchant", 0.4),
    beat("assign", "assigned", "staff", 0.44),
    beat("pick-up", "picked_up", "worker", 0.55),
    beat("deliver", "delivered", "worker", 0.86),
    beat("confirm", "completed", "customer", 1),
  ],
  driver: [
    beat("place", "requested", "customer", 0),
    beat("assign", "requested", "staff", 0.03),
    beat("accept", "accepted", "worker", 0.05),
    beat("arrive", "arrived", "worker", 0.22),
    beat("drive", "driving", "worker", 0.3),
    beat("finish", "finished", "worker", 0.85),
    beat("pay", "paid", "customer", 0.9),
    beat("close", "closed", "customer", 1),
  ],
  errand: [
    beat("place", "posted", "customer", 0),
    beat("assign", "posted", "staff", 0.04),
    beat("accept", "accepted", "worker", 0.07),
    beat("begin", "in_progress", "worker", 0.25),
    beat("deliver", "delivered", "worker", 0.8),
    beat("confirm", "confirmed", "customer", 1),
  ],
};

/** The usual history up to a state, spread over the time until it was reached. */
function until(kind: OrderKind, status: OrderStatus, lasting = 1): Beat[] {
  const all = usual[kind];
  const beats = all.slice(0, all.findIndex(({ to }) => to === status) + 1);
  const end = beats.at(-1)?.share || 1;
  return beats.map((one) => ({ ...one, share: (one.share / end) * lasting }));
}

const plain = (kind: OrderKind, ...statuses: OrderStatus[]) =>
  Object.fromEntries(statuses.map((status) => [`${kind}:${status}`, until(kind, status)]));

/** The history of each kind of demo order, by `kind:how it ended`. */
export const stories: Readonly<Record<string, readonly Beat[]>> = {
  ...plain("delivery", "paid", "accepted", "preparing", "ready", "assigned", "picked_up", "delivered", "completed"),
  "delivery:cancelled": [...until("delivery", "paid"), beat("cancel", "cancelled", "customer", 1)],
  "delivery:cancelled-late": [...until("delivery", "preparing", 0.4), beat("cancel", "cancelled", "staff", 1)],
  "delivery:refunding": [...until("delivery", "delivered", 0.5), beat("refund", "refunding", "staff", 1)],
  "delivery:refunded": [
    ...until("delivery", "completed", 0.4),
    beat("refund", "refunding", "staff", 0.8),
    beat("advance", "refunded", "staff", 1),
  ],
  ...plain("driver", "requested", "accepted", "arrived", "driving", "finished", "paid", "closed"),
  "driver:cancelled": [...until("driver", "requested"), beat("cancel", "cancelled", "customer", 1)],
  "driver:no-show": [...until("driver", "arrived", 0.5), beat("no-show", "cancelled", "worker", 1)],
  ...plain("errand", "posted", "accepted", "in_progress", "delivered", "confirmed"),
  "errand:cancelled": [...until("errand", "posted"), beat("cancel", "cancelled", "customer", 1)],
};

/** Since when somebody had said yes, as a share of the time until the last line; null where nobody had. */
export function acceptedShareOf(story: string): number | null {
  return stories[story]?.find(({ to }) => to === "accepted")?.share ?? null;
}
