import { expect, test } from "vitest";
import { trySlowAndLoud } from "./slow-and-loud.ts";

/** The long form, which waits until the slow ones are closed, is `npx tsx faults/delivery/slow-and-loud.ts`. */
test(
  "who never reads costs little memory and loses nothing; who floods is closed, and nobody else (RELIABILITY R9, R10)",
  { timeout: 180_000 },
  async () => {
    const pace = { messagesPerSecond: 20, seconds: 1 };
    const settings = { others: 10, slow: 20, ...pace, waitsForCloses: false, judgesTimes: false };
    const { failures, tried } = await trySlowAndLoud(settings);
    expect(failures).toEqual([]);
    expect(tried).toBeGreaterThan(12);
  },
);
