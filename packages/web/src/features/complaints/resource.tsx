import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { complaintQueue } from "@vowdesk/contract/complaints";
import { OrderLink } from "../../shared/order-link.tsx";
import { reviewDesk } from "../../review/desk.ts";
import { Statements } from "../../review/statements.tsx";
import { roleLabels } from "../../review/labels.ts";
import { Money } from "../../ui/format/money.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { kindStatusNames } from "../../locales/order-status.ts";
import { answers, dismissals, statuses, troubleNames } from "./labels.ts";

/** Label of an order's state; the raw value if this version does not know it. */
function stateOf({ kind, status }: { kind: keyof typeof kindStatusNames; status: string }) {
  const names: Readonly<Record<string, { id: string }>> = kindStatusNames[kind];
  return i18n._(names[status] ?? { id: status });
}

/** Review queue of complaints, page `/tousu`: compensated within a cap, answered or dismissed. */
export const complaints = reviewDesk({
  queue: complaintQueue,
  statuses,
  acts: {
    compensate: {
      key: "C",
      tone: "primary",
      asks: { amountCents: { kind: "money", label: msg`Compensation` } },
      reasons: [],
      isReasonOptional: true,
      reasonLabel: msg`Words to go with it`,
    },
    resolve: { key: "A", reasons: answers, reasonLabel: msg`Answer` },
    dismiss: { key: "R", tone: "danger", reasons: dismissals },
  },
  evidence: {
    text: ({ details }) => details.text,
    pictures: ({ details, person }) => details.pictures.map((src) => ({ src, title: person.name })),
    facts: ({ details: { trouble, order, compensatedCents } }) => [
      [msg`Trouble`, i18n._(troubleNames[trouble])],
      [msg`Order`, <OrderLink key="order" {...order} />],
      [msg`State when it came`, stateOf(order)],
      [msg`Placed`, <RelativeTime key="placed" at={order.placedAt} />],
      [msg`Total`, <Money key="total" cents={order.totalCents} />],
      [msg`Given back`, <Money key="back" cents={order.refundedCents} />],
      [msg`Worth`, <Money key="worth" cents={order.worthCents} />],
      [msg`Compensation`, compensatedCents === null ? "—" : <Money key="given" cents={compensatedCents} />],
    ],
    more: ({ details: { sides } }) => (
      <Statements
        voices={sides.map(({ role, answer, ...side }) => ({ ...side, title: i18n._(roleLabels[role]), said: answer }))}
      />
    ),
  },
});
