import { expect, test } from "vitest";
import { tryShortCodes } from "./short-codes.ts";

/** The long form is `npx tsx faults/sign-in/short-codes.ts`. */
test(
  "compares pickup codes and second factors five times, over concurrent guesses and several nodes",
  { timeout: 300_000 },
  async () => {
    const { failures, tried } = await tryShortCodes({ guesses: 40, atOnce: 10 });
    expect(failures).toEqual([]);
    expect(tried).toBeGreaterThan(8);
  },
);
