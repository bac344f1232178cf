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

/** The house works by Chinese time, which knows no summer time. */
const houseOffset = "+08:00";
const houseOffsetMs = 8 * 60 * 60_000;
const dayMs = 24 * 60 * 60_000;

/** The first moment of a date (`2026-11-02`) where the house is. */
export function startOfDate(date: string): Date {
  return new Date(`${date}T00:00:00${houseOffset}`);
}

/** The first moment of the day after a date. */
export function endOfDate(date: string): Date {
  return new Date(startOfDate(date).getTime() + dayMs);
}

/** The date of a moment where the house is: `2026-11-02`. */
export function dateOf(at: Date): string {
  return new Date(at.getTime() + houseOffsetMs).toISOString().slice(0, 10);
}
