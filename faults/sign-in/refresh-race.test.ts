import { expect, test } from "vitest";
import { runRefreshRace } from "./refresh-race.ts";

/** The long form is `npx tsx faults/sign-in/refresh-race.ts 1000`. */
test("keeps the session when six tabs exchange a token at once (G-R20)", async () => {
  const { failures, tried } = await runRefreshRace(24);
  expect(failures).toEqual([]);
  expect(tried).toBe(3);
});
