import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeSounds, soundsFolder } from "./sounds.mjs";

const committed = (file) => readFileSync(join(soundsFolder, file));
const samplesOf = (wav) => Array.from({ length: (wav.length - 44) / 2 }, (_, index) => wav.readInt16LE(44 + index * 2));

test("the committed sounds equal the generated ones and have at most 12 kB each", () => {
  for (const { file, wav } of makeSounds()) {
    expect(wav.length).toBeLessThanOrEqual(12_000);
    const [shipped, made] = [samplesOf(committed(file)), samplesOf(wav)];
    // Sines may differ in their last bit between processors.
    expect(shipped.length).toBe(made.length);
    expect(made.every((sample, index) => Math.abs(sample - shipped[index]) <= 1)).toBe(true);
  }
});

test("orders and messages have different sounds", () => {
  const [one, other] = makeSounds().map(({ wav }) => wav);
  expect(one.equals(other)).toBe(false);
});

test("a sound does not clip and does not end with a click", () => {
  for (const { wav } of makeSounds()) {
    const samples = samplesOf(wav);
    expect(Math.max(...samples.map(Math.abs))).toBeLessThan(32_000);
    expect(Math.abs(samples.at(-1))).toBeLessThan(60);
  }
});
