import type { BusinessSettingsFields } from "@vowdesk/contract/business";

/** Limits, second-person rules, retention and the refund ladder. Only people change them. */
export const guardedSettings: readonly (keyof BusinessSettingsFields)[] = [
  "withdrawalSecondCents",
  "redPacketDailyCents",
  "redPacketSecondCents",
  "compensationCapCents",
  "discountLimitPercent",
  "depositPercent",
  "refundSteps",
  "chatMonths",
  "identityMonths",
  "photoMonths",
  "messageMonths",
  "errorMonths",
];
