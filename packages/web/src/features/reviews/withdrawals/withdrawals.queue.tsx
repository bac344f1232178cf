import { msg } from "@lingui/core/macro";
import { withdrawalQueue } from "@vowdesk/contract/reviews/withdrawals";
import { reviewPage } from "../../../review/queue-page.ts";
import { Money } from "../../../kernel/i18n/money.tsx";
import { Approvals } from "./approvals.tsx";
import { queueLabels } from "../../../shared/review-queues.ts";
import { rejectReasons } from "../../../locales/reasons/withdrawals.ts";

type Spec = Parameters<typeof reviewPage<typeof withdrawalQueue>>[0];

/** The extension of the page from `features/money/payouts`. */
interface PayOut {
  acts: Pick<Spec["acts"], "mark-paid" | "mark-failed">;
  more: NonNullable<Spec["evidence"]["more"]>;
}

/** The queue of withdrawals. */
export const withdrawals = ({ acts, more }: PayOut) =>
  reviewPage({
    queue: withdrawalQueue,
    statuses: queueLabels.withdrawal.statuses,
    acts: {
      approve: { key: "A", tone: "primary" },
      reject: { key: "R", tone: "danger", reasons: rejectReasons },
      ...acts,
    },
    row: ({ details }) => ({
      text: details.bank,
      amount: <Money cents={details.amountCents} />,
      tail: details.cardTail,
    }),
    evidence: {
      facts: ({ details }) => [
        [msg({ message: "Amount", context: "field" }), <Money key="amount" cents={details.amountCents} />],
        [msg`Balance at request`, <Money key="before" cents={details.balanceCents} />],
        [
          msg({ message: "Remaining balance", context: "withdrawal" }),
          <Money key="left" cents={details.balanceCents - details.amountCents} />,
        ],
        [msg({ message: "Account holder", context: "withdrawal" }), details.holder],
        [msg({ message: "Bank", context: "withdrawal" }), details.bank],
        [msg({ message: "Card", context: "withdrawal" }), `•••• ${details.cardTail}`],
        [msg({ message: "Approved by", context: "field" }), <Approvals key="approvals" details={details} />],
      ],
      more,
    },
  });
