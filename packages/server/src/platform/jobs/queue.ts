import { platformMetrics } from "../observability/metrics.ts";

/** Thrown if too many tasks are waiting. */
export class QueueFull extends Error {
  /** Estimated milliseconds until a task is accepted, from the duration of recent tasks. */
  readonly roomInMs: number;

  constructor(roomInMs: number) {
    super("too many tasks are waiting");
    this.roomInMs = roomInMs;
  }
}

interface QueueSettings {
  /** Label of the queue in the metrics. */
  name: string;
  concurrency: number;
  maxWaiting: number;
  /** Limits per key, for example per client address. Absent if a key may use the whole queue. */
  perKey?: { concurrency?: number; maxWaiting: number };
}

/** Runs a task in its turn. Keys take turns, no matter how many tasks each has waiting. */
export type Queue = <T>(work: () => Promise<T>, key?: string) => Promise<T>;

type Start = () => void;

/** Waiting and running tasks by key. Tasks of one key stay in order. */
class Turns {
  readonly #waiting = new Map<string, Start[]>();
  readonly #running = new Map<string, number>();
  readonly #concurrencyPerKey: number;
  running = 0;
  waiting = 0;
  /** Moving average of task durations. */
  #meanMs = 0;

  constructor(concurrencyPerKey: number) {
    this.#concurrencyPerKey = concurrencyPerKey;
  }

  waitingOf(key: string): number {
    return this.#waiting.get(key)?.length ?? 0;
  }

  hasRoom(key: string): boolean {
    return (this.#running.get(key) ?? 0) < this.#concurrencyPerKey;
  }

  noteDuration(ms: number): void {
    this.#meanMs += (ms - this.#meanMs) / 8;
  }

  /** Estimated milliseconds until a new task of this key would start. */
  startsInMs(key: string, concurrency: number): number {
    const rounds = Math.max(this.waitingOf(key) / this.#concurrencyPerKey, this.waiting / concurrency);
    return Math.ceil((rounds + 1) * this.#meanMs);
  }

  begin(key: string): void {
    this.running += 1;
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1);
  }

  end(key: string): void {
    this.running -= 1;
    const remaining = (this.#running.get(key) ?? 1) - 1;
    if (remaining > 0) this.#running.set(key, remaining);
    else this.#running.delete(key);
  }

  wait(key: string, start: Start): void {
    this.waiting += 1;
    const own = this.#waiting.get(key);
    if (own) own.push(start);
    else this.#waiting.set(key, [start]);
  }

  /** Takes the first task of the first key below its limit, and moves the key to the end. */
  takeNext(): { key: string; start: Start } | null {
    for (const [key, own] of this.#waiting) {
      const start = this.hasRoom(key) && own.shift();
      if (!start) continue;
      this.waiting -= 1;
      this.#waiting.delete(key);
      if (own.length > 0) this.#waiting.set(key, own);
      return { key, start };
    }
    return null;
  }
}

/** Limits concurrency. Tasks beyond it wait, and are rejected with `QueueFull` beyond `maxWaiting`. */
export function openQueue({ name: queue, concurrency, maxWaiting, perKey }: QueueSettings): Queue {
  const turns = new Turns(perKey?.concurrency ?? concurrency);
  const report = () => platformMetrics.queueWaiting.set({ queue }, turns.waiting);
  platformMetrics.queueFull.inc({ queue }, 0);
  report();

  const isFull = (key: string) =>
    turns.waiting >= maxWaiting || (perKey !== undefined && turns.waitingOf(key) >= perKey.maxWaiting);

  async function waitForTurn(key: string): Promise<void> {
    if (turns.running < concurrency && turns.hasRoom(key)) return turns.begin(key);
    if (isFull(key)) {
      platformMetrics.queueFull.inc({ queue });
      throw new QueueFull(turns.startsInMs(key, concurrency));
    }
    await new Promise<void>((start) => {
      turns.wait(key, start);
      report();
    });
  }

  function passTurn(key: string): void {
    turns.end(key);
    const next = turns.running < concurrency ? turns.takeNext() : null;
    if (!next) return;
    turns.begin(next.key);
    report();
    next.start();
  }

  return async (work, key = "") => {
    await waitForTurn(key);
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      turns.noteDuration(performance.now() - startedAt);
      passTurn(key);
    }
  };
}
