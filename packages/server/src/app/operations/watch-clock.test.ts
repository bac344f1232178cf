import { afterEach, expect, test, vi } from "vitest";
import { DatabaseClock } from "../../platform/clock.ts";
import type { Log } from "../../platform/observability/log.ts";
import { platformMetrics } from "../../platform/observability/metrics.ts";
import { watchClock } from "./watch-clock.ts";

afterEach(() => void vi.useRealTimers());

const valueOf = async (gauge: { get(): Promise<{ values: { value: number }[] }> }) =>
  (await gauge.get()).values[0]?.value;

test("logs once that the machine's clock is wrong and once that it is right again", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  let offMs = 0;
  let isAway = false;
  const readTime = async () => {
    if (isAway) throw Object.assign(new Error("the database is away"), { code: "ECONNREFUSED" });
    return Date.now();
  };
  const clock = await DatabaseClock.open(readTime, () => Date.now() + offMs);
  const logged: string[] = [];
  const log = { error: () => logged.push("error"), info: () => logged.push("info"), debug: () => undefined };
  const stop = watchClock(clock, log as unknown as Log);
  const second = async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  await second();
  expect([logged, await valueOf(platformMetrics.clockWrong)]).toEqual([[], 0]);
  offMs = -86_400_000;
  await second();
  await second();
  expect([logged, await valueOf(platformMetrics.clockWrong)]).toEqual([["error"], 1]);
  expect(await valueOf(platformMetrics.clockAhead)).toBeCloseTo(-86_400, 0);
  isAway = true;
  await second();
  expect(await valueOf(platformMetrics.clockWrong)).toBe(1);
  isAway = false;
  offMs = 0;
  await second();
  expect([logged, await valueOf(platformMetrics.clockWrong)]).toEqual([["error", "info"], 0]);
  stop();
});
