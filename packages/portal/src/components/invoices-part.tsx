/** @jsxImportSource preact */
import { t } from "@lingui/core/macro";
import type { CouplePayments } from "@vowdesk/contract/studio/couples";
import { Later, type Answer } from "./loaded.tsx";

const loadCode = () => import("../invoices/invoices.tsx");

interface InvoicesPartProps {
  payments: Answer<CouplePayments>;
  timeZone: string;
}

/** The invoices, once the couple has paid something. */
export function InvoicesPart({ payments, timeZone }: InvoicesPartProps) {
  const title = t({ message: "Invoices", context: "kind of record" });
  return payments.value && payments.value.receivedCents > 0 ? (
    <Later load={loadCode} title={title}>
      {({ Invoices }) => <Invoices title={title} timeZone={timeZone} />}
    </Later>
  ) : null;
}
