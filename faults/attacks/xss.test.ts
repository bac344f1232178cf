import { expect, test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { payloads } from "../../harness/xss-payloads.ts";
import { runXss } from "./xss.ts";

test("the 300 payloads are distinct, and each contains its mark (G-S15)", () => {
  const all = payloads(300);
  expect(new Set(all.map(({ text }) => text)).size).toBe(300);
  for (const { text, mark } of all) expect(text).toContain(mark);
});

/**
 * The long form, all 300 on every page in every language, is `npx tsx faults/attacks/xss.ts`; for the chat only `npx
 * tsx faults/attacks/xss.ts chat`.
 */
test("runs no payload in any text of the chat, even without a content security policy (G-S15)", async () => {
  expectPassed(await runXss({ where: "chat", payloads: 56, languages: 1, pages: 1 }), 12);
});
