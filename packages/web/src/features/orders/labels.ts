import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type {
  CancelRule,
  Courier,
  DeliveryStatus,
  DriverStatus,
  ErrandStatus,
  ErrandTask,
  Fitness,
  OrderKind,
  OrderStep,
} from "@vowdesk/contract/orders";
import type { Tone } from "../../ui/display/badge.tsx";

type Names<V extends string> = Readonly<Record<V, MessageDescriptor>>;

const deliveryTones: Readonly<Record<DeliveryStatus, Tone>> = {
  paid: "warn",
  accepted: "brand",
  preparing: "brand",
  ready: "warn",
  assigned: "brand",
  picked_up: "brand",
  delivered: "good",
  completed: "calm",
  cancelled: "calm",
  refunding: "bad",
  refunded: "calm",
};

const driverTones: Readonly<Record<DriverStatus, Tone>> = {
  requested: "warn",
  accepted: "brand",
  arrived: "brand",
  driving: "brand",
  finished: "warn",
  paid: "good",
  closed: "calm",
  cancelled: "calm",
};

const errandTones: Readonly<Record<ErrandStatus, Tone>> = {
  posted: "warn",
  accepted: "brand",
  in_progress: "brand",
  delivered: "good",
  confirmed: "calm",
  cancelled: "calm",
};

export const statusTones = {
  delivery: deliveryTones,
  driver: driverTones,
  errand: errandTones,
} satisfies Record<OrderKind, object>;

export const scopeNames = {
  open: msg`Open`,
  late: msg`Late`,
  soon: msg`Due soon`,
  unassigned: msg`Nobody yet`,
  urged: msg`Urged`,
  flagged: msg`Flagged`,
};

export const taskNames: Names<ErrandTask> = {
  buy: msg`Buy it`,
  send: msg`Send it`,
  fetch: msg`Fetch it`,
};

export const courierStateNames: Names<Courier["state"]> = {
  free: msg`Free`,
  busy: msg`Busy`,
  offline: msg`Off shift`,
};

export const courierStateTones: Readonly<Record<Courier["state"], Tone>> = {
  free: "good",
  busy: "brand",
  offline: "calm",
};

/** Reasons for the rank of a candidate. */
export const fitnessNames: Names<Fitness> = {
  near: msg`near`,
  "same-zone": msg`same zone`,
  free: msg`free`,
  "well-rated": msg`well rated`,
  far: msg`far away`,
  "other-zone": msg`another zone`,
  loaded: msg`has orders already`,
  "place-unknown": msg`place unknown`,
};

export const payerNames: Names<CancelRule["payer"]> = {
  nobody: msg`Nobody pays: everything goes back to the customer.`,
  customer: msg`The customer pays a part, for work had begun.`,
  house: msg`The business pays: the customer gets everything back and the worker is paid.`,
};

export const actorKindNames: Names<OrderStep["actorKind"]> = {
  staff: msg`Staff`,
  customer: msg`Customer`,
  merchant: msg`Merchant`,
  courier: msg`Courier`,
  driver: msg`Driver`,
  runner: msg`Runner`,
  system: msg`System`,
};

/** Names of steps that do not change the state. */
const actNames: Readonly<Record<string, MessageDescriptor>> = {
  note: msg`Note`,
  flag: msg`Flag changed`,
  assign: msg`Assigned to`,
  reassign: msg`Reassigned to`,
  refund: msg`Refunded`,
  urge: msg`The customer urged`,
  undo: msg`Act taken back`,
};

/** Names of steps that change the state, where the name of the new state does not suffice. */
const transitionNames: Readonly<Record<string, MessageDescriptor>> = {
  decline: msg`Refund declined`,
  "write-off": msg`Written off`,
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
