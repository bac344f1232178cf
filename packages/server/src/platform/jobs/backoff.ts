/** Pauses between tries: the first, doubled with every further failure, and never longer than the last. */
export interface Backoff {
  firstMs: number;
  mostMs: number;
}

/** How long to wait after so many failures in a row. */
export function pauseMs(failures: number, { firstMs, mostMs }: Backoff): number {
  return Math.min(firstMs * 2 ** Math.max(0, failures - 1), mostMs);
}
