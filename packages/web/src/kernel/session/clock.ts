// oxlint-disable-next-line session/module-state -- of the device, build or business
let aheadMs = 0;

/** Measures the offset of this computer's clock from the `date` header of an answer, which arrived at `arrivedAt` in epoch milliseconds. */
export function noteServerTime(header: string | null, arrivedAt = Date.now()): void {
  const serverMs = header ? Date.parse(header) : Number.NaN;
  if (!Number.isNaN(serverMs)) aheadMs = arrivedAt - serverMs;
}

/** Epoch milliseconds on the server's clock, accurate to a second. Due times and expiry use the server's clock. */
export function serverNow(): number {
  return Date.now() - aheadMs;
}
