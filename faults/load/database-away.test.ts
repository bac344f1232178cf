import { expect, test } from "vitest";
import { tryAway } from "./database-away.ts";

/** The long form is `npx tsx faults/load/database-away.ts`. */
test(
  "refuses calls at once, keeps sockets open and loses nothing while the database is down (R11)",
  { timeout: 240_000 },
  async () => {
    const { failures, tried } = await tryAway({ clients: 20, awaySeconds: 4, judgesTimes: false });
    expect(failures).toEqual([]);
    expect(tried).toBeGreaterThan(2);
  },
);
