import { shootActions, shootStates, type ShootAction, type ShootState } from "@vowdesk/contract/shoots";
import { describe, expect, test } from "vitest";
import { systemActor, type Actor } from "../../kernel/http/context.ts";
import { allowed, freesTeam, isOpen, scopeOf, seesEveryBookable, transitions } from "./policy.ts";

const actorWith = (...codes: string[]): Actor => ({ ...systemActor, kind: "staff", id: 7, codes: new Set(codes) });

const possible: Readonly<Record<ShootState, readonly ShootAction[]>> = {
  tentative: ["firm", "move", "replace", "cancel"],
  firm: ["confirm", "move", "replace", "postpone", "noShow", "cancel"],
  confirmed: ["checkIn", "move", "replace", "postpone", "noShow", "cancel"],
  checked_in: ["start", "replace"],
  shooting: ["finish", "replace"],
  postponed: ["rebook", "cancel"],
  done: ["reshoot"],
  cancelled: [],
  no_show: [],
  expired: [],
};

test.each(shootStates)("a planner may do in the state %s what the requirements name", (state) => {
  expect(allowed(actorWith("shoot:book"), { state })).toEqual(possible[state]);
});

test.each(shootStates)("a photographer only carries out a shoot in the state %s", (state) => {
  const own = possible[state].filter((action) => ["checkIn", "start", "finish"].includes(action));
  expect(allowed(actorWith("shoot:run"), { state })).toEqual(own);
});

test("a reader may do nothing", () => {
  for (const state of shootStates) expect(allowed(actorWith("shoot", "shoot:all"), { state })).toEqual([]);
});

test("the way through a shoot", () => {
  expect((["firm", "confirm", "checkIn", "start", "finish"] as const).map((action) => transitions[action].to)).toEqual([
    "firm",
    "confirmed",
    "checked_in",
    "shooting",
    "done",
  ]);
  for (const action of shootActions) expect(transitions[action].from.length).toBeGreaterThan(0);
});

describe("states", () => {
  test.each(shootStates)("%s either reserves time, has used it or frees it", (state) => {
    expect([isOpen(state), state === "done", freesTeam(state)].filter(Boolean)).toHaveLength(1);
  });
});

test("users see their own shoots, or all with the permission", () => {
  expect(scopeOf(actorWith("shoot"))).toBe(7);
  expect(scopeOf(actorWith("shoot", "shoot:all"))).toBeNull();
  expect(
    [["shoot"], ["shoot", "shoot:book"], ["shoot:all"]].map((codes) => seesEveryBookable(actorWith(...codes))),
  ).toEqual([false, true, true]);
});
