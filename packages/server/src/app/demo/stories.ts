import type { DeliveryStatus } from "@vowdesk/contract/orders";
import type { DemoOrder } from "./orders.ts";

type ActorKind = "staff" | "customer" | "merchant" | "courier";

/** One line of a history: the act, the state it led to, whose act it was, and when, as a share of the whole time. */
export interface Beat {
  act: string;
  to: DeliveryStatus;
  by: ActorKind;
  share: number;
}

const usual: readonly Beat[] = [
  { act: "place", to: "paid", by: "customer", share: 0 },
  { act: "accept", to: "accepted", by: "merchant", share: 0.04 },
  { act: "prepare", to: "preparing", by: "merchant", share: 0.1 },
  { act: "finish", to: "ready", by: "merchant", share: 0.4 },
  { act: "assign", to: "assigned", by: "staff", share: 0.44 },
  { act: "pick-up", to: "picked_up", by: "courier", share: 0.55 },
  { act: "deliver", to: "delivered", by: "courier", share: 0.86 },
  { act: "confirm", to: "completed", by: "customer", share: 1 },
];

/** The usual history up to a state, spread over the time until it was reached. */
function until(status: DeliveryStatus, lasting = 1): Beat[] {
  const beats = usual.slice(0, usual.findIndex(({ to }) => to === status) + 1);
  const end = beats.at(-1)?.share || 1;
  return beats.map((beat) => ({ ...beat, share: (beat.share / end) * lasting }));
}

/** The history of each kind of demo order. */
export const stories: Readonly<Record<DemoOrder["story"], readonly Beat[]>> = {
  paid: until("paid"),
  accepted: until("accepted"),
  preparing: until("preparing"),
  ready: until("ready"),
  assigned: until("assigned"),
  picked_up: until("picked_up"),
  delivered: until("delivered"),
  completed: until("completed"),
  cancelled: [...until("paid"), { act: "cancel", to: "cancelled", by: "customer", share: 1 }],
  "cancelled-late": [...until("preparing", 0.4), { act: "cancel", to: "cancelled", by: "staff", share: 1 }],
  refunding: [...until("delivered", 0.5), { act: "refund", to: "refunding", by: "staff", share: 1 }],
  refunded: [
    ...until("completed", 0.4),
    { act: "refund", to: "refunding", by: "staff", share: 0.8 },
    { act: "advance", to: "refunded", by: "staff", share: 1 },
  ],
};
