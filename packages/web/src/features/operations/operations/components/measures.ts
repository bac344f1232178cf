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
  // Round to seconds first, so that 599,999 ms are 10 minutes.
  const rounded = Math.max(0, ms < 1_000 ? Math.round(ms) : Math.round(ms / 1_000) * 1_000);
  const { unit, ms: of } = spans.find((span) => rounded >= span.ms) ?? { unit: "millisecond" as const, ms: 1 };
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 0 }).format(
    Math.floor(rounded / of),
  );
}
