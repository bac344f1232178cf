import { setTimeout as sleep } from "node:timers/promises";
import { Refused, Unanswered } from "./client.ts";

/** What everybody in the simulated town shares: its chance, its time and its end. */
export interface Pace {
  /** From 0 up to, not including, 1. */
  random(): number;
  pick<T>(from: readonly T[]): T;
  /** Waits about so long; between 0.7 and 1.3 times as long. Throws when the simulator ends. */
  about(ms: number): Promise<void>;
  /** Repeats the work until the server answers. */
  persist<T>(work: () => Promise<T>): Promise<T>;
  /** Starts something that goes on by itself; what fails is told once, and the end is no failure. */
  go(work: () => Promise<void>): void;
  readonly isOver: boolean;
}

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

export function openPace(seed: number, signal: AbortSignal, tell: (line: string) => void): Pace {
  const random = mulberry32(seed);
  const told = new Set<string>();
  const about = (ms: number) => sleep(ms * (0.7 + random() * 0.6), undefined, { signal });
  const tellOnce = (line: string) => {
    if (!told.has(line)) tell(line);
    told.add(line);
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
          tellOnce(`the server does not answer (${error.message}); trying on`);
          await about(wait);
        }
      }
    },
    go(work) {
      work().catch((error: unknown) => {
        if (signal.aborted) return;
        tellOnce(error instanceof Refused ? `refused: ${error.reason}` : String(error));
      });
    },
    get isOver() {
      return signal.aborted;
    },
  };
}
