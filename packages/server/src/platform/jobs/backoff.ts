/** Pauses between retries: doubled after each failure, up to a maximum. */
export interface Backoff {
  firstMs: number;
  mostMs: number;
}

/** The pause after a number of failures in a row, in milliseconds. */
export function pauseMs(failures: number, { firstMs, mostMs }: Backoff): number {
  return Math.min(firstMs * 2 ** Math.max(0, failures - 1), mostMs);
}
