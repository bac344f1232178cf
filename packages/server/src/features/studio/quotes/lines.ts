import { centsOfLine, type QuoteLine } from "@vowdesk/contract/studio/quotes";
import { formatMoney, type Language } from "@vowdesk/contract/kernel";

/** Lines as they are stored: a count of one is left out, so that equal lines have equal terms, texts and digests, also those of before counts. */
export const storedLines = (lines: readonly QuoteLine[]): QuoteLine[] =>
  lines.map(({ text, count = 1, cents }) => ({ text, ...(count > 1 && { count }), cents }));

/** A line with its amount in a language. Of several pieces it names the count and the price of one. */
export function writtenLine(language: Language, { text, count = 1, cents }: QuoteLine) {
  const money = (amount: number) => formatMoney(amount, language);
  return {
    label: count === 1 ? text : `${text} · ${count} × ${money(cents)}`,
    amount: money(centsOfLine({ count, cents })),
  };
}

/** A line in the audit trail. */
export const auditedLine = (line: QuoteLine): string =>
  `${line.text}${(line.count ?? 1) > 1 ? ` × ${line.count}` : ""}: ${centsOfLine(line)}`;
