import type { Withdrawal } from "@vowdesk/contract/reviews/withdrawals";
import { Reconcile } from "./reconcile.tsx";
import { failedReasons, paidReasons } from "../../../locales/reasons/payouts.ts";

/** Extends the desk of a queue that pays out: ends uncertain payments and shows the answers of the bank. */
export const payOut = {
  acts: {
    "mark-paid": { key: "P", reasons: paidReasons },
    "mark-failed": { key: "F", tone: "danger", reasons: failedReasons },
  },
  more: (item: Withdrawal) => <Reconcile key={item.id} item={item} />,
} as const;
