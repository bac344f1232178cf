import { expect, test } from "vitest";
import { trySegments } from "./restore-segments.ts";

/** The long form, which restores up to every damage, is `npx tsx faults/backup/restore-segments.ts`. */
test(
  "names a missing, truncated or overwritten segment and changes nothing, unless its loss is accepted",
  { timeout: 600_000 },
  async () => {
    const { failures, tried } = await trySegments({ segments: 3, acceptsAll: false });
    expect(failures).toEqual([]);
    expect(tried).toBeGreaterThan(80);
  },
);
