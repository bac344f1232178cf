import { describe, expect, test } from "vitest";
import { alertLevel, allowed, leastBusy, type Situation } from "./chat.policy.ts";

const now = new Date("2026-11-02T03:30:00Z");
const later = new Date(now.getTime() + 30_000);
const free: Situation = { state: "waiting", hidden: false, isSnoozed: false, assigneeId: null, lease: null };
const who = (id: number, ...codes: string[]) => ({ id, codes: new Set(codes) });
const business = ["chat", "chat:desk"];

describe("allowed actions in a conversation", () => {
  const usual = [
    "send",
    "note",
    "read",
    "claim",
    "hand-over",
    "hand-to-team",
    "pin",
    "label",
    "set-priority",
    "snooze",
    "hide",
    "finish",
  ];
  test.each([
    ["a user with read permission", free, who(1, "chat"), []],
    ["an agent in an unclaimed conversation", free, who(1, ...business), usual],
    ["the assignee", { ...free, assigneeId: 1 }, who(1, ...business), [...usual, "release"]],
    [
      "the holder of the claim",
      { ...free, lease: { userId: 1, until: later } },
      who(1, ...business),
      [...usual, "release"],
    ],
    [
      "the holder of the claim on a colleague's conversation",
      { ...free, assigneeId: 2, lease: { userId: 1, until: later } },
      who(1, ...business),
      [...usual, "release"],
    ],
    [
      "the holder of an expired claim",
      { ...free, assigneeId: 2, lease: { userId: 1, until: now } },
      who(1, ...business),
      usual,
    ],
    [
      "a colleague during the claim",
      { ...free, lease: { userId: 2, until: later } },
      who(1, ...business),
      ["note", "read", "pin", "label", "set-priority", "hide"],
    ],
    [
      "a colleague who may take over during the claim",
      { ...free, lease: { userId: 2, until: later } },
      who(1, ...business, "chat:takeover"),
      ["note", "read", "take-over", "pin", "label", "set-priority", "hide"],
    ],
    ["a colleague after the claim", { ...free, lease: { userId: 2, until: now } }, who(1, ...business), usual],
    ["an agent in a snoozed conversation", { ...free, isSnoozed: true }, who(1, ...business), [...usual, "unsnooze"]],
    ["an agent who may send red packets", free, who(1, ...business, "chat:red"), [...usual, "send-packet"]],
    [
      "any agent in a finished, hidden conversation",
      { ...free, state: "done", hidden: true } as Situation,
      who(1, ...business),
      ["send", "note", "read", "claim", "hand-over", "hand-to-team", "pin", "label", "set-priority", "reopen"],
    ],
  ] as const)("%s", (_name, situation, person, acts) => {
    expect(allowed(person, situation as Situation, now).toSorted()).toEqual([...acts].toSorted());
  });
});

test.each([
  [0, 0],
  [179_999, 0],
  [180_000, 1],
  [599_999, 1],
  [600_000, 2],
])("a wait of %i ms is level %i", (waitedMs, level) => {
  expect(alertLevel(waitedMs, { lateMs: 180_000, veryLateMs: 600_000 })).toBe(level);
});

test("a new conversation is assigned to the agent with the fewest, then to the one assigned longest ago", () => {
  const agent = (id: number, load: number, at: number | null) => ({
    id,
    load,
    assignedAt: at === null ? null : new Date(at),
  });
  expect(leastBusy([agent(1, 2, null), agent(2, 1, 5), agent(3, 1, 4)])?.id).toBe(3);
  expect(leastBusy([agent(4, 0, null), agent(3, 0, 1)])?.id).toBe(4);
  expect(leastBusy([])).toBeUndefined();
});
