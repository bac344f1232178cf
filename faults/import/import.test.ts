import { expect, test } from "vitest";
import { importUnderKills } from "./import.ts";

/** The long form is `npx tsx faults/import/import.ts 5000 20`. */
test("imports each row once over two kills of the server, and books nothing twice", async () => {
  const { failures } = await importUnderKills({ rows: 400, kills: 2, withinSeconds: 600 });
  expect(failures).toEqual([]);
});
