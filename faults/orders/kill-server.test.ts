import { expect, test } from "vitest";
import { killAndCount } from "./kill-server.ts";

/** The long form is `npx tsx faults/orders/kill-server.ts 20`. */
test("loses and duplicates nothing over two kills each of server and database", async () => {
  const findings = await killAndCount({ serverKills: 2, databaseKills: 2, ordersPerSecond: 50, readyWithinMs: 60_000 });
  expect(findings.flatMap(({ name, problem }) => (problem === null ? [] : [`${name}: ${problem}`]))).toEqual([]);
});
