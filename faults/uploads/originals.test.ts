import { test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { runOriginals } from "./originals.ts";

/** The long form is `npx tsx faults/uploads/originals.ts 2000 20 20`. */
//
test("loses and doubles no original over kills, repairs flipped bits, and keeps incomplete cards unsafe", async () => {
  const settings = { files: 40, serverKills: 1, senderKills: 1, divisor: 20, flippedBits: 20, unsafeCards: 8 };
  expectPassed(await runOriginals(settings), 15);
});
