import { expect, test } from "vitest";
import { tryTexts } from "./texts.ts";

/** The long form is `npx tsx faults/load/texts.ts`. */
test(
  "sends texts with emoji at every cut, refuses ill-formed ones, and a failing reply delays no other",
  { timeout: 240_000 },
  async () => {
    const { failures, tried } = await tryTexts({ texts: 20, seconds: 10 });
    expect(failures).toEqual([]);
    expect(tried).toBeGreaterThan(6);
  },
);
