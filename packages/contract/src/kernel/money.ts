const formats = new Map<string, Intl.NumberFormat>();

/** An amount in cents as text in the given locale, such as `¥1,250.00` or `1250,00 ¥`. */
export function formatMoney(cents: number, locale: string): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: "currency", currency: "CNY", currencyDisplay: "narrowSymbol" });
    formats.set(locale, format);
  }
  return format.format(cents / 100);
}
