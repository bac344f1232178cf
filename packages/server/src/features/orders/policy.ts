import type { AppRole } from "@vowdesk/contract/kernel";
import { orderActs, type CancelRule, type OrderAct, type OrderKind, type OrderStatus } from "@vowdesk/contract/orders";
import { rules } from "./kinds/index.ts";

/** What the rules look at. */
export interface Standing {
  kind: OrderKind;
  status: OrderStatus;
  workerId: number | null;
  dueAt: Date | null;
}

/** Whether the person holds the right to the act at all. */
export function mayEver(actor: { codes: ReadonlySet<string> }, act: OrderAct, kind: OrderKind): boolean {
  return actor.codes.has(`order:${kind}:${act}`);
}

/** Whether the order's state is open to the act. */
export function isOpenTo(act: OrderAct, order: Standing): boolean {
  const opening = rules[order.kind].openTo[act];
  if (!opening.from.includes(order.status)) return false;
  return opening.worker === undefined || (opening.worker === "named") === (order.workerId !== null);
}

/** The acts a person holds the right to, whatever the order's state. */
export function rightsTo(kind: OrderKind, actor: { codes: ReadonlySet<string> }): OrderAct[] {
  return orderActs.filter((act) => mayEver(actor, act, kind));
}

/** What somebody with these rights may do to the order now (PRODUCT 4, `allowed`). */
export function allowed(rights: readonly OrderAct[], order: Standing): OrderAct[] {
  return rights.filter((act) => isOpenTo(act, order));
}

/** A ready order with a worker does not wait: it goes on by itself (docs/decisions/006). */
export function settled(kind: OrderKind, status: OrderStatus, workerId: number | null): OrderStatus {
  return workerId === null ? status : (rules[kind].withWorker[status] ?? status);
}

/** Who bears it when the order is cancelled now; null where it cannot be any more. */
export function cancelRuleOf({ kind, status }: Pick<Standing, "kind" | "status">): CancelRule | null {
  return rules[kind].cancelRules[status] ?? null;
}

const passed = (way: readonly OrderStatus[], status: OrderStatus, mark: OrderStatus) =>
  way.indexOf(status) >= way.indexOf(mark);

/** What the customer has paid of a total by now; a cancelled order was paid if its kind is paid when it is placed. */
export function paidCents({
  kind,
  status,
  total_cents,
}: {
  kind: OrderKind;
  status: OrderStatus;
  total_cents: number;
}) {
  const { usualWay, paidFrom, first } = rules[kind];
  const isPaid = usualWay.includes(status) ? passed(usualWay, status, paidFrom) : paidFrom === first;
  return isPaid ? total_cents : 0;
}

export interface AppVerdict {
  says: "go" | "already-there" | "closed";
  /** What the step is called in the history. */
  act: string;
}

/**
 * Whether a step of the phone app may be taken. A phone repeats a step whose answer it lost: where the order has come
 * as far or farther on its usual way, nothing is left to do.
 */
export function appVerdict(role: AppRole, to: OrderStatus, order: Standing, now: Date): AppVerdict {
  const { appSteps, usualWay } = rules[order.kind];
  const step = appSteps.find((one) => one.to === to && one.role === role);
  if (!step) return { says: "closed", act: "" };
  const { act, from } = step;
  if (from.includes(order.status)) return { says: "go", act };
  if (order.status === to) return { says: "already-there", act };
  if (to === "cancelled") return { says: role === "customer" && isGivenUp(order, now) ? "go" : "closed", act };
  const isPast = usualWay.indexOf(order.status) > usualWay.indexOf(to);
  return { says: isPast ? "already-there" : "closed", act };
}

/** A customer who waits for a worker that nobody sent may leave. */
function isGivenUp({ kind, status, workerId, dueAt }: Standing, now: Date): boolean {
  return workerId === null && rules[kind].givenUpFrom.includes(status) && dueAt !== null && dueAt < now;
}
