import { formatMoney, type Language } from "@vowdesk/contract/kernel";
import { longDate } from "../../../kernel/text/long-date.ts";
import { receiptSheetTexts } from "../../../locales/studio/receipt-sheet-texts.ts";
import type { Sheet } from "../../../platform/pdf/sheet.ts";
import type { ReceiptRow } from "./wedding-payments.store.ts";

/** The number of a receipt in its document, such as `WD2611020001-R12`. */
export const receiptNumber = ({ id, wedding_number }: Pick<ReceiptRow, "id" | "wedding_number">): string =>
  `${wedding_number}-R${id}`;

/** The issuer of a receipt, in lines. */
export interface Issuer {
  name: string;
  address: string;
  phone: string;
}

/** A checked receipt as a document. */
export function presentSheet(row: ReceiptRow, issuer: Issuer, language: Language): Sheet {
  const texts = receiptSheetTexts[language];
  const lines: [name: string, value: string][] = [
    [texts.order, row.wedding_number],
    [texts.payer, row.couple],
    [texts.amount, formatMoney(row.amount_cents, language)],
    [texts.method, texts.methods[row.method]],
    [texts.receivedOn, longDate(row.received_on, language)],
    [texts.reference, row.reference],
    [texts.issuer, [issuer.name, issuer.address, issuer.phone].filter(Boolean).join(" · ")],
  ];
  return {
    language,
    title: texts.title,
    status: `${texts.number}${texts.colon}${receiptNumber(row)}`,
    warning: null,
    text: [
      ...lines.filter(([, value]) => value !== "").map(([name, value]) => `${name}${texts.colon}${value}`),
      "",
      texts.noInvoice,
    ].join("\n"),
    signatures: [],
    footer: receiptNumber(row),
    createdAt: row.decided_at ?? row.created_at,
  };
}
