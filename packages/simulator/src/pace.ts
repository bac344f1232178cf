import { setTimeout as sleep } from "node:timers/promises";
import { Refused, Unanswered } from "./client.ts";

/** Random numbers, timing and end signal, shared by everyone in the simulation. */
export interface Pace {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  random(): number;
  pick<T>(from: readonly T[]): T;
  /** Waits between 0.7 and 1.3 times the given time. Throws when the simulator ends. */
  about(ms: number): Promise<void>;
  /** Repeats the work until the server answers. */
  persist<T>(work: () => Promise<T>): Promise<T>;
  /** Starts background work. Reports each kind of failure once, except for the end of the simulator. */
  go(work: () => Promise<unknown>): void;
  readonly isOver: boolean;
}

/** The shortest wait as a share of the given time. */
const shortest = 0.7;
const retryMs = 1_000;
const slowestRetryMs = 5_000;

function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function openPace(seed: number, signal: AbortSignal, report: (line: string) => void): Pace {
  const random = mulberry32(seed);
  const reported = new Set<string>();
  const about = (ms: number) => sleep(ms * (shortest + random() * 0.6), undefined, { signal });
  const reportOnce = (line: string) => {
    if (!reported.has(line)) report(line);
    reported.add(line);
  };
  return {
    random,
    pick: (from) => from[Math.floor(random() * from.length)] as (typeof from)[number],
    about,
    async persist(work) {
      for (let wait = retryMs; ; wait = Math.min(wait * 1.5, slowestRetryMs)) {
        try {
          return await work();
        } catch (error) {
          if (!(error instanceof Unanswered) || signal.aborted) throw error;
          reportOnce(`the server does not answer (${error.message}); retrying`);
          await about(Math.max(wait, error.retryAfterMs / shortest));
        }
      }
    },
    go(work) {
      work().catch((error: unknown) => {
        if (signal.aborted) return;
        reportOnce(error instanceof Refused ? `refused: ${error.reason}` : String(error));
      });
    },
    get isOver() {
      return signal.aborted;
    },
  };
}
