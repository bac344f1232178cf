import { expect, test } from "vitest";
import { isShortRun } from "../../packages/server/test/sampled.ts";
import { killAndCount } from "./kill-server.ts";

/** The long form is `npx tsx faults/orders/kill-server.ts 20`. */
const kills = isShortRun ? 1 : 2;

test(`loses and duplicates nothing over ${kills} kills each of server and database`, async () => {
  const findings = await killAndCount({
    serverKills: kills,
    databaseKills: kills,
    ordersPerSecond: 50,
    readyWithinMs: 60_000,
  });
  expect(findings.flatMap(({ name, problem }) => (problem === null ? [] : [`${name}: ${problem}`]))).toEqual([]);
});
