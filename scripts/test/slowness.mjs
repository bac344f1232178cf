import { createHash } from "node:crypto";

/** Hashes that take an idle core of a usual server this long. */
const rounds = 40_000;
const usualMs = 90;
const samples = 5;
const most = 10;

function measureOnce() {
  const startedAt = performance.now();
  for (let round = 0; round < rounds; round += 1) createHash("sha256").update(`round ${round}`).digest();
  return performance.now() - startedAt;
}

/**
 * How many times slower than usual this machine computes now, beside whatever else runs on it: from 1 to 10. The limits by which the tests
 * recognise that something hangs are multiplied by it.
 */
export function measureSlowness() {
  const times = Array.from({ length: samples }, measureOnce).toSorted((a, b) => a - b);
  const median = times[Math.floor(samples / 2)];
  return Math.min(most, Math.max(1, Math.round((median / usualMs) * 10) / 10));
}
