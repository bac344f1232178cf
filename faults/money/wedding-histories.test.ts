import { expect, test } from "vitest";
import { runWeddingHistories } from "./wedding-histories.ts";

/** The long form is `npx tsx faults/money/wedding-histories.ts 1000 20`. */
//
test("no history of a wedding loses money, pays twice or revives what was cancelled over a kill each of server and database", async () => {
  const { failures } = await runWeddingHistories({ histories: 10, kills: 1 });
  expect(failures).toEqual([]);
});
