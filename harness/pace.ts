import { setTimeout as wait } from "node:timers/promises";
import type { Pace } from "../packages/simulator/src/pace.ts";
import { patience } from "./slowness.ts";

/** Waits until the condition holds; returns false after the timeout, which is longer on a slow machine. */
export async function waitUntil(isSo: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> {
  const end = performance.now() + patience(withinMs);
  while (!(await isSo())) {
    if (performance.now() > end) return false;
    await wait(20);
  }
  return true;
}

/** Waits until the condition holds; throws after the timeout. */
export async function until(isSo: () => boolean | Promise<boolean>, withinMs = 5_000): Promise<void> {
  if (!(await waitUntil(isSo, withinMs))) throw new Error(`the condition did not hold within ${withinMs} ms`);
}

const maxInFlight = 16;

/**
 * Starts operations at a rate for some time, or until it is over, and waits for all. A machine that cannot keep up
 * starts fewer of them, so that pending operations do not accumulate; a short pause is caught up.
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
    if (running.size >= maxInFlight) await Promise.race(running);
    const piece = work(place).finally(() => running.delete(piece));
    running.add(piece);
    all.push(piece);
  }
  return Promise.all(all);
}

/** The pace of the simulator with pauses that are so many times shorter. */
export function fasterPace(pace: Pace, speed: number): Pace {
  const about = (ms: number) => pace.about(ms / speed);
  return Object.create(pace, { about: { value: about } }) as Pace;
}
