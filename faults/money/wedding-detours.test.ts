import { expect, test } from "vitest";
import { runWeddingDetours } from "./wedding-detours.ts";

/** The long form is `npx tsx faults/money/wedding-detours.ts 1000 20`. */
test("no detour of a wedding returns more or less than the ladder of its agreement over a kill each of server and database", async () => {
  const { failures } = await runWeddingDetours({ histories: 16, kills: 1 });
  expect(failures).toEqual([]);
});
