/** The server's clock: the only source of "now". Tests hold it still. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is moved, for tests. */
export function heldClock(start: string | Date): Clock & { moveMs(ms: number): void } {
  let at = new Date(start).getTime();
  return { now: () => new Date(at), moveMs: (ms) => void (at += ms) };
}
