import { expect, test } from "vitest";
import { tryUploads } from "./uploads.ts";

/** The long form is `npx tsx faults/uploads/uploads.ts 1000`. */
test(
  "accepts only pictures, serves nothing that executes, and limits the cost of each picture",
  { timeout: 180_000 },
  async () => {
    const { failures, tried } = await tryUploads(60, 20_261_102);
    expect(failures).toEqual([]);
    expect(tried).toBeGreaterThan(300);
  },
);
