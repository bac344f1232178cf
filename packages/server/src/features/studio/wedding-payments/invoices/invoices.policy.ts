import {
  invoiceActions,
  invoicesApi,
  type InvoiceAction,
  type InvoiceLine,
  type InvoiceState,
} from "@vowdesk/contract/studio/wedding-payments";
import type { AgreementTerms } from "@vowdesk/contract/studio/agreements";
import { centsOfLine } from "@vowdesk/contract/studio/quotes";
import type { Language } from "@vowdesk/contract/kernel";
import type { Actor } from "../../../../kernel/http/context.ts";
import { isAllowed } from "../../../../kernel/http/guard.ts";

/** The actions of the actor on an invoice. */
export const allowed = (actor: Actor, { state }: { state: InvoiceState }): InvoiceAction[] =>
  state === "asked" ? invoiceActions.filter((action) => isAllowed(actor, invoicesApi[action].access)) : [];

/** The tax that is included in an amount. */
export const taxOf = (cents: number, percent: number): number => Math.round((cents * percent) / (100 + percent));

const withTax = (text: string, cents: number, taxPercent: number): InvoiceLine => ({
  text,
  cents,
  taxPercent,
  taxCents: taxOf(cents, taxPercent),
});

interface Agreed {
  language: Language;
  terms: Pick<AgreementTerms, "texts" | "priceCents" | "lines">;
}

/**
 * The positions of an agreement, each with its share of an amount, so that their sum is the amount to the cent. A discount lowers all of them by
 * the same share. Without an agreement the amount has one line.
 */
export function linesOf(agreed: Agreed | null, other: string, amountCents: number, taxPercent: number): InvoiceLine[] {
  const positions = agreed
    ? [
        { text: agreed.terms.texts[agreed.language].name, cents: agreed.terms.priceCents },
        ...(agreed.terms.lines ?? []).map((line) => ({ text: line.text, cents: centsOfLine(line) })),
      ].filter(({ cents }) => cents > 0)
    : [];
  const total = positions.reduce((sum, { cents }) => sum + BigInt(cents), 0n);
  if (total === 0n) return [withTax(other, amountCents, taxPercent)];
  let before = 0n;
  let shared = 0;
  return positions.map(({ text, cents }) => {
    before += BigInt(cents);
    const until = Number((BigInt(amountCents) * before) / total);
    const share = until - shared;
    shared = until;
    return withTax(text, share, taxPercent);
  });
}

/** The lines with the tax rates that finance has entered, in their order; null if there is not one for each line. */
export function withRates(
  lines: readonly InvoiceLine[],
  percents: readonly number[] = lines.map(({ taxPercent }) => taxPercent),
): InvoiceLine[] | null {
  if (percents.length !== lines.length) return null;
  return lines.map(({ text, cents, taxPercent }, index) => withTax(text, cents, percents[index] ?? taxPercent));
}
