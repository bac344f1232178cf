import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Courier, DeliveryStatus, OrderStep } from "@vowdesk/contract/orders";
import type { Tone } from "../../ui/badge.tsx";

export const statusTones: Readonly<Record<DeliveryStatus, Tone>> = {
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

export const scopeNames = {
  open: msg`Open`,
  late: msg`Late`,
  unassigned: msg`Without courier`,
  flagged: msg`Flagged`,
};

export const courierStateNames: Readonly<Record<Courier["state"], MessageDescriptor>> = {
  free: msg`Free`,
  busy: msg`Busy`,
  offline: msg`Off shift`,
};

export const actorKindNames: Readonly<Record<OrderStep["actorKind"], MessageDescriptor>> = {
  staff: msg`Staff`,
  customer: msg`Customer`,
  merchant: msg`Merchant`,
  courier: msg`Courier`,
  system: msg`System`,
};

/** What a step of the history says that moves no state: all others are told by the state they led to. */
export const quietActNames: Readonly<Record<string, MessageDescriptor>> = {
  note: msg`Note`,
  flag: msg`Flag changed`,
  assign: msg`Courier assigned`,
  reassign: msg`Courier changed`,
};
