import { shootActions, shootStates, type ShootAction, type ShootState } from "@vowdesk/contract/studio/shoots";
import { describe, expect, test } from "vitest";
import { systemActor, type Actor } from "../../../kernel/http/context.ts";
import { allowed, freesTeam, isTooEarly, isOpen, scopeOf, seesEveryBookable, transitions } from "./shoots.policy.ts";

const actorWith = (...codes: string[]): Actor => ({ ...systemActor, kind: "staff", id: 7, codes: new Set(codes) });

const now = new Date("2026-11-02T02:00:00Z");
const at = (state: ShootState) => ({ state, ended_at: now });

const possible: Readonly<Record<ShootState, readonly ShootAction[]>> = {
  tentative: ["firm", "move", "replace", "cancel", "changeSheet"],
  firm: ["confirm", "move", "replace", "postpone", "noShow", "cancel", "changeSheet"],
  confirmed: ["checkIn", "move", "replace", "postpone", "noShow", "cancel", "changeSheet"],
  checked_in: ["start", "replace", "changeSheet"],
  shooting: ["finish", "replace", "changeSheet"],
  postponed: ["rebook", "cancel", "changeSheet"],
  done: ["reshoot", "undoFinish"],
  cancelled: [],
  no_show: [],
  expired: [],
};

//
test.each(shootStates)("a planner may do in the state %s what the requirements name", (state) => {
  expect(allowed(actorWith("shoot:book"), at(state), now)).toEqual(possible[state]);
});

test.each(shootStates)("a photographer only carries out a shoot in the state %s", (state) => {
  const own = possible[state].filter((action) => ["checkIn", "start", "finish", "undoFinish"].includes(action));
  expect(allowed(actorWith("shoot:run"), at(state), now)).toEqual(own);
});

test("a reader may do nothing", () => {
  for (const state of shootStates) expect(allowed(actorWith("shoot", "shoot:all"), at(state), now)).toEqual([]);
});

//
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

test("the end of a shoot can be undone for 24 hours", () => {
  const undone = (ms: number) =>
    allowed(actorWith("shoot:run"), { state: "done", ended_at: new Date(now.getTime() - ms) }, now);
  expect([undone(24 * 60 * 60_000 - 1), undone(24 * 60 * 60_000)]).toEqual([["undoFinish"], []]);
});

test.each([
  ["checkIn", "2026-11-02T15:00:00Z", false],
  ["checkIn", "2026-11-02T17:00:00Z", true],
  ["start", "2026-11-03T02:00:00Z", true],
  ["finish", "2026-11-02T02:00:01Z", true],
  ["noShow", "2026-11-02T02:00:01Z", true],
  ["finish", "2026-11-02T02:00:00Z", false],
  ["confirm", "2027-11-02T02:00:00Z", false],
] as const)("%s of a shoot at %s is too early: %s", (action, startsAt, isEarly) => {
  expect(isTooEarly(action, { starts_at: new Date(startsAt), zone: "Asia/Shanghai" }, now)).toBe(isEarly);
});

//
test("users see their own shoots, or all with the permission", () => {
  expect(scopeOf(actorWith("shoot"))).toBe(7);
  expect(scopeOf(actorWith("shoot", "shoot:all"))).toBeNull();
  expect(
    [["shoot"], ["shoot", "shoot:book"], ["shoot:all"]].map((codes) => seesEveryBookable(actorWith(...codes))),
  ).toEqual([false, true, true]);
});
