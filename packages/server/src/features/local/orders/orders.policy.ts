import type { AppRole } from "@vowdesk/contract/kernel";
import {
  orderActions,
  type CancelRule,
  type OfferedAction,
  type OrderAction,
  type OrderKind,
  type OrderStatus,
} from "@vowdesk/contract/local/orders";
import { rules } from "./kinds/kinds.ts";
import type { OrderRight } from "./kinds/rule.ts";

/** The fields of an order that decide which actions are possible. */
export interface OrderState {
  kind: OrderKind;
  status: OrderStatus;
  workerId: number | null;
  dueAt: Date | null;
  totalCents: number;
  refundedCents: number;
}

type Holder = { codes: ReadonlySet<string> };

/** The rights of which the action requires one in the order's state. */
function rightsFor(act: OrderAction, { kind, status }: Pick<OrderState, "kind" | "status">): readonly OrderRight[] {
  const { rights = [act], rightIn } = rules[kind].actions[act];
  const rightInState = rightIn?.[status];
  return rightInState === undefined ? rights : [rightInState];
}

/** Whether the user may take the action in at least one state of the kind. */
export function hasAnyRightTo({ codes }: Holder, act: OrderAction, kind: OrderKind): boolean {
  const { rights = [act], rightIn = {} } = rules[kind].actions[act];
  return [...rights, ...Object.values(rightIn)].some((right) => codes.has(`order:${kind}:${right}`));
}

/** Whether the user may take the action in the order's state. */
export function hasRightTo({ codes }: Holder, act: OrderAction, order: Pick<OrderState, "kind" | "status">): boolean {
  return rightsFor(act, order).some((right) => codes.has(`order:${order.kind}:${right}`));
}

/** Whether the order's state allows the action, regardless of the user. */
export function isOpenTo(act: OrderAction, order: OrderState): boolean {
  const rule = rules[order.kind].actions[act];
  if (!rule.from.includes(order.status)) return false;
  if (act === "refund" && order.refundedCents >= order.totalCents) return false;
  return rule.worker === undefined || (rule.worker === "named") === (order.workerId !== null);
}

/** The states of a kind in which an action is possible. */
export const statusesFor = (act: OrderAction, kind: OrderKind): readonly string[] => rules[kind].actions[act].from;

/** The actions that the user may take on the order now. */
export function allowed(holder: Holder, order: OrderState): OfferedAction[] {
  const acts = orderActions.filter((act) => isOpenTo(act, order) && hasRightTo(holder, act, order));
  return isChangeable(order) && holder.codes.has(`order:${order.kind}:change`) ? [...acts, "change"] : acts;
}

/** Whether the order has not been picked up, so that staff may change it. */
export const isChangeable = ({ kind, status }: Pick<OrderState, "kind" | "status">): boolean =>
  rules[kind].changeableIn.includes(status);

/** The state that an order with a worker reaches automatically: a ready order becomes assigned. */
export function statusWithWorker(kind: OrderKind, status: OrderStatus, workerId: number | null): OrderStatus {
  return workerId === null ? status : (rules[kind].afterAssignment[status] ?? status);
}

/** The party that bears the cost of cancelling the order now; null if it cannot be cancelled. */
export function cancelRuleOf({ kind, status }: Pick<OrderState, "kind" | "status">): CancelRule | null {
  return rules[kind].cancelRules[status] ?? null;
}

const hasReached = (path: readonly OrderStatus[], status: OrderStatus, milestone: OrderStatus) =>
  path.indexOf(status) >= path.indexOf(milestone);

/** The amount that the customer has paid. A cancelled order was paid if its kind is paid at placement. */
export function paidCents({
  kind,
  status,
  total_cents,
}: {
  kind: OrderKind;
  status: OrderStatus;
  total_cents: number;
}) {
  const { regularPath, paidFrom, initial } = rules[kind];
  const isPaid = regularPath.includes(status) ? hasReached(regularPath, status, paidFrom) : paidFrom === initial;
  return isPaid ? total_cents : 0;
}

export interface AppStepCheck {
  outcome: "allowed" | "already-reached" | "closed";
  /** The name of the step in the history. */
  act: string;
}

/**
 * Whether a step of the phone app may be taken. A phone repeats a step when it did not receive the answer, so a state that
 * the order has already reached or passed counts as success.
 */
export function checkAppStep(role: AppRole, to: OrderStatus, order: OrderState, now: Date): AppStepCheck {
  const { appSteps, regularPath } = rules[order.kind];
  const step = appSteps.find((candidate) => candidate.to === to && candidate.role === role);
  if (!step) return { outcome: "closed", act: "" };
  const { act, from } = step;
  if (from.includes(order.status)) return { outcome: "allowed", act };
  if (order.status === to) return { outcome: "already-reached", act };
  if (to === "cancelled")
    return { outcome: role === "customer" && isLateWithoutWorker(order, now) ? "allowed" : "closed", act };
  const isPast = regularPath.indexOf(order.status) > regularPath.indexOf(to);
  return { outcome: isPast ? "already-reached" : "closed", act };
}

/** Whether a customer may cancel because no worker was assigned by the due time. */
function isLateWithoutWorker({ kind, status, workerId, dueAt }: OrderState, now: Date): boolean {
  return workerId === null && rules[kind].cancellableWhenLate.includes(status) && dueAt !== null && dueAt < now;
}
