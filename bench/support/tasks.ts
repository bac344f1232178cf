import type { Browser, Page } from "@playwright/test";

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Start, in microseconds of the trace's own clock. */
  ts: number;
  /** Wall time and CPU time, in microseconds. */
  dur?: number;
  tdur?: number;
}

/** A task of the page's main thread: start and wall time by the page's clock, and CPU time; in milliseconds. */
export interface Task {
  startTime: number;
  duration: number;
  coreMs: number;
}

/** By the page's clock, in milliseconds. */
export interface Span {
  startTime: number;
  duration: number;
}

/**
 * Returns how long the page's main thread worked within a span. A task that ends after the span counts with the part
 * inside of it.
 */
export function workIn({ startTime: start, duration: whole }: Span, tasks: readonly Task[]): number {
  const partIn = ({ startTime, duration, coreMs }: Task) => {
    const from = Math.max(startTime, start);
    const to = Math.min(startTime + duration, start + whole);
    return to > from ? (coreMs * (to - from)) / duration : 0;
  };
  return tasks.reduce((sum, task) => sum + partIn(task), 0);
}

const task = "ThreadControllerImpl::RunTask";
/** Appears in both clocks and identifies the thread. */
const mark = "bench-begins";

/** Follows the tasks of the page's main thread. Time spent waiting for a core or for another program does not count. */
export async function followTasks(browser: Browser, page: Page): Promise<{ stop(): Promise<Task[]> }> {
  await browser.startTracing(page, { categories: ["toplevel", "blink.user_timing"] });
  const markedAt = await page.evaluate((name) => performance.mark(name).startTime, mark);
  return {
    async stop() {
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
      const marked = traceEvents.find(({ name }) => name === mark);
      if (!marked) throw new Error("The trace lacks the mark that identifies the page's thread.");
      return traceEvents
        .filter(({ name, pid, tid }) => name === task && pid === marked.pid && tid === marked.tid)
        .map(({ ts, dur = 0, tdur = 0 }) => ({
          startTime: (ts - marked.ts) / 1_000 + markedAt,
          duration: dur / 1_000,
          coreMs: tdur / 1_000,
        }));
    },
  };
}
