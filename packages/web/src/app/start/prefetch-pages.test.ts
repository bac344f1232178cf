import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Entry = Pick<PerformanceResourceTiming, "initiatorType" | "startTime" | "duration">;

const loadPage = vi.fn(() => Promise.resolve());
vi.mock("../router/pages.ts", () => ({ isLight: () => true, loadPage }));
vi.mock("../palette/palette.tsx", () => ({}));

let observe = (_entries: Entry[]) => {};
class Observer {
  constructor(callback: (list: { getEntries(): Entry[] }) => void) {
    observe = (entries) => callback({ getEntries: () => entries });
  }
  observe() {}
}

const target = { method: "GET", path: "/api/shopuser/allsend/counts" } as const;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
  loadPage.mockClear();
  vi.stubGlobal("PerformanceObserver", Observer);
  vi.stubGlobal("window", {});
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("location", { protocol: "http:" });
  vi.stubGlobal("document", {
    cookie: "",
    querySelector: () => null,
    visibilityState: "visible",
    readyState: "complete",
  });
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ success: true, code: 200, data: {} })));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Prefetches two pages beside a call a second, each noted by the browser as a request. */
async function prefetchBeside(callEachSecond: { background: boolean }, seconds: number): Promise<void> {
  const { prefetchPages } = await import("./prefetch-pages.ts");
  const { request } = await import("../../kernel/http/call.ts");
  const stop = prefetchPages(["/orders/delivery", "/orders/driver"]);
  for (let second = 0; second < seconds; second += 1) {
    const startTime = performance.now();
    await request(target, {}, callEachSecond);
    observe([{ initiatorType: "fetch", startTime, duration: 20 }]);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  stop();
}

test("pages are prefetched while answers are fetched again every second", async () => {
  await prefetchBeside({ background: true }, 12);
  expect(loadPage).toHaveBeenCalledTimes(2);
});

test("nothing is prefetched while a user makes calls", async () => {
  await prefetchBeside({ background: false }, 12);
  expect(loadPage).not.toHaveBeenCalled();
});

test("nothing is prefetched while a first answer is under way, or files of the page are loaded", async () => {
  const { prefetchPages } = await import("./prefetch-pages.ts");
  const { queryClient } = await import("../../kernel/cache/queries.ts");
  const stop = prefetchPages(["/orders/delivery"]);
  let answer = (_rows: string) => {};
  const queryFn = () => new Promise<string>((resolve) => (answer = resolve));
  const first = queryClient.fetchQuery({ queryKey: ["orders", "list", {}], queryFn });
  await vi.advanceTimersByTimeAsync(10_000);
  answer("rows");
  await first;
  observe([{ initiatorType: "script", startTime: performance.now(), duration: 100 }]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(loadPage).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(loadPage).toHaveBeenCalled();
  stop();
});
