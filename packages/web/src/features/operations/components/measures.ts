const unitOf = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;
const step = 1_000;

/** Formats bytes in the given language: `1.2 GB`. */
export function formatBytes(bytes: number, locale: string): string {
  const power = Math.min(unitOf.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: unitOf[power] ?? "byte",
    unitDisplay: "short",
    maximumFractionDigits: power < 3 ? 0 : 1,
  }).format(bytes / step ** power);
}

type Span = { unit: "millisecond" | "second" | "minute" | "hour" | "day"; ms: number };
const spans: readonly Span[] = [
  { unit: "day", ms: 86_400_000 },
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
  { unit: "second", ms: 1_000 },
  { unit: "millisecond", ms: 1 },
];

/** Formats a time span in its largest whole unit: `3 hr`, `250 ms`. */
export function formatSpan(ms: number, locale: string): string {
  const rounded = Math.max(0, Math.round(ms));
  const { unit, ms: of } = spans.find((span) => rounded >= span.ms) ?? { unit: "millisecond" as const, ms: 1 };
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 0 }).format(
    Math.floor(rounded / of),
  );
}
