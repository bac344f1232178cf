import { expect, test } from "vitest";
import { tryAway } from "./database-away.ts";

/** The long form is `npx tsx faults/load/database-away.ts`. */
test(
  "while the database is away calls are refused at once, sockets stay, and nothing is lost (RELIABILITY R11)",
  { timeout: 240_000 },
  async () => {
    const { failures, tried } = await tryAway({ clients: 20, awaySeconds: 4, judgesTimes: false });
    expect(failures).toEqual([]);
    expect(tried).toBeGreaterThan(2);
  },
);
