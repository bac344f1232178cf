import { expect, test } from "vitest";
import { tryWebAttacks } from "./web-attacks.ts";

/** The long form, with redirects and foreign pages in Chromium, is `npx tsx faults/attacks/web-attacks.ts`. */
test(
  "rejects bare cookies, foreign origins, polluted names, ambiguous requests and leaks nothing when a table is broken (S12-S14, S16, S24, S26, S27)",
  { timeout: 180_000 },
  async () => {
    const { failures, tried } = await tryWebAttacks(0);
    expect(failures).toEqual([]);
    expect(tried).toBeGreaterThan(5_000);
  },
);
