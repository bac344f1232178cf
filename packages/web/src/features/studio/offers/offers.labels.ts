import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { OfferState } from "@vowdesk/contract/studio/offers";

export const offerStateNames: Readonly<Record<OfferState, MessageDescriptor>> = {
  draft: msg({ message: "Draft", context: "state" }),
  active: msg({ message: "Active", context: "state" }),
  retired: msg({ message: "Retired", context: "state" }),
};
