import { expect, test } from "vitest";
import { payloads } from "../../harness/xss-payloads.ts";
import { tryXss } from "./xss.ts";

test("the 300 payloads are no two alike, and each carries its mark (RELIABILITY S15)", () => {
  const all = payloads(300);
  expect(new Set(all.map(({ text }) => text)).size).toBe(300);
  for (const { text, mark } of all) expect(text).toContain(mark);
});

/** The long form, all 300 on every page in every language, is `npx tsx faults/attacks/xss.ts`; the chat alone `npx tsx faults/attacks/xss.ts chat`. */
test(
  "each kind of payload once in every text of the chat runs nowhere, with no policy in the way (issue 7, RELIABILITY S15)",
  { timeout: 240_000 },
  async () => {
    const { failures, tried } = await tryXss({ where: "chat", payloads: 56, languages: 1, pages: 1 });
    expect(failures).toEqual([]);
    expect(tried).toBeGreaterThan(12);
  },
);
