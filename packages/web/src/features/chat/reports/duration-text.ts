const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** A duration with its two largest units: `2 hr 5 min`, `40 sec`. */
export function durationText(seconds: number, locale: string): string {
  const first = Math.max(
    0,
    units.findIndex(([, length]) => seconds >= length),
  );
  const start = seconds === 0 ? units.length - 1 : first;
  const [, smallest] = units[Math.min(start + 1, units.length - 1)] ?? ["second", 1];
  let remaining = Math.round(seconds / smallest) * smallest;
  const parts = units.slice(start, start + 2).map(([unit, length]) => {
    const count = Math.floor(remaining / length);
    remaining -= count * length;
    return count === 0 && length !== 1
      ? ""
      : new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short" }).format(count);
  });
  const shown = parts.filter((part, at) => part !== "" && !(at > 0 && /^0\D/.test(part)));
  return shown.join(" ");
}
