import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { invoicesApi, type Invoice } from "@vowdesk/contract/studio/wedding-payments";
import { Money } from "../../../kernel/i18n/money.tsx";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { createdColumn } from "../../../shared/created-column.tsx";
import { invoiceStateNames } from "../../../shared/studio-labels.ts";
import { InvoiceStateBadge } from "../../../shared/studio/state-badges.tsx";
import { WeddingLink } from "../../../shared/studio/wedding-link.tsx";
import { Fact, Facts } from "../../../ui/display/facts.tsx";
import { actions } from "./invoices.actions.tsx";

/** For whom the invoice is, and who has asked for it and decided. */
function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const { weddingId, weddingNumber, buyerName, taxNumber, mail, number, askedBy, decidedBy, reason } = invoice;
  return (
    <Facts>
      <Fact name={<Trans context="kind of record">Wedding</Trans>}>
        <WeddingLink id={weddingId} number={weddingNumber} />
      </Fact>
      <Fact name={<Trans context="invoice">Name on the invoice</Trans>}>{buyerName}</Fact>
      {taxNumber && <Fact name={<Trans context="invoice">Tax number</Trans>}>{taxNumber}</Fact>}
      {mail && <Fact name={<Trans context="person">Email</Trans>}>{mail}</Fact>}
      {number && <Fact name={<Trans context="invoice">Invoice number</Trans>}>{number}</Fact>}
      <Fact name={<Trans context="payment">Requested by</Trans>}>
        {askedBy || <Trans context="person">Couple</Trans>}
      </Fact>
      {decidedBy && <Fact name={<Trans context="invoice">Decided by</Trans>}>{decidedBy}</Fact>}
      {reason && <Fact name={<Trans context="field">Reason</Trans>}>{reason}</Fact>}
    </Facts>
  );
}

/** The lines, and the tax that they include. */
function Lines({ invoice: { lines, amountCents, taxCents } }: { invoice: Invoice }) {
  return (
    <Facts>
      {lines.map(({ text, cents, taxPercent }, index) => (
        <Fact key={`${index} ${text}`} name={text} more={`${taxPercent} %`}>
          <Money cents={cents} />
        </Fact>
      ))}
      <Fact name={<Trans context="invoice">Tax included</Trans>}>
        <Money cents={taxCents} />
      </Fact>
      <Fact name={<Trans context="field">Amount</Trans>}>
        <strong>
          <Money cents={amountCents} />
        </strong>
      </Fact>
    </Facts>
  );
}

/** The list of the invoices that couples ask for. */
export const invoices = resource({
  name: "invoices",
  list: invoicesApi.list,
  // A request has no due date: the one that has waited longest is the first.
  tasks: { state: "asked", sort: "createdAt", dir: "asc" },
  columns: [
    { field: "buyerName", label: msg({ message: "Name on the invoice", context: "invoice" }), card: "title" },
    { field: "weddingNumber", label: msg({ message: "Wedding", context: "kind of record" }), width: 150, cut: "never" },
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
      as: (state) => <InvoiceStateBadge state={state} />,
    },
    { field: "number", label: msg({ message: "Invoice number", context: "invoice" }), width: 170 },
    { field: "createdAt", ...createdColumn },
  ],
  filters: {
    buyer: filter.search(msg({ message: "Name on the invoice", context: "invoice" })),
    state: filter.tabs(msg({ message: "Status", context: "field" }), invoiceStateNames),
    weddingId: "hidden",
  },
  actions,
  detail: {
    call: invoicesApi.detail,
    title: ({ buyerName }) => buyerName,
    badge: ({ state }) => <InvoiceStateBadge state={state} />,
    sections: [
      {
        title: msg({ message: "Invoice", context: "kind of record" }),
        body: (invoice) => <InvoiceFacts invoice={invoice} />,
      },
      { title: msg({ message: "Lines", context: "invoice" }), body: (invoice) => <Lines invoice={invoice} /> },
    ],
  },
});
