import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { weddingPaymentsApi, type WeddingReceipt } from "@vowdesk/contract/studio/wedding-payments";
import { Money } from "../../../kernel/i18n/money.tsx";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { paymentMethodNames, receiptStateNames } from "../../../shared/studio-labels.ts";
import { WeddingLink } from "../../../shared/studio/wedding-link.tsx";
import { stateBadge } from "../../../ui/display/state-badge.tsx";
import { Fact, Facts } from "../../../ui/display/facts.tsx";
import { PictureRow } from "../../../ui/display/picture-row.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { formatDate } from "../../../ui/format/time.ts";
import { actions } from "./wedding-payments.actions.ts";

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

/** The facts of a receipt, with a link to its wedding. */
function ReceiptFacts({ receipt }: { receipt: WeddingReceipt }) {
  const { t } = useLingui();
  const { weddingId, weddingNumber, amountCents, method, receivedOn, reference, slip, recordedBy, decidedBy, reason } =
    receipt;
  return (
    <Facts>
      <Fact name={<Trans>Wedding</Trans>}>
        <WeddingLink id={weddingId} number={weddingNumber} />
      </Fact>
      <Fact name={<Trans>Amount</Trans>}>
        <Money cents={amountCents} />
      </Fact>
      <Fact name={<Trans>Payment method</Trans>}>
        <Method method={method} />
      </Fact>
      <Fact name={<Trans>Received on</Trans>}>
        <Day date={receivedOn} />
      </Fact>
      {reference && <Fact name={<Trans>Payment reference</Trans>}>{reference}</Fact>}
      {slip && (
        <Fact name={<Trans>Payment slip</Trans>}>
          <PictureRow pictures={[{ src: slip, title: t`Payment slip` }]} />
        </Fact>
      )}
      <Fact name={<Trans>Recorded by</Trans>}>{recordedBy}</Fact>
      {decidedBy && <Fact name={<Trans>Checked by</Trans>}>{decidedBy}</Fact>}
      {reason && <Fact name={<Trans>Reason</Trans>}>{reason}</Fact>}
      {receipt.duplicates.length > 0 && (
        <Fact name={<Trans>Same transfer recorded for</Trans>}>{receipt.duplicates.join(", ")}</Fact>
      )}
      {receipt.duplicateReason && <Fact name={<Trans>Why both are kept</Trans>}>{receipt.duplicateReason}</Fact>}
      {receipt.reversal && <ReversalFacts reversal={receipt.reversal} />}
    </Facts>
  );
}

const reversalNames = {
  asked: msg`Reversal requested`,
  reversed: msg`Payment reversed`,
  refused: msg`Reversal rejected`,
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
  columns: [
    { field: "couple", label: msg`Couple`, card: "title" },
    { field: "weddingNumber", label: msg`Number`, width: 138 },
    { field: "amountCents", label: msg`Amount`, width: 108, as: (cents) => <Money cents={cents} /> },
    { field: "state", label: msg`Status`, width: 132, card: "side", as: (state) => <State state={state} /> },
    { field: "method", label: msg`Payment method`, width: 124, as: (method) => <Method method={method} /> },
    { field: "receivedOn", label: msg`Received on`, width: 112, sort: "desc", as: (date) => <Day date={date} /> },
    { field: "recordedBy", label: msg`Recorded by`, width: 104 },
    { field: "createdAt", label: msg`Created`, width: 116, sort: "desc", as: (at) => <RelativeTime at={at} /> },
  ],
  filters: {
    state: filter.tabs(msg`Status`, receiptStateNames),
    method: filter.chips(msg`Payment method`, paymentMethodNames),
    weddingId: "hidden",
    from: filter.date(msg`From`),
    to: filter.date(msg`To`),
  },
  actions,
  detail: {
    call: weddingPaymentsApi.detail,
    title: ({ couple }) => couple,
    badge: ({ state }) => <State state={state} />,
    sections: [{ title: msg`Payment`, body: (receipt) => <ReceiptFacts receipt={receipt} /> }],
  },
});
