import { test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { runAway } from "./database-away.ts";

/** The long form is `npx tsx faults/load/database-away.ts`. */
test("refuses calls at once, keeps sockets open and loses nothing while the database is down (G-R11)", async () => {
  expectPassed(await runAway({ clients: 20, awaySeconds: 4, judgesTimes: false }), 2);
});
