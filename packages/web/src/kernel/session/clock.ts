let aheadMs = 0;

/** Learns how far this computer's clock is off from the `date` header of an answer. */
export function noteServerTime(header: string | null): void {
  const serverMs = header ? Date.parse(header) : Number.NaN;
  if (!Number.isNaN(serverMs)) aheadMs = Date.now() - serverMs;
}

/** Epoch milliseconds on the server's clock, to a second: due times and expiry are the server's. */
export function serverNow(): number {
  return Date.now() - aheadMs;
}
