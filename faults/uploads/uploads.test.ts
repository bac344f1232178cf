import { expect, test } from "vitest";
import { tryUploads } from "./uploads.ts";

/** The long form is `npx tsx faults/uploads/uploads.ts 1000`. */
test(
  "nothing that is no picture is taken, nothing that is served runs, and no picture costs more than it may",
  { timeout: 180_000 },
  async () => {
    const { failures, tried } = await tryUploads(60, 20_261_102);
    expect(failures).toEqual([]);
    expect(tried).toBeGreaterThan(300);
  },
);
