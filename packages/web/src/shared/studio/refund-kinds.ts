import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { RefundKind } from "@vowdesk/contract/studio/wedding-payments";

/** Names of the kinds of refunds. */
export const refundKindNames: Readonly<Record<RefundKind, MessageDescriptor>> = {
  request: msg({ message: "Request", context: "refund" }),
  cancellation: msg({ message: "Cancellation", context: "refund" }),
  late: msg`Payment after the cancellation`,
};
