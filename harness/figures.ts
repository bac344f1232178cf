/** Returns the percentile of the values; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** Percentiles of durations, in milliseconds. */
export interface Spread {
  p50: number;
  p99: number;
  p999: number;
  most: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const at = (share: number) => percentile(values, share);
  return { p50: at(0.5), p99: at(0.99), p999: at(0.999), most: at(1) };
}

const shortNumber = (ms: number) => (ms < 10 ? ms.toFixed(1) : String(Math.round(ms)));

export function formatSpread({ p50, p99, p999, most: max }: Spread): string {
  return `p50 ${shortNumber(p50)}, p99 ${shortNumber(p99)}, p99.9 ${shortNumber(p999)}, maximum ${shortNumber(max)} ms`;
}
