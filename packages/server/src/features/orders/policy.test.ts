import { deliveryStatuses, orderActs, type DeliveryStatus, type OrderAct } from "@vowdesk/contract/orders";
import { expect, test } from "vitest";
import { allowed, appVerdict, rightsTo, type Standing } from "./policy.ts";

const rights = (...acts: OrderAct[]) =>
  rightsTo("delivery", { codes: new Set(acts.map((act) => `order:delivery:${act}`)) });
const roles = {
  dispatcher: rights(...orderActs),
  noter: rights("note"),
  auditor: rights(),
};

const standing = (status: DeliveryStatus, courierId: number | null, dueAt: Date | null = null): Standing => ({
  kind: "delivery",
  status,
  courierId,
  dueAt,
});
const always = ["note", "flag"];

/** State, with a courier or without, and what a dispatcher may do then. */
const table: [DeliveryStatus, number | null, string[]][] = [
  ["paid", null, ["assign", "advance", "cancel", ...always]],
  ["paid", 7, ["reassign", "advance", "cancel", ...always]],
  ["accepted", null, ["assign", "advance", "cancel", ...always]],
  ["accepted", 7, ["reassign", "advance", "cancel", ...always]],
  ["preparing", null, ["assign", "advance", "cancel", ...always]],
  ["preparing", 7, ["reassign", "advance", "cancel", ...always]],
  ["ready", null, ["assign", "cancel", ...always]],
  ["assigned", 7, ["reassign", "advance", "cancel", ...always]],
  ["picked_up", 7, ["advance", ...always]],
  ["delivered", 7, ["advance", "refund", ...always]],
  ["completed", 7, ["refund", ...always]],
  ["cancelled", null, always],
  ["refunding", 7, ["advance", ...always]],
  ["refunded", 7, always],
];

test.each(table)(
  "%s with courier %s is open to a dispatcher for exactly the acts of PRODUCT 4",
  (status, courierId, acts) => {
    expect(allowed(roles.dispatcher, standing(status, courierId))).toEqual(acts);
  },
);

test("the table names every state", () => {
  expect(new Set(table.map(([status]) => status))).toEqual(new Set(deliveryStatuses));
});

test.each(table)("in %s with courier %s others may do what their codes say and no more", (status, courierId) => {
  expect(allowed(roles.noter, standing(status, courierId))).toEqual(["note"]);
  expect(allowed(roles.auditor, standing(status, courierId))).toEqual([]);
});

const now = new Date("2026-11-02T04:00:00Z");
const passed = new Date("2026-11-02T03:59:00Z");

test.each([
  ["accepted", "paid", "go"],
  ["accepted", "accepted", "already-there"],
  ["accepted", "assigned", "already-there"],
  ["accepted", "cancelled", "closed"],
  ["preparing", "paid", "closed"],
  ["ready", "preparing", "go"],
  ["ready", "picked_up", "already-there"],
  ["picked_up", "ready", "closed"],
  ["picked_up", "assigned", "go"],
  ["delivered", "completed", "already-there"],
  ["delivered", "refunding", "closed"],
  ["completed", "delivered", "go"],
  ["completed", "picked_up", "closed"],
  ["cancelled", "paid", "go"],
  ["cancelled", "cancelled", "already-there"],
  ["cancelled", "ready", "closed"],
  ["cancelled", "completed", "closed"],
] as const)("the app's step to %s from %s: %s", (to, status, verdict) => {
  expect(appVerdict(to, standing(status, null, new Date("2026-11-02T04:10:00Z")), now)).toBe(verdict);
});

test("a customer may leave a late order that has no courier", () => {
  expect(appVerdict("cancelled", standing("ready", null, passed), now)).toBe("go");
  expect(appVerdict("cancelled", standing("ready", 7, passed), now)).toBe("closed");
  expect(appVerdict("cancelled", standing("picked_up", 7, passed), now)).toBe("closed");
});
