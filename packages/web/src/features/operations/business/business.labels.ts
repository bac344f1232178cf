import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { HoldFirming } from "@vowdesk/contract/operations/business";
import type { NoticeRules } from "@vowdesk/contract/studio/couple-notices";
import { noticeChannelNames } from "../../../shared/studio/notice-labels.ts";

/** What makes the held times of a wedding firm. */
export const holdFirmingNames: Readonly<Record<HoldFirming, MessageDescriptor>> = {
  signature: msg`When all have signed the agreement`,
  receipt: msg`When the first payment is checked`,
  none: msg`By staff only`,
};

/** The way that is used if the first one is not possible or fails. */
export const noticeFallbackNames: Readonly<Record<NoticeRules["noticeFallback"], MessageDescriptor>> = {
  ...noticeChannelNames,
  none: msg({ message: "No other way", context: "notice to a couple" }),
};
