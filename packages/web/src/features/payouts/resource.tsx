import type { Withdrawal } from "@vowdesk/contract/withdrawals";
import { Reconcile } from "./components/reconcile.tsx";
import { failedReasons, paidReasons } from "./labels.ts";

/** What a desk adds whose queue pays out: an end for what nobody knows the end of, and what the bank says (PRODUCT 4). */
export const payOut = {
  acts: {
    "mark-paid": { key: "P", reasons: paidReasons },
    "mark-failed": { key: "F", tone: "danger", reasons: failedReasons },
  },
  more: (item: Withdrawal) => <Reconcile key={item.id} item={item} />,
} as const;
