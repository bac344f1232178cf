import { expect, test } from "vitest";
import {
  addressFailures,
  addressWindowMs,
  appSessionMs,
  deviceMs,
  rememberedMs,
  lockAfter,
  staffTokenMs,
  tokenStateOf,
  waitMsAfter,
} from "./auth.policy.ts";

test("limits and lifetimes have the documented values", () => {
  expect({ lockAfter, addressFailures, addressWindowMs, staffTokenMs }).toEqual({
    lockAfter: 100,
    addressFailures: 30,
    addressWindowMs: 3_600_000,
    staffTokenMs: 1_800_000,
  });
  // A week, 180 days, 30 days.
  expect(rememberedMs).toEqual({ staff: null, app: 604_800_000 });
  expect([deviceMs, appSessionMs]).toEqual([15_552_000_000, 2_592_000_000]);
});

test("delays start at the fifth failure and double from 30 s to 15 min", () => {
  expect([0, 1, 4, 5, 6, 7, 8, 9, 10, 11, 1_000].map(waitMsAfter)).toEqual([
    0, 0, 0, 30_000, 60_000, 120_000, 240_000, 480_000, 900_000, 900_000, 900_000,
  ]);
});

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 2, 3, 30, seconds));
const session = { expiresAt: at(1_800), revokedAt: null, replacedAt: null, successorReplacedAt: null };

test.each([
  ["the newest token", session, "current"],
  ["an expired token", { ...session, expiresAt: at(60) }, "over"],
  ["a revoked token", { ...session, revokedAt: at(1), successorReplacedAt: at(2) }, "over"],
  ["a token replaced 30 s ago", { ...session, replacedAt: at(30) }, "parent"],
  ["a token replaced just over 30 s ago", { ...session, replacedAt: new Date(at(30).getTime() - 1) }, "late"],
  ["a token replaced twice", { ...session, replacedAt: at(50), successorReplacedAt: at(51) }, "ancestor"],
  [
    "a token replaced twice and expired since",
    { ...session, expiresAt: at(60), replacedAt: at(50), successorReplacedAt: at(51) },
    "ancestor",
  ],
] as const)("%s has the expected state", (_name, times, state) => {
  expect(tokenStateOf(times, at(60))).toBe(state);
});
