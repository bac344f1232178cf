import { expect, test } from "vitest";
import { fuzzFrames } from "./fuzz-frames.ts";

const seed = Number(process.env["VOWDESK_SEED"] ?? 20_261_121);

/** The long form is `npx tsx faults/attacks/fuzz-frames.ts 100000`. */
test(
  `strange frames are forgiven, wrong ones end with the right code, and nobody else notices (RELIABILITY R28, seed ${seed})`,
  { timeout: 180_000 },
  async () => {
    const { failures, tried } = await fuzzFrames(20_000, seed);
    expect(failures).toEqual([]);
    expect(tried).toBeGreaterThan(50);
  },
);
