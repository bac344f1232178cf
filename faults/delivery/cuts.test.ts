import { test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { runCuts } from "./cuts.ts";

const seed = Number(process.env["VOWDESK_SEED"] ?? 20_261_121);

/** The long form is `npx tsx faults/delivery/cuts.ts 1000 10000 10000`. */
test(`loses, duplicates and reorders no message in any tab over 150 cuts at random bytes in both directions (G-R8, seed ${seed})`, async () => {
  const settings = { connections: 40, cuts: 150, messages: 200, messagesPerSecond: 40, seed };
  expectPassed(await runCuts(settings), 8);
});
