import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { complaintQueue } from "@vowdesk/contract/reviews/complaints";
import { OrderLink } from "../../../shared/order-link.tsx";
import { reviewPage } from "../../../review/queue-page.ts";
import { Statements } from "../../../review/statements.tsx";
import { appRoleNames } from "../../../shared/app-role.tsx";
import { Money } from "../../../kernel/i18n/money.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { kindStatusNames } from "../../../locales/order-status.ts";
import { queueLabels } from "../../../shared/review-queues.ts";
import { answers, dismissals } from "../../../locales/reasons/complaints.ts";
import { troubleNames } from "./complaints.labels.ts";

/** Label of an order's state; the raw value if this version does not know it. */
function stateOf({ kind, status }: { kind: keyof typeof kindStatusNames; status: string }) {
  const names: Readonly<Record<string, { id: string }>> = kindStatusNames[kind];
  return i18n._(names[status] ?? { id: status });
}

/** Review queue of complaints, page `/tousu`: compensated within a cap, answered or dismissed. */
export const page = reviewPage({
  queue: complaintQueue,
  statuses: queueLabels.complaint.statuses,
  acts: {
    compensate: {
      key: "C",
      tone: "primary",
      asks: { amountCents: { kind: "money", label: msg({ message: "Compensation", context: "kind of record" }) } },
      reasons: [],
      isReasonOptional: true,
      reasonLabel: msg({ message: "Comment (optional)", context: "complaint" }),
    },
    resolve: { key: "A", reasons: answers, reasonLabel: msg({ message: "Answer", context: "field" }) },
    dismiss: { key: "R", tone: "danger", reasons: dismissals },
  },
  row: ({ summary, details: { compensatedCents } }) => ({
    text: summary,
    amount: compensatedCents === null ? null : <Money cents={compensatedCents} />,
  }),
  evidence: {
    text: ({ details }) => details.text,
    pictures: ({ details, person }) => details.pictures.map((src) => ({ src, title: person.name })),
    facts: ({ details: { trouble, order, compensatedCents } }) => [
      [msg({ message: "Issue", context: "complaint" }), i18n._(troubleNames[trouble])],
      [msg({ message: "Order", context: "kind of record" }), <OrderLink key="order" {...order} />],
      [msg`Status at submission`, stateOf(order)],
      [msg({ message: "Placed", context: "order" }), <RelativeTime key="placed" at={order.placedAt} />],
      [msg({ message: "Total", context: "field" }), <Money key="total" cents={order.totalCents} />],
      [msg({ message: "Returned", context: "complaint" }), <Money key="back" cents={order.refundedCents} />],
      [msg({ message: "Order value", context: "complaint" }), <Money key="worth" cents={order.worthCents} />],
      [
        msg({ message: "Compensation", context: "kind of record" }),
        compensatedCents === null ? "—" : <Money key="given" cents={compensatedCents} />,
      ],
    ],
    more: ({ details: { sides } }) => (
      <Statements
        voices={sides.map(({ role, answer, ...side }) => ({
          ...side,
          title: i18n._(appRoleNames[role]),
          said: answer,
        }))}
      />
    ),
  },
});
