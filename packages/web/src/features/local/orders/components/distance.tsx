import { useLingui } from "@lingui/react";

// oxlint-disable-next-line session/module-state -- no data of a user
const formats = new Map<string, Intl.NumberFormat>();

/** A distance such as `850 m` or `12.4 km`. Formats are cached because they are expensive to create. */
export function formatDistance(metres: number, locale: string): string {
  const isNear = metres < 1_000;
  const unit = isNear ? "meter" : "kilometer";
  const key = `${locale} ${unit}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: isNear ? 0 : 1 });
    formats.set(key, format);
  }
  return format.format(isNear ? metres : metres / 1_000);
}

export function Distance({ metres }: { metres: number }) {
  const { i18n } = useLingui();
  return formatDistance(metres, i18n.locale);
}
