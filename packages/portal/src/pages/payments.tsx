/** @jsxImportSource preact */
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { coupleApi, CouplePayments } from "@vowdesk/contract/studio/couples";
import { call } from "../client.ts";
import { PayOnline } from "../components/pay-online.tsx";
import { Loaded, type Answer } from "../components/loaded.tsx";
import { WorkButton } from "../components/parts.tsx";
import { longDate, money } from "../format.ts";
import {
  cancelCauseNames,
  dueEventNames,
  instalmentNames,
  instalmentStateNames,
  receiptStateNames,
  refundStateNames,
} from "../labels.ts";
import { savePdf } from "../save-pdf.ts";

export const readPayments = () => call<typeof coupleApi.payments>({ method: "POST", path: "/api/couple/payments" }, {});

/** What the couple owes and has paid. Shows nothing before there is an agreement or a payment. */
export function Payments({ answer }: { answer: Answer<CouplePayments> }) {
  return (
    <Loaded answer={answer} title={t({ message: "Payment plan", context: "payment" })}>
      {(payments) => <Shown payments={payments} />}
    </Loaded>
  );
}

function Shown({ payments }: { payments: CouplePayments }) {
  const {
    agreedCents,
    receivedCents,
    refundedCents,
    waivedCents,
    instalments,
    receipts,
    refunds,
    cancellation,
    account,
    hasPaymentLinks,
    waitingCents,
  } = payments;
  const isOpen =
    cancellation === null &&
    instalments.some(({ cents, paidCents, waivedCents: waived }) => cents > paidCents + waived);
  if (agreedCents === null && receipts.length === 0 && cancellation === null) return null;
  return (
    <section class="card">
      {cancellation ? (
        <Cancelled cancellation={cancellation} />
      ) : (
        <h2>{t({ message: "Payment plan", context: "payment" })}</h2>
      )}
      {agreedCents !== null && (
        <p>
          {t({
            message: `Paid: ${money(receivedCents - refundedCents)} of ${money(agreedCents - waivedCents)}`,
            context: "payment",
          })}
        </p>
      )}
      {waivedCents > 0 && <p>{t`You do not have to pay: ${money(waivedCents)}`}</p>}
      <Instalments instalments={instalments} hasLinks={hasPaymentLinks && waitingCents === 0} />
      {isOpen && account !== "" && (
        <>
          <h2>{t`Pay to this account`}</h2>
          <p class="text">{account}</p>
        </>
      )}
      {receipts.length > 0 && <h2>{t({ message: "Your payments", context: "payment" })}</h2>}
      <ul class="lines">
        {receipts.map(({ id, amountCents, receivedOn, state, reversedOn }) => (
          <li key={id}>
            <span>
              {longDate(receivedOn)}
              <small>{i18n._(receiptStateNames[state])}</small>
              {state === "checked" && <Document id={id} />}
            </span>
            <b>{reversedOn ? `${money(amountCents)} − ${money(amountCents)}` : money(amountCents)}</b>
          </li>
        ))}
      </ul>
      {refunds.length > 0 && <h2>{t`Refunds to you`}</h2>}
      <Refunds refunds={refunds} />
    </section>
  );
}

/** Saves the document of a receipt. */
function Document({ id }: { id: number }) {
  const save = async () => {
    const target = { method: "POST", path: "/api/couple/payments/receipt" } as const;
    savePdf(await call<typeof coupleApi.receiptPdf>(target, { id }));
  };
  return <WorkButton work={save} label={t`Save the receipt`} />;
}

function Refunds({ refunds }: Pick<CouplePayments, "refunds">) {
  return (
    <ul class="lines">
      {refunds.map(({ id, amountCents, paidOn, state }) => (
        <li key={id}>
          <span>
            {i18n._(refundStateNames[state])}
            {paidOn && <small>{longDate(paidOn)}</small>}
          </span>
          <b>{money(amountCents)}</b>
        </li>
      ))}
    </ul>
  );
}

/** What is open of each instalment, and when it is due. */
function Instalments({ instalments, hasLinks }: Pick<CouplePayments, "instalments"> & { hasLinks: boolean }) {
  return (
    <ul class="lines">
      {instalments.map(({ id, kind, cents, paidCents, waivedCents, dueOn, dueEvent, state }) => (
        <li key={id} data-late={state === "late" || undefined}>
          <span>
            {i18n._(instalmentNames[kind])}
            <small>
              {dueOn ? longDate(dueOn) : i18n._(dueEventNames[dueEvent])} · {i18n._(instalmentStateNames[state])}
            </small>
            {hasLinks && state !== "planned" && cents > paidCents + waivedCents && (
              <PayOnline id={id} cents={cents - paidCents - waivedCents} />
            )}
          </span>
          <b>
            {money(cents - paidCents - waivedCents)}
            {paidCents + waivedCents > 0 && <small>{t({ message: `of ${money(cents)}`, context: "payment" })}</small>}
          </b>
        </li>
      ))}
    </ul>
  );
}

/** What happens to the money of a cancelled wedding. */
function Cancelled({ cancellation }: { cancellation: NonNullable<CouplePayments["cancellation"]> }) {
  const { cause, cancelledOn, keptCents, refundCents, doubleCents } = cancellation;
  return (
    <>
      <h2>{i18n._(cancelCauseNames[cause])}</h2>
      <p>{longDate(cancelledOn)}</p>
      <ul class="lines">
        <li>
          <span>{t`The studio keeps`}</span>
          <b>{money(keptCents)}</b>
        </li>
        <li>
          <span>{t({ message: "Your refund", context: "payment" })}</span>
          <b>{money(refundCents + doubleCents)}</b>
        </li>
      </ul>
    </>
  );
}
