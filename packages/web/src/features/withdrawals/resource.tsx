import { msg } from "@lingui/core/macro";
import { withdrawalQueue } from "@vowdesk/contract/withdrawals";
import { reviewDesk } from "../../review/desk.ts";
import { Money } from "../../ui/format/money.tsx";
import { Approvals } from "./components/approvals.tsx";
import { rejectReasons, statuses } from "./labels.ts";

type Spec = Parameters<typeof reviewDesk<typeof withdrawalQueue>>[0];

/** The extension of the desk from `features/payouts`. */
interface PayOut {
  acts: Pick<Spec["acts"], "mark-paid" | "mark-failed">;
  more: NonNullable<Spec["evidence"]["more"]>;
}

/** The queue of withdrawals. */
export const withdrawals = ({ acts, more }: PayOut) =>
  reviewDesk({
    queue: withdrawalQueue,
    statuses,
    acts: {
      approve: { key: "A", tone: "primary" },
      reject: { key: "R", tone: "danger", reasons: rejectReasons },
      ...acts,
    },
    evidence: {
      facts: ({ details }) => [
        [msg`Amount`, <Money key="amount" cents={details.amountCents} />],
        [msg`Balance when asked`, <Money key="before" cents={details.balanceCents} />],
        [msg`Left in the balance`, <Money key="left" cents={details.balanceCents - details.amountCents} />],
        [msg`Account holder`, details.holder],
        [msg`Bank`, details.bank],
        [msg`Card`, `•••• ${details.cardTail}`],
        [msg`Approved by`, <Approvals key="approvals" details={details} />],
      ],
      more,
    },
  });
