import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { HoldFirming } from "@vowdesk/contract/operations/business";

/** What makes the held times of a wedding firm. */
export const holdFirmingNames: Readonly<Record<HoldFirming, MessageDescriptor>> = {
  signature: msg`When all have signed the agreement`,
  receipt: msg`When the first payment is checked`,
  none: msg`By staff only`,
};
