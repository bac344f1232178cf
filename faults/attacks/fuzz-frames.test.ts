import { test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { fuzzFrames } from "./fuzz-frames.ts";

const seed = Number(process.env["VOWDESK_SEED"] ?? 20_261_121);

/** The long form is `npx tsx faults/attacks/fuzz-frames.ts 100000`. */
test(`tolerates odd frames, closes invalid ones with the right code and does not disturb other clients (G-R28, seed ${seed})`, async () => {
  expectPassed(await fuzzFrames(20_000, seed), 50);
});
