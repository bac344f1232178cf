const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;
const step = 1_000;

/** Formats a number of bytes in the given language, such as `1.2 GB`. A unit has 1,000 of the smaller one. */
export function formatBytes(bytes: number, locale: string): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: units[power] ?? "byte",
    unitDisplay: "short",
    maximumFractionDigits: power < 3 ? 0 : 1,
  }).format(bytes / step ** power);
}
