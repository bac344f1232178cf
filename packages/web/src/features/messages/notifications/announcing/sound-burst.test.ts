import { expect, test } from "vitest";
import { burstAt, type Burst } from "./sound-burst.ts";
import { soundOf } from "./sounds.ts";

/** Receives messages at these times and returns the times of those that play a sound. */
function soundsOf(times: readonly number[]): number[] {
  let burst: Burst | null = null;
  return times.filter((now) => {
    const next = burstAt(now, burst);
    ({ burst } = next);
    return next.isNewBurst;
  });
}

//
test("messages of type 6 have the sound of orders, all others that of messages", () => {
  const sounds = Array.from({ length: 20 }, (_, type) => soundOf({ type }));
  expect(sounds).toEqual(Array.from({ length: 20 }, (_, type) => (type === 6 ? "order" : "message")));
});

test("four messages a second for 30 s play one sound", () => {
  expect(soundsOf(Array.from({ length: 120 }, (_, index) => index * 250))).toEqual([0]);
});

//
test("messages within 2 s of each other play one sound, a later one plays the next", () => {
  expect(soundsOf([0, 0, 1_999, 3_998, 5_998, 6_000])).toEqual([0, 5_998]);
});

test("a burst of more than a minute sounds again", () => {
  expect(soundsOf(Array.from({ length: 130 }, (_, index) => index * 1_000))).toEqual([0, 60_000, 120_000]);
});

test("a clock that was set back does not silence messages", () => {
  expect(soundsOf([10_000, 5_000])).toEqual([10_000, 5_000]);
});
