import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { BankResult } from "@vowdesk/contract/money/payouts";

export const bankStateNames: Readonly<Record<BankResult["state"], MessageDescriptor>> = {
  paid: msg({ message: "Bank: paid", context: "payout" }),
  failed: msg`Bank: not paid`,
  unknown: msg`The bank has no record of this payment`,
};
