import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { invoicesApi, type WeddingInvoices } from "@vowdesk/contract/studio/wedding-payments";
import { invalidate, useCall } from "../../../../kernel/cache/queries.ts";
import { Money } from "../../../../kernel/i18n/money.tsx";
import { navigate } from "../../../../kernel/lists/page.ts";
import { useCan } from "../../../../kernel/session/rights.ts";
import { action } from "../../../../resource/action.ts";
import { ActionDialog } from "../../../../resource/action-dialog.tsx";
import { field } from "../../../../resource/field.ts";
import { useActions, type PageActions } from "../../../../resource/use-actions.ts";
import { InvoiceStateBadge } from "../../../../shared/studio/state-badges.tsx";
import { Fact, Facts } from "../../../../ui/display/facts.tsx";
import { TextLink } from "../../../../ui/display/text-link.tsx";
import { ErrorState } from "../../../../ui/feedback/states.tsx";
import { Button } from "../../../../ui/input/button.tsx";
import { unawaited } from "../../../../ui/timing/unawaited.ts";

/** A wedding with what can be invoiced now. */
type Billable = Pick<WeddingInvoices, "billableCents"> & { weddingId: number };

const ask = action({
  name: "askForInvoice",
  call: invoicesApi.ask,
  label: msg`Request an invoice`,
  title: msg`Request an invoice`,
  successMessage: msg({ message: "Invoice requested", context: "result" }),
  isAvailable: ({ billableCents }: Billable) => billableCents > 0,
  inputFrom: ({ weddingId, billableCents }) => ({ weddingId, cents: billableCents }),
  explain: ({ billableCents }) => (
    <Facts>
      <Fact name={<Trans context="field">Amount</Trans>}>
        <Money cents={billableCents} />
      </Fact>
    </Facts>
  ),
  after: () => invalidate("invoices"),
  fields: {
    buyerName: field.text(msg({ message: "Name on the invoice", context: "invoice" })),
    taxNumber: field.text(msg({ message: "Tax number", context: "invoice" }), { half: true }),
    mail: field.text(msg({ message: "Email", context: "person" }), { half: true }),
  },
});

const page: PageActions<Billable> = { name: "invoices", actions: [ask] };

/** The invoices of a wedding, for users who may see them, and the button that asks for one while there is money to invoice. */
export function Invoices({ weddingId }: { weddingId: number }) {
  return useCan("payment:invoice") ? <Shown weddingId={weddingId} /> : null;
}

function Shown({ weddingId }: { weddingId: number }) {
  const { data, error, refetch } = useCall(invoicesApi.ofWedding, { weddingId });
  const { offer, ...list } = useActions(page, `invoice ${weddingId}`);
  const start = offer(ask);
  if (!data) return error && <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} />;
  return (
    <>
      {data.invoices.length > 0 && (
        <Facts>
          {data.invoices.map(({ id, amountCents, state, number }) => {
            const to = `/wedding-invoices?id=${id}`;
            return (
              <Fact key={id} name={<Trans context="kind of record">Invoice</Trans>} more={number}>
                <TextLink to={to} follow={() => navigate(to)}>
                  <Money cents={amountCents} />
                </TextLink>{" "}
                <InvoiceStateBadge state={state} />
              </Fact>
            );
          })}
        </Facts>
      )}
      {start && data.billableCents > 0 && (
        <div>
          <Button size="s" onClick={() => start({ weddingId, billableCents: data.billableCents })}>
            <Trans>Request an invoice</Trans>
          </Button>
        </div>
      )}
      <ActionDialog list={list} />
    </>
  );
}
