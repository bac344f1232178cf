import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { refundQueue } from "@vowdesk/contract/studio/refunds";
import type { ReactNode } from "react";
import { Money } from "../../../kernel/i18n/money.tsx";
import { reviewPage } from "../../../review/queue-page.ts";
import { refundKindNames } from "../../../shared/studio/refund-kinds.ts";
import { queueLabels } from "../../../shared/review-queues.ts";
import { WeddingLink } from "../../../shared/studio/wedding-link.tsx";
import { reasons } from "../../../locales/reasons/refunds.ts";

type Fact = readonly [name: MessageDescriptor, value: ReactNode];

const amount = (name: MessageDescriptor, cents: number): Fact => [name, <Money key={name.id} cents={cents} />];

/** The queue of refunds of weddings. */
export const page = reviewPage({
  queue: refundQueue,
  statuses: queueLabels["wedding-refund"].statuses,
  acts: {
    approve: { key: "A", tone: "primary" },
    reject: { key: "R", tone: "danger", reasons },
  },
  row: ({ details }) => ({ text: details.couple || "—", amount: <Money cents={details.amountCents} /> }),
  evidence: {
    text: ({ details }) => details.text,
    facts: ({ details }) => [
      [msg({ message: "Couple", context: "person" }), details.couple || "—"],
      [
        msg({ message: "Wedding", context: "kind of record" }),
        <WeddingLink key="wedding" id={details.weddingId} number={details.weddingNumber} />,
      ],
      [msg({ message: "Type", context: "field" }), i18n._(refundKindNames[details.kind])],
      amount(msg`Returned to the couple`, details.amountCents),
      ...(details.doubleCents > 0 ? [amount(msg`Paid on top by the studio`, details.doubleCents)] : []),
      ...(details.goodwillCents ? [amount(msg({ message: "Goodwill", context: "field" }), details.goodwillCents)] : []),
      ...(details.keptCents === null ? [] : [amount(msg`Kept by the studio`, details.keptCents)]),
      amount(msg`Balance of the wedding`, details.balanceCents),
      amount(
        msg({ message: "Remaining afterwards", context: "refund" }),
        details.balanceCents - (details.amountCents - details.doubleCents - (details.goodwillCents ?? 0)),
      ),
    ],
  },
});
