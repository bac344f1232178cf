import type { Browser, Page } from "@playwright/test";

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** How long it ran on a core, in microseconds. */
  tdur?: number;
  args?: { name?: string };
}

const pageThread = "CrRendererMain";
const task = "ThreadControllerImpl::RunTask";
const leastMs = 20;

/** Follows the tasks of the page's main thread; `stop` answers how long those above 20 ms were on a core, in milliseconds. */
export async function busyTasks(browser: Browser, page: Page): Promise<{ stop(): Promise<number[]> }> {
  await browser.startTracing(page, { categories: ["toplevel", "__metadata"] });
  return {
    async stop() {
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
      const named = traceEvents.filter(({ ph, args }) => ph === "M" && args?.name === pageThread);
      const pages = new Set(named.map(({ pid, tid }) => `${pid} ${tid}`));
      return traceEvents
        .filter(({ name, pid, tid }) => name === task && pages.has(`${pid} ${tid}`))
        .map(({ tdur = 0 }) => tdur / 1_000)
        .filter((ms) => ms > leastMs);
    },
  };
}
