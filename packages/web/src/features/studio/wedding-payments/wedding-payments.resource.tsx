import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { weddingPaymentsApi, type WeddingReceipt } from "@vowdesk/contract/studio/wedding-payments";
import { Money } from "../../../kernel/i18n/money.tsx";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { paymentMethodNames, receiptStateNames } from "../../../shared/studio-labels.ts";
import { paymentQuestionNames } from "../../../shared/studio/payment-questions.ts";
import { WeddingLink } from "../../../shared/studio/wedding-link.tsx";
import { stateBadge } from "../../../ui/display/state-badge.tsx";
import { Fact, Facts } from "../../../ui/display/facts.tsx";
import { PictureRow } from "../../../ui/display/picture-row.tsx";
import { formatDate } from "../../../ui/format/time.ts";
import { actions } from "./wedding-payments.actions.ts";
import { createdColumn } from "../../../shared/created-column.tsx";

const State = stateBadge(receiptStateNames, {
  waiting: "warn",
  checked: "good",
  rejected: "bad",
  reversed: "bad",
});

function Method({ method }: Pick<WeddingReceipt, "method">) {
  const { i18n } = useLingui();
  return <>{i18n._(paymentMethodNames[method])}</>;
}

function Day({ date }: { date: string }) {
  const { i18n } = useLingui();
  return <>{formatDate(date, i18n.locale)}</>;
}

/** The user who recorded a receipt, or that the payment provider reported it. */
function Recorder({ isOnline, recordedBy }: Pick<WeddingReceipt, "isOnline" | "recordedBy">) {
  return isOnline ? <Trans context="payment">Payment link</Trans> : recordedBy;
}

/** The facts of a receipt, with a link to its wedding. */
function ReceiptFacts({ receipt }: { receipt: WeddingReceipt }) {
  const { t, i18n } = useLingui();
  const { weddingId, weddingNumber, amountCents, method, receivedOn, reference, slip, recordedBy, decidedBy, reason } =
    receipt;
  return (
    <Facts>
      <Fact name={<Trans context="kind of record">Wedding</Trans>}>
        <WeddingLink id={weddingId} number={weddingNumber} />
      </Fact>
      <Fact name={<Trans context="field">Amount</Trans>}>
        <Money cents={amountCents} />
      </Fact>
      <Fact name={<Trans context="payment">Payment method</Trans>}>
        <Method method={method} />
      </Fact>
      <Fact name={<Trans context="payment">Received on</Trans>}>
        <Day date={receivedOn} />
      </Fact>
      {reference && <Fact name={<Trans context="payment">Payment reference</Trans>}>{reference}</Fact>}
      {slip && (
        <Fact name={<Trans context="payment">Payment slip</Trans>}>
          <PictureRow pictures={[{ src: slip, title: t({ message: "Payment slip", context: "payment" }) }]} />
        </Fact>
      )}
      <Fact name={<Trans context="payment">Recorded by</Trans>}>
        <Recorder isOnline={receipt.isOnline} recordedBy={recordedBy} />
      </Fact>
      {receipt.question && (
        <Fact name={<Trans>Check before it counts</Trans>}>{i18n._(paymentQuestionNames[receipt.question])}</Fact>
      )}
      {decidedBy && <Fact name={<Trans context="payment">Checked by</Trans>}>{decidedBy}</Fact>}
      {reason && <Fact name={<Trans context="field">Reason</Trans>}>{reason}</Fact>}
      {receipt.duplicates.length > 0 && (
        <Fact name={<Trans>Same transfer recorded for</Trans>}>{receipt.duplicates.join(", ")}</Fact>
      )}
      {receipt.duplicateReason && <Fact name={<Trans>Why both are kept</Trans>}>{receipt.duplicateReason}</Fact>}
      {receipt.reversal && <ReversalFacts reversal={receipt.reversal} />}
    </Facts>
  );
}

const reversalNames = {
  asked: msg({ message: "Reversal requested", context: "result" }),
  reversed: msg({ message: "Payment reversed", context: "result" }),
  refused: msg({ message: "Reversal rejected", context: "result" }),
};

/** Who asked for the reversal of a receipt, and who decided. */
function ReversalFacts({ reversal }: { reversal: NonNullable<WeddingReceipt["reversal"]> }) {
  const { i18n } = useLingui();
  const { state, reason, askedBy, decidedBy } = reversal;
  return (
    <Fact name={i18n._(reversalNames[state])} more={[askedBy, decidedBy].filter(Boolean).join(" → ")}>
      {reason}
    </Fact>
  );
}

/** The list of what couples paid. */
export const weddingReceipts = resource({
  name: "weddingPayments",
  list: weddingPaymentsApi.list,
  // A receipt has no due date: the one that has waited longest is the first.
  tasks: { state: "waiting", sort: "createdAt", dir: "asc" },
  columns: [
    { field: "couple", label: msg({ message: "Couple", context: "person" }), card: "title" },
    { field: "weddingNumber", label: msg({ message: "Number", context: "field" }), width: 138, cut: "never" },
    {
      field: "amountCents",
      label: msg({ message: "Amount", context: "field" }),
      width: 108,
      align: "end",
      as: (cents) => <Money cents={cents} />,
    },
    {
      field: "state",
      label: msg({ message: "Status", context: "field" }),
      width: 132,
      card: "side",
      as: (state) => <State state={state} />,
    },
    {
      field: "method",
      label: msg({ message: "Payment method", context: "payment" }),
      cut: "wrap",
      width: 124,
      as: (method) => <Method method={method} />,
    },
    {
      field: "receivedOn",
      label: msg({ message: "Received on", context: "payment" }),
      width: 112,
      sort: "desc",
      as: (date) => <Day date={date} />,
    },
    {
      field: "recordedBy",
      label: msg({ message: "Recorded by", context: "payment" }),
      width: 104,
      cut: "wrap",
      as: (recordedBy, { isOnline }) => <Recorder isOnline={isOnline} recordedBy={recordedBy} />,
    },
    { field: "createdAt", ...createdColumn, width: 116 },
  ],
  filters: {
    state: filter.tabs(msg({ message: "Status", context: "field" }), receiptStateNames),
    method: filter.chips(msg({ message: "Payment method", context: "payment" }), paymentMethodNames),
    weddingId: "hidden",
    from: filter.date(msg({ message: "From", context: "period" })),
    to: filter.date(msg({ message: "To", context: "period" })),
  },
  actions,
  detail: {
    call: weddingPaymentsApi.detail,
    title: ({ couple }) => couple,
    badge: ({ state }) => <State state={state} />,
    sections: [
      {
        title: msg({ message: "Payment", context: "kind of record" }),
        body: (receipt) => <ReceiptFacts receipt={receipt} />,
      },
    ],
  },
});
