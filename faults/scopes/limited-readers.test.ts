import { expect, test } from "vitest";
import { searchForForeignRecords } from "./limited-readers.ts";

/** The long form is `npx tsx faults/scopes/limited-readers.ts 1000 20`. */
test("no answer, frame or delivery has a foreign record over a kill of the server", async () => {
  const { failures } = await searchForForeignRecords({ histories: 24, kills: 1 });
  expect(failures).toEqual([]);
});
