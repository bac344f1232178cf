import { afterEach, expect, test, vi } from "vitest";
import { mayPrefetch } from "./prefetch.ts";

afterEach(() => void vi.unstubAllGlobals());

test.each([
  [undefined, true],
  [{}, true],
  [{ saveData: false, effectiveType: "4g", rtt: 50, downlink: 10 }, true],
  [{ saveData: true, effectiveType: "4g", rtt: 50, downlink: 10 }, false],
  [{ effectiveType: "3g", rtt: 50, downlink: 10 }, false],
  [{ effectiveType: "slow-2g" }, false],
  [{ effectiveType: "4g", rtt: 560, downlink: 1.6 }, false],
  [{ effectiveType: "4g", rtt: 50, downlink: 0.4 }, false],
])("prefetches over the connection %j: %s", (connection, isFetched) => {
  vi.stubGlobal("navigator", { connection });
  expect(mayPrefetch()).toBe(isFetched);
});
