import { useLingui } from "@lingui/react";

const formats = new Map<string, Intl.NumberFormat>();

/** An amount in cents as text in the given locale: `¥50.00`. */
export function formatMoney(cents: number, locale: string): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: "currency", currency: "CNY", currencyDisplay: "narrowSymbol" });
    formats.set(locale, format);
  }
  return format.format(cents / 100);
}

/** An amount in cents. Table cells use tabular figures for it. */
export function Money({ cents }: { cents: number }) {
  const { i18n } = useLingui();
  return formatMoney(cents, i18n.locale);
}
