/** @jsxImportSource preact */
import { i18n, type Messages } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { coupleApi } from "@vowdesk/contract/studio/couples";
import type { InvoiceState, WeddingInvoices } from "@vowdesk/contract/studio/wedding-payments";
import { useCallback, useState } from "preact/hooks";
import { call, Refused } from "../client.ts";
import { Loaded, useAnswer } from "../components/loaded.tsx";
import { Form, LimitProblem, limited, WorkButton } from "../components/parts.tsx";
import { dateOf, money } from "../format.ts";
import { savePdf } from "../save-pdf.ts";

const stateNames = {
  asked: msg`Requested. The studio issues it.`,
  issued: msg({ message: "Issued", context: "invoice" }),
  refused: msg`Rejected by the studio`,
} satisfies Record<InvoiceState, unknown>;

const readInvoices = () => call<typeof coupleApi.invoices>({ method: "POST", path: "/api/couple/invoices" }, {});

/** Loads the texts of this part, which the first page does not have. */
async function loadTexts(language: string): Promise<void> {
  const { messages } = (await import(`./locales/${language}.po`)) as { messages: Messages };
  i18n.load(language, messages);
}

interface InvoicesProps {
  title: string;
  timeZone: string;
}

/** The invoices of the couple, and the form that asks for one. The texts are loaded again after a change of the language. */
export function Invoices({ title, timeZone }: InvoicesProps) {
  const language = i18n.locale;
  const load = useCallback(async () => {
    const [shown] = await Promise.all([readInvoices(), loadTexts(language)]);
    return shown;
  }, [language]);
  const answer = useAnswer(load);
  return (
    <Loaded answer={answer} title={title}>
      {(shown) => <Shown title={title} shown={shown} timeZone={timeZone} replace={answer.replace} />}
    </Loaded>
  );
}

interface ShownProps extends InvoicesProps {
  shown: WeddingInvoices;
  replace: (shown: WeddingInvoices) => void;
}

function Shown({ title, shown: { billableCents, invoices }, timeZone, replace }: ShownProps) {
  return (
    <section class="card">
      <h2>{title}</h2>
      <ul class="lines" aria-live="polite">
        {invoices.map(({ id, amountCents, state, number, reason, buyerName, createdAt }) => (
          <li key={id}>
            <span>
              {number || buyerName}
              <small>
                {dateOf(createdAt, timeZone)} · {i18n._(stateNames[state])}
              </small>
              {reason && <small>{reason}</small>}
              {state === "issued" && <Document id={id} />}
            </span>
            <b>{money(amountCents)}</b>
          </li>
        ))}
      </ul>
      {billableCents > 0 ? (
        <Request cents={billableCents} replace={replace} />
      ) : (
        invoices.length === 0 && <p class="calm">{t`There is nothing to invoice.`}</p>
      )}
    </section>
  );
}

function Document({ id }: { id: number }) {
  const save = async () => {
    const target = { method: "POST", path: "/api/couple/invoices/document" } as const;
    savePdf(await call<typeof coupleApi.invoicePdf>(target, { id }));
  };
  return <WorkButton work={save} label={t`Save the invoice`} />;
}

const maxName = 100;
const maxTaxNumber = 40;

function Request({ cents, replace }: { cents: number; replace: ShownProps["replace"] }) {
  const [buyerName, setName] = useState("");
  const [taxNumber, setTaxNumber] = useState("");
  const [mail, setMail] = useState("");
  const amount = money(cents);
  const ask = async () => {
    const target = { method: "POST", path: "/api/couple/invoices/ask" } as const;
    try {
      replace(await call<typeof coupleApi.askForInvoice>(target, { buyerName, taxNumber, mail, cents }));
    } catch (failure) {
      // The amount has changed, or the partner has asked.
      if (failure instanceof Refused) replace(await readInvoices());
      throw failure;
    }
  };
  return (
    <Form send={ask} label={t`Request an invoice for ${amount}`}>
      <label class="field">
        <span>{t`Name on the invoice`}</span>
        <input
          value={buyerName}
          onInput={(event) => setName(event.currentTarget.value)}
          required
          {...limited(buyerName, maxName)}
        />
        <LimitProblem value={buyerName} max={maxName} />
      </label>
      <label class="field">
        <span>{t`Tax number (companies)`}</span>
        <input
          value={taxNumber}
          onInput={(event) => setTaxNumber(event.currentTarget.value)}
          {...limited(taxNumber, maxTaxNumber)}
        />
        <LimitProblem value={taxNumber} max={maxTaxNumber} />
      </label>
      <label class="field">
        <span>{t({ message: "Email (optional)", context: "invoice" })}</span>
        <input type="email" value={mail} onInput={(event) => setMail(event.currentTarget.value)} autocomplete="email" />
      </label>
    </Form>
  );
}
