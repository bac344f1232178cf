import type { AppRole } from "@vowdesk/contract/kernel";
import { orderActs, type CancelRule, type OrderAct, type OrderKind, type OrderStatus } from "@vowdesk/contract/orders";
import { rules } from "./kinds/index.ts";
import type { OrderRight } from "./kinds/rule.ts";

/** What the rules look at. */
export interface Standing {
  kind: OrderKind;
  status: OrderStatus;
  workerId: number | null;
  dueAt: Date | null;
  totalCents: number;
  refundedCents: number;
}

type Holder = { codes: ReadonlySet<string> };

/** Rights of which one is enough for the act in a state. */
function rightsFor(act: OrderAct, { kind, status }: Pick<Standing, "kind" | "status">): readonly OrderRight[] {
  const { rights = [act], rightIn } = rules[kind].openTo[act];
  const special = rightIn?.[status];
  return special === undefined ? rights : [special];
}

/** Whether the person holds the right to the act in some state of the kind. */
export function mayEver({ codes }: Holder, act: OrderAct, kind: OrderKind): boolean {
  const { rights = [act], rightIn = {} } = rules[kind].openTo[act];
  return [...rights, ...Object.values(rightIn)].some((right) => codes.has(`order:${kind}:${right}`));
}

/** Whether the person holds the right to the act in the order's state. */
export function mayNow({ codes }: Holder, act: OrderAct, order: Pick<Standing, "kind" | "status">): boolean {
  return rightsFor(act, order).some((right) => codes.has(`order:${order.kind}:${right}`));
}

/** Whether the order's state is open to the act. */
export function isOpenTo(act: OrderAct, order: Standing): boolean {
  const opening = rules[order.kind].openTo[act];
  if (!opening.from.includes(order.status)) return false;
  if (act === "refund" && order.refundedCents >= order.totalCents) return false;
  return opening.worker === undefined || (opening.worker === "named") === (order.workerId !== null);
}

/** What the person may do to the order now. */
export function allowed(holder: Holder, order: Standing): OrderAct[] {
  return orderActs.filter((act) => isOpenTo(act, order) && mayNow(holder, act, order));
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
