import type { MessageDescriptor } from "@lingui/core";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { OrderStep } from "@vowdesk/contract/local/orders";
import { fitnessNames } from "../orders.labels.ts";

export const actorKindNames: Readonly<Record<OrderStep["actorKind"], MessageDescriptor>> = {
  staff: msg({ message: "Staff", context: "person" }),
  customer: msg({ message: "Customer", context: "person" }),
  merchant: msg({ message: "Merchant", context: "person" }),
  courier: msg({ message: "Courier", context: "person" }),
  driver: msg({ message: "Driver", context: "person" }),
  runner: msg({ message: "Runner", context: "person" }),
  system: msg({ message: "System", context: "field" }),
};

/** Names of steps that do not change the state. */
const actNames: Readonly<Record<string, MessageDescriptor>> = {
  note: msg({ message: "Note", context: "field" }),
  flag: msg({ message: "Flag changed", context: "order" }),
  assign: msg({ message: "Assigned to", context: "order" }),
  reassign: msg({ message: "Reassigned to", context: "order" }),
  refund: msg({ message: "Refunded", context: "state" }),
  urge: msg`Urged by the customer`,
  undo: msg({ message: "Action undone", context: "order" }),
  change: msg({ message: "Order changed", context: "order" }),
};

/** Names of steps that change the state, where the name of the new state does not suffice. */
const transitionNames: Readonly<Record<string, MessageDescriptor>> = {
  decline: msg({ message: "Refund declined", context: "order" }),
  "write-off": msg({ message: "Written off", context: "order" }),
};

/** The name of a step in the timeline; undefined if this build does not know it. */
export function stepName(
  { act, fromStatus, toStatus }: OrderStep,
  statusNames: Readonly<Record<string, MessageDescriptor>>,
): MessageDescriptor | undefined {
  if (fromStatus === toStatus) return actNames[act];
  if (act === "advance" && fromStatus === "refunding") return msg`Refund paid out`;
  return transitionNames[act] ?? statusNames[toStatus];
}

/**
 * The reason of a step. An automatic assignment stores score, distance and codes, such as `94 · 120 m · near · free`. The score
 * is not shown.
 */
export function stepReason({ act, reason }: OrderStep): string | null {
  if (act !== "auto-assign" || reason === null) return reason;
  const names: Readonly<Record<string, MessageDescriptor>> = fitnessNames;
  const [, ...parts] = reason.split(" · ");
  return parts.map((part) => (names[part] ? i18n._(names[part]) : part)).join(" · ");
}
