import { expect, test } from "vitest";
import { anonymous, type Actor } from "../../../kernel/http/context.ts";
import { canResume, effectOf, handledKindOf, changesHandling, maySee } from "./notifications.policy.ts";
import { unlimited } from "../../../kernel/transaction/data-scope.ts";

const staff = (...codes: string[]): Actor => ({
  kind: "staff",
  id: 1,
  name: "",
  codes: new Set(codes),
  scope: unlimited,
});
const app: Actor = { kind: "app", id: 1, name: "", codes: new Set(["order"]), scope: unlimited, appRole: "customer" };

test.each<[Actor, string | null, boolean]>([
  [staff("order"), "order", true],
  [staff("order"), "audit", false],
  [staff("order"), null, true],
  [staff(), null, true],
  [staff("admin"), "service", true],
  [app, "order", false],
  [app, null, false],
  [anonymous, null, false],
])("case %#: decides whether an actor may see a message for a permission", (actor, audience, expected) => {
  expect(maySee(actor, { audience, zones: null })).toBe(expected);
});

test.each<[readonly string[] | null, readonly string[] | null, boolean]>([
  [null, ["East"], true],
  [["East"], null, true],
  [["East"], ["East"], true],
  [["East"], ["West"], false],
  [["East"], ["East", "West"], false],
  [["East", "West"], ["East", "West"], true],
  [[], ["East"], false],
])("a user of the zones %j may see a message about %j: %j", (zones, about, expected) => {
  const actor = { ...staff("order"), scope: { zones, departmentIds: null } };
  expect(maySee(actor, { audience: "order", zones: about })).toBe(expected);
});

const now = new Date("2026-11-02T10:30:00Z");
const weekAgo = new Date("2026-10-26T10:30:00Z");
const end = { epoch: "e", last: 6_000, nextAt: weekAgo };

//
test.each<[string, { epoch: string; seq: number } | null, boolean]>([
  ["the end", { epoch: "e", seq: 6_000 }, true],
  ["5,000 rows back", { epoch: "e", seq: 1_000 }, true],
  ["5,001 rows back", { epoch: "e", seq: 999 }, false],
  ["beyond the end", { epoch: "e", seq: 6_001 }, false],
  ["another epoch", { epoch: "f", seq: 6_000 }, false],
  ["no position", null, false],
])("decides whether a cursor at %s can be resumed", (_where, cursor, expected) => {
  expect(canResume(cursor, end, now)).toBe(expected);
});

//
test("does not resume a cursor when a missed message is older than 7 days", () => {
  const cursor = { epoch: "e", seq: 5_999 };
  expect(canResume(cursor, { ...end, nextAt: new Date(weekAgo.getTime() - 1) }, now)).toBe(false);
  expect(canResume(cursor, { ...end, nextAt: null }, now)).toBe(true);
});

test("handles orders and chats only", () => {
  const kinds = Array.from({ length: 16 }, (_, type) => handledKindOf(type));
  expect(kinds).toEqual([...Array<string>(6).fill("chat"), "order", ...Array<null>(9).fill(null)]);
});

const open = { status: "ready", isOpen: true, workerName: null };

test.each<[string, unknown, "staff" | "app" | "system", ReturnType<typeof effectOf>]>([
  ["order.placed", open, "app", null],
  ["order.stepped", open, "app", null],
  ["order.stepped", { ...open, workerName: "李" }, "app", { state: "done" }],
  ["order.stepped", { ...open, isOpen: false }, "app", { state: "done" }],
  ["order.noted", open, "staff", { state: "claimed" }],
  ["order.flagged", open, "staff", { state: "claimed" }],
  ["order.advanced", open, "staff", { state: "claimed" }],
  ["order.advanced", { ...open, isOpen: false }, "staff", { state: "done" }],
  ["order.assigned", open, "staff", { state: "done" }],
  ["order.reassigned", open, "staff", { state: "done" }],
  ["order.cancelled", open, "app", { state: "done" }],
  ["order.refunded", open, "staff", { state: "done" }],
  ["order.undone", open, "staff", { state: "claimed", reopens: true }],
  ["order.undone", { ...open, workerName: "李" }, "staff", { state: "done" }],
  ["order.late", undefined, "system", null],
])("%s with %j by %s has the effect %j", (type, after, kind, expected) => {
  expect(effectOf("order", { type, after }, { kind })).toEqual(expected);
});

test.each<[string, "staff" | "app", string | undefined]>([
  ["chat.claimed", "staff", "claimed"],
  ["chat.taken-over", "staff", "claimed"],
  ["chat.released", "staff", "unclaimed"],
  ["chat.handed-over", "staff", "unclaimed"],
  ["chat.sent", "staff", "done"],
  ["chat.sent", "app", undefined],
  ["chat.finished", "staff", "done"],
  ["chat.read", "staff", undefined],
  ["chat.noted", "staff", undefined],
])("%s by %s makes a chat %s", (type, kind, expected) => {
  expect(effectOf("chat", { type }, { kind })?.state).toBe(expected);
});

test.each<[Parameters<typeof changesHandling>[0], "unclaimed" | "claimed" | "done", number | null, boolean]>([
  [{ state: "claimed" }, "unclaimed", null, true],
  [{ state: "claimed" }, "claimed", 2, false],
  [{ state: "claimed", takesOver: true }, "claimed", 2, true],
  [{ state: "claimed", takesOver: true }, "claimed", 1, false],
  [{ state: "claimed", takesOver: true }, "done", 2, false],
  [{ state: "claimed", reopens: true }, "done", 2, true],
  [{ state: "done" }, "claimed", 2, true],
  [{ state: "done" }, "done", 2, false],
  [{ state: "unclaimed" }, "claimed", 2, true],
  [{ state: "unclaimed" }, "unclaimed", null, false],
])("effect %j of user 1 on a handling that is %s by %s changes it: %s", (effect, state, byId, expected) => {
  expect(changesHandling(effect, { state, byId }, 1)).toBe(expected);
});
