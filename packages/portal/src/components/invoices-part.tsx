/** @jsxImportSource preact */
import { t } from "@lingui/core/macro";
import type { CouplePayments } from "@vowdesk/contract/studio/couples";
import { Loaded, useAnswer, type Answer } from "./loaded.tsx";

const loadCode = () => import("../invoices/invoices.tsx");

interface InvoicesPartProps {
  payments: Answer<CouplePayments>;
  timeZone: string;
}

/** The invoices, once the couple has paid something. Their code and texts are loaded by then, and not with the first page. */
export function InvoicesPart({ payments, timeZone }: InvoicesPartProps) {
  return payments.value && payments.value.receivedCents > 0 ? <Part timeZone={timeZone} /> : null;
}

function Part({ timeZone }: { timeZone: string }) {
  const title = t({ message: "Invoices", context: "kind of record" });
  return (
    <Loaded answer={useAnswer(loadCode)} title={title}>
      {({ Invoices }) => <Invoices title={title} timeZone={timeZone} />}
    </Loaded>
  );
}
