import { setTimeout as wait } from "node:timers/promises";

/** Waits until something is so; false when it was not in time. */
export async function until(isSo: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > end) return false;
    await wait(20);
  }
  return true;
}

const inFlightAtMost = 16;

/**
 * Starts so many pieces of work a second for so long, or until it is over, and waits for all. A machine that cannot keep up
 * has a lower pace, not a growing heap of work; what a short stop held up is made up for.
 */
export async function atRate<T>(
  perSecond: number,
  seconds: number,
  work: (place: number) => Promise<T>,
  isOver = () => false,
): Promise<T[]> {
  const startedAt = performance.now();
  const running = new Set<Promise<T>>();
  const all: Promise<T>[] = [];
  for (let place = 0; place < perSecond * seconds && !isOver(); place += 1) {
    const earlyMs = startedAt + (place * 1_000) / perSecond - performance.now();
    if (earlyMs > 1) await wait(earlyMs);
    if (running.size >= inFlightAtMost) await Promise.race(running);
    const piece = work(place).finally(() => running.delete(piece));
    running.add(piece);
    all.push(piece);
  }
  return Promise.all(all);
}
