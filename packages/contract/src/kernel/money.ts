const formats = new Map<string, Intl.NumberFormat>();

/** Readers of Japanese would read the sign as yen. */
const displayOf = (locale: string) => (locale.startsWith("ja") ? "code" : "narrowSymbol");

/** An amount in cents as text in the given locale, such as `¥1,250.00`, `1250,00 ¥` or `CNY 1,250.00`. */
export function formatMoney(cents: number, locale: string): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: "currency", currency: "CNY", currencyDisplay: displayOf(locale) });
    formats.set(locale, format);
  }
  return format.format(cents / 100);
}
