import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { weddingRefundsApi, type WeddingRefund } from "@vowdesk/contract/studio/wedding-payments";
import { Money } from "../../../kernel/i18n/money.tsx";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { refundKindNames } from "../../../shared/studio/refund-kinds.ts";
import { paymentMethodNames, refundStateNames } from "../../../shared/studio-labels.ts";
import { ReviewLink } from "../../../shared/studio/review-link.tsx";
import { RefundStateBadge } from "../../../shared/studio/state-badges.tsx";
import { WeddingLink } from "../../../shared/studio/wedding-link.tsx";
import { Fact, Facts } from "../../../ui/display/facts.tsx";
import { formatTime } from "../../../ui/format/time.ts";
import { actions } from "./refunds.actions.ts";
import { createdColumn } from "../../../shared/created-column.tsx";

function Kind({ kind }: Pick<WeddingRefund, "kind">) {
  const { i18n } = useLingui();
  return <>{i18n._(refundKindNames[kind])}</>;
}

/** What is returned, and why. */
function RefundFacts({
  refund: { weddingId, weddingNumber, kind, amountCents, doubleCents, goodwillCents, reason },
}: Props) {
  return (
    <Facts>
      <Fact name={<Trans context="kind of record">Wedding</Trans>}>
        <WeddingLink id={weddingId} number={weddingNumber} />
      </Fact>
      <Fact name={<Trans context="field">Type</Trans>}>
        <Kind kind={kind} />
      </Fact>
      <Fact name={<Trans context="field">Amount</Trans>}>
        <Money cents={amountCents} />
      </Fact>
      {doubleCents > 0 && (
        <Fact name={<Trans>Deposit, paid once more</Trans>}>
          <Money cents={doubleCents} />
        </Fact>
      )}
      {goodwillCents > 0 && (
        <Fact name={<Trans context="field">Goodwill</Trans>}>
          <Money cents={goodwillCents} />
        </Fact>
      )}
      {reason && <Fact name={<Trans context="field">Reason</Trans>}>{reason}</Fact>}
    </Facts>
  );
}

interface Props {
  refund: WeddingRefund;
}

/** Who asked, decided and paid. */
function RefundSteps({ refund }: Props) {
  const { i18n } = useLingui();
  const { state, reviewId, askedBy, decidedBy, refusal, paidBy, paidAt, method, reference } = refund;
  return (
    <Facts>
      <Fact name={<Trans context="payment">Requested by</Trans>}>{askedBy}</Fact>
      {state === "asked" && (
        <Fact name={<Trans context="payment">Approval</Trans>}>
          <ReviewLink queue="wedding-refund" id={reviewId}>
            <Trans>Waiting for approval</Trans>
          </ReviewLink>
        </Fact>
      )}
      {decidedBy && (
        <Fact
          name={
            state === "refused" ? (
              <Trans context="payment">Rejected by</Trans>
            ) : (
              <Trans context="refund">Approved by</Trans>
            )
          }
        >
          {decidedBy}
        </Fact>
      )}
      {refusal && <Fact name={<Trans context="field">Reason</Trans>}>{refusal}</Fact>}
      {paidBy && (
        <Fact name={<Trans context="payment">Paid by</Trans>} more={paidAt && formatTime(paidAt, "date", i18n.locale)}>
          {paidBy}
        </Fact>
      )}
      {method && (
        <Fact name={<Trans context="payment">Payment method</Trans>}>{i18n._(paymentMethodNames[method])}</Fact>
      )}
      {reference && <Fact name={<Trans context="payment">Payment reference</Trans>}>{reference}</Fact>}
    </Facts>
  );
}

/** The list of the money that goes back to couples. */
export const weddingRefunds = resource({
  name: "weddingRefunds",
  list: weddingRefundsApi.list,
  // A refund has no due date: the one that has waited longest is the first.
  tasks: { state: "approved", sort: "createdAt", dir: "asc" },
  columns: [
    { field: "couple", label: msg({ message: "Couple", context: "person" }), card: "title" },
    { field: "weddingNumber", label: msg({ message: "Number", context: "field" }), width: 150, cut: "never" },
    {
      field: "amountCents",
      label: msg({ message: "Amount", context: "field" }),
      width: 120,
      align: "end",
      as: (cents) => <Money cents={cents} />,
    },
    {
      field: "state",
      label: msg({ message: "Status", context: "field" }),
      width: 120,
      card: "side",
      as: (state) => <RefundStateBadge state={state} />,
    },
    {
      field: "kind",
      label: msg({ message: "Type", context: "field" }),
      cut: "wrap",
      width: 180,
      as: (kind) => <Kind kind={kind} />,
    },
    { field: "askedBy", label: msg({ message: "Requested by", context: "payment" }), width: 130 },
    { field: "createdAt", ...createdColumn },
  ],
  filters: {
    state: filter.tabs(msg({ message: "Status", context: "field" }), refundStateNames),
    kind: filter.chips(msg({ message: "Type", context: "field" }), refundKindNames),
    weddingId: "hidden",
  },
  actions,
  detail: {
    call: weddingRefundsApi.detail,
    title: ({ couple }) => couple,
    badge: ({ state }) => <RefundStateBadge state={state} />,
    sections: [
      {
        title: msg({ message: "Refund", context: "kind of record" }),
        body: (refund) => <RefundFacts refund={refund} />,
      },
      { title: msg({ message: "Steps", context: "payment" }), body: (refund) => <RefundSteps refund={refund} /> },
    ],
  },
});
