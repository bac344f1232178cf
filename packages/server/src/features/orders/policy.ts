import { orderActs, type DeliveryStatus, type OrderAct, type OrderKind } from "@vowdesk/contract/orders";
import { openings } from "./kinds/index.ts";
import { appSteps, cancelledWhenLate, usualWay, type AppTarget } from "./kinds/delivery.ts";

/** What the rules look at. */
export interface Standing {
  kind: OrderKind;
  status: DeliveryStatus;
  courierId: number | null;
  dueAt: Date | null;
}

/** Whether the person holds the right to the act at all. */
export function mayEver(actor: { codes: ReadonlySet<string> }, act: OrderAct, kind: OrderKind): boolean {
  return actor.codes.has(`order:${kind}:${act}`);
}

/** Whether the order's state is open to the act. */
export function isOpenTo(act: OrderAct, order: Standing): boolean {
  const opening = openings[order.kind][act];
  if (!opening.from.includes(order.status)) return false;
  return opening.courier === undefined || (opening.courier === "named") === (order.courierId !== null);
}

/** The acts a person holds the right to, whatever the order's state. */
export function rightsTo(kind: OrderKind, actor: { codes: ReadonlySet<string> }): OrderAct[] {
  return orderActs.filter((act) => mayEver(actor, act, kind));
}

/** What somebody with these rights may do to the order now (PRODUCT 4, `allowed`). */
export function allowed(rights: readonly OrderAct[], order: Standing): OrderAct[] {
  return rights.filter((act) => isOpenTo(act, order));
}

export type AppVerdict = "go" | "already-there" | "closed";

/**
 * Whether a step of the phone app may be taken. A phone repeats a step whose answer it lost: where the order has come
 * as far or farther on its usual way, nothing is left to do.
 */
export function appVerdict(to: AppTarget, order: Standing, now: Date): AppVerdict {
  if (order.status === appSteps[to].from) return "go";
  if (order.status === to) return "already-there";
  if (to === "cancelled") return isGivenUp(order, now) ? "go" : "closed";
  return usualWay.indexOf(order.status) > usualWay.indexOf(to) ? "already-there" : "closed";
}

/** A customer who waits for a courier that nobody sent may leave. */
function isGivenUp({ status, courierId, dueAt }: Standing, now: Date): boolean {
  return courierId === null && cancelledWhenLate.includes(status) && dueAt !== null && dueAt < now;
}
