// oxlint-disable-next-line session/module-state -- no data of a user
const formats = new Map<string, Intl.NumberFormat>();

/** A count in the given locale. A capped count has a plus: `1,000+`. */
export function formatCount(count: number, isCapped: boolean | undefined, locale: string): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale);
    formats.set(locale, format);
  }
  return `${format.format(count)}${isCapped === true ? "+" : ""}`;
}
