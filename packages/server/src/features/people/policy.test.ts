import type { AppRole } from "@vowdesk/contract/kernel";
import { describe, expect, test } from "vitest";
import { sightOf } from "./policy.ts";

const everyOrder = ["order:delivery", "order:driver", "order:errand"];

/** What each of the roles of PRODUCT 3 holds of what matters here. */
const roles: Readonly<Record<string, readonly string[]>> = {
  manager: [...everyOrder, "order:courier", "chat", "chat:red", "person:money"],
  service: ["chat", "chat:red"],
  dispatcher: [...everyOrder, "order:courier"],
  finance: [...everyOrder, "chat", "chat:red", "person:money"],
  moderator: [],
  auditor: [...everyOrder, "order:courier", "chat", "person:money"],
};

type Seen = readonly [orders: number, histories: number, chat: boolean, money: "all" | "packets" | null, own: boolean];
const table: Readonly<Record<string, Readonly<Record<string, Seen>>>> = {
  customer: {
    manager: [3, 3, true, "all", false],
    service: [3, 0, true, "packets", false],
    dispatcher: [3, 3, false, null, false],
    finance: [3, 3, true, "all", false],
    moderator: [0, 0, false, null, false],
    auditor: [3, 3, true, "all", false],
  },
  courier: {
    manager: [3, 3, false, "all", true],
    service: [0, 0, false, null, false],
    dispatcher: [3, 3, false, null, true],
    finance: [3, 3, false, "all", false],
    moderator: [0, 0, false, null, false],
    auditor: [3, 3, false, "all", true],
  },
  merchant: {
    manager: [1, 1, false, "all", true],
    service: [0, 0, false, null, false],
    dispatcher: [1, 1, false, null, true],
    finance: [1, 1, false, "all", true],
    moderator: [0, 0, false, null, false],
    auditor: [1, 1, false, "all", true],
  },
};

describe.each(Object.entries(table))("of a %s", (person, byRole) => {
  test.each(Object.entries(byRole))("the %s sees what their rights cover (issue 6, Customer 360)", (role, seen) => {
    const sight = sightOf({ role: person as AppRole }, { codes: new Set(roles[role]) });
    const own = sight.shift || sight.shop;
    expect([sight.orders.length, sight.histories.length, sight.chat, sight.money, own]).toEqual(seen);
  });
});

test("what a person asked for is told to whoever works in some review queue", () => {
  const seenWith = (code: string) => sightOf({ role: "courier" }, { codes: new Set([code]) }).reviews;
  expect(["withdrawal", "complaint", "feedback", "order:delivery", "withdrawal:approve"].map(seenWith)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
