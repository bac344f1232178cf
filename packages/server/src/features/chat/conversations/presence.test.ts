import { expect, test } from "vitest";
import { PresenceRegistry, type PresenceUpdate } from "./presence.ts";

const at = (
  tab: string,
  userId: number,
  conversationId: number | null,
  state: PresenceUpdate["state"] = "viewing",
): PresenceUpdate => ({
  tab,
  userId,
  name: `person ${userId}`,
  conversationId,
  state,
});
const viewing = (id: number) => ({ id, name: `person ${id}`, state: "viewing" });

test("reports each change once; tabs that leave or stay silent are removed", () => {
  const here = new PresenceRegistry();
  here.record(at("a", 1, 7), 0);
  here.record(at("b", 2, 7), 0);
  expect(here.changes(0)).toEqual([{ conversationId: 7, people: [viewing(1), viewing(2)] }]);
  expect(here.changes(1)).toEqual([]);
  here.record(at("a", 1, 8), 1_000);
  expect(here.changes(1_000).toSorted((a, b) => b.conversationId - a.conversationId)).toEqual([
    { conversationId: 8, people: [viewing(1)] },
    { conversationId: 7, people: [viewing(2)] },
  ]);
  here.record(at("a", 1, null), 2_000);
  expect(here.changes(2_000)).toEqual([{ conversationId: 8, people: [] }]);
  expect(here.changes(45_001)).toEqual([{ conversationId: 7, people: [] }]);
  expect(here.all(45_001)).toEqual([]);
});

test("typing in one tab counts as typing and ends after 6 s, viewing continues", () => {
  const here = new PresenceRegistry();
  here.record(at("a", 1, 7, "typing"), 0);
  here.record(at("b", 1, 7), 100);
  expect(here.changes(100)).toMatchObject([{ people: [{ id: 1, state: "typing" }] }]);
  expect(here.changes(6_001)).toEqual([{ conversationId: 7, people: [viewing(1)] }]);
});
