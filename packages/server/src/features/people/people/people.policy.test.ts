import type { AppRole } from "@vowdesk/contract/kernel";
import { describe, expect, test } from "vitest";
import { visibilityOf } from "./people.policy.ts";

const everyOrder = ["order:delivery", "order:driver", "order:errand"];

/** The permissions of the default roles that concern the person page. */
const roles: Readonly<Record<string, readonly string[]>> = {
  manager: [...everyOrder, "order:courier", "chat", "chat:red", "person:money"],
  service: ["chat", "chat:red"],
  dispatcher: [...everyOrder, "order:courier"],
  finance: [...everyOrder, "chat", "chat:red", "person:money"],
  moderator: [],
  auditor: [...everyOrder, "order:courier", "chat", "person:money"],
};

type Row = readonly [orders: number, histories: number, chat: boolean, money: "all" | "packets" | null, own: boolean];
const table: Readonly<Record<string, Readonly<Record<string, Row>>>> = {
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

describe.each(Object.entries(table))("a %s", (person, byRole) => {
  test.each(Object.entries(byRole))("is visible to the role %s as its permissions allow", (role, visible) => {
    const actor = { codes: new Set(roles[role]) };
    const { orders, histories, chat, money, shift, shop } = visibilityOf({ role: person as AppRole }, actor);
    expect([orders.length, histories.length, chat, money, shift || shop]).toEqual(visible);
  });
});

test("shows review items to users with access to any review queue", () => {
  const reviewsWith = (code: string) => visibilityOf({ role: "courier" }, { codes: new Set([code]) }).reviews;
  expect(["withdrawal", "complaint", "feedback", "order:delivery", "withdrawal:approve"].map(reviewsWith)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
