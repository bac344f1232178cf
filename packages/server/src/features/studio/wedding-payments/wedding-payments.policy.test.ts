import { expect, test } from "vitest";
import { allowed, scopeOf } from "./wedding-payments.policy.ts";

const actor = (id: number, ...codes: string[]) =>
  ({ kind: "staff", id, codes: new Set(codes) }) as unknown as Parameters<typeof allowed>[0];

test.each([
  ["another user with the permission", actor(2, "payment:check"), "waiting", ["check", "reject"]],
  ["the user who recorded it", actor(1, "payment:check"), "waiting", []],
  ["a user without the permission", actor(2, "payment:record"), "waiting", []],
  ["another user after the check", actor(2, "payment:check"), "checked", ["askReversal"]],
  ["another user after the rejection", actor(2, "payment:check"), "rejected", []],
] as const)("offers %s the actions", (_name, who, state, actions) => {
  expect(allowed(who, { state, recorded_by: 1, reversal: null })).toEqual(actions);
});

test.each([
  [{ state: "asked", asked_by: 1 }, ["approveReversal", "refuseReversal"]],
  [{ state: "asked", asked_by: 2 }, []],
  [{ state: "refused", asked_by: 2 }, ["askReversal"]],
  [{ state: "reversed", asked_by: 1 }, []],
] as const)("offers a user with the permission after the reversal %j the actions", (reversal, actions) => {
  expect(allowed(actor(2, "payment:check"), { state: "checked", recorded_by: 1, reversal })).toEqual(actions);
});

//
test("limits users without the permission for all payments to their own weddings", () => {
  expect(scopeOf(actor(7, "payment"))).toBe(7);
  expect(scopeOf(actor(7, "payment", "payment:all"))).toBeNull();
});
