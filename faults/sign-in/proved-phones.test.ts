import { expect, test } from "vitest";
import { runProvedPhones } from "./proved-phones.ts";

/** The long form is `npx tsx faults/sign-in/proved-phones.ts 1000 20`. */
test("no account that never proved its number is joined with a wedding over a kill each of server and database", async () => {
  const { failures } = await runProvedPhones({ histories: 32, kills: 1 });
  expect(failures).toEqual([]);
});
