import { expect } from "vitest";
import type { Tally } from "./tally.ts";

/** Expects that a program found no failure, in more than this many checks. */
export function expectPassed({ failures, tried }: Pick<Tally, "failures" | "tried">, moreThan: number): void {
  expect(failures).toEqual([]);
  expect(tried).toBeGreaterThan(moreThan);
}
