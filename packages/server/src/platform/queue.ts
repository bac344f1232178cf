import { platformMetrics } from "./metrics.ts";

/** Too much is waiting already. */
export class QueueFull extends Error {}

interface QueueSettings {
  /** As its figures are called in /metrics. */
  name: string;
  atOnce: number;
  waitingAtMost: number;
}

/** Runs a few works at a time; the others wait in order, and beyond `waitingAtMost` they are turned away with `QueueFull`. */
export function openQueue({
  name: queue,
  atOnce,
  waitingAtMost,
}: QueueSettings): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  const tell = () => platformMetrics.queueWaiting.set({ queue }, waiting.length);
  platformMetrics.queueFull.inc({ queue }, 0);
  tell();

  async function takeTurn(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= waitingAtMost) {
      platformMetrics.queueFull.inc({ queue });
      throw new QueueFull("too much is waiting");
    }
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      tell();
    });
  }

  function passTurn(): void {
    const next = waiting.shift();
    if (!next) {
      running -= 1;
      return;
    }
    tell();
    next();
  }

  return async (work) => {
    await takeTurn();
    try {
      return await work();
    } finally {
      passTurn();
    }
  };
}
