import { expect, test, vi } from "vitest";
import { openLog } from "../../platform/observability/log.ts";
import type { Services } from "../http/context.ts";
import { dueTimer } from "./due-timer.ts";

test("leaves due rows to other nodes while the machine's clock is wrong", async () => {
  const clock = { now: () => new Date(), machineAheadMs: -86_400_000 };
  const services = { clock, log: openLog("silent") } as unknown as Services;
  let ran = 0;
  const start = dueTimer({ where: "test", run: async () => (ran += 1), nextAt: async () => null });
  start(services, 0);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(ran).toBe(0);
  clock.machineAheadMs = 0;
  start(services, 0);
  await vi.waitUntil(() => ran === 1);
});
