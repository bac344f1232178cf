import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { DeliveryStatus } from "@vowdesk/contract/orders";

/** The states of a delivery order, as every page names them. */
export const statusNames: Readonly<Record<DeliveryStatus, MessageDescriptor>> = {
  paid: msg`Paid`,
  accepted: msg`Accepted`,
  preparing: msg`Preparing`,
  ready: msg`Ready`,
  assigned: msg`Assigned`,
  picked_up: msg`Picked up`,
  delivered: msg`Delivered`,
  completed: msg`Completed`,
  cancelled: msg`Cancelled`,
  refunding: msg`Refunding`,
  refunded: msg`Refunded`,
};
