import { expect, test } from "vitest";
import { tryTexts } from "./texts.ts";

/** The long form is `npx tsx faults/load/texts.ts`. */
test(
  "texts with emoji at every cut go out, ill-formed ones are refused, and one that fails holds up none of the others",
  { timeout: 240_000 },
  async () => {
    const { failures, tried } = await tryTexts({ texts: 20, seconds: 10 });
    expect(failures).toEqual([]);
    expect(tried).toBeGreaterThan(6);
  },
);
