import {
  kindStatuses,
  openStatuses,
  orderActs,
  orderKinds,
  type DeliveryStatus,
  type OrderAct,
  type OrderKind,
  type OrderStatus,
} from "@vowdesk/contract/orders";
import { describe, expect, test } from "vitest";
import { rules } from "./kinds/index.ts";
import { allowed, appVerdict, cancelRuleOf, mayEver, paidCents, settled, type Standing } from "./policy.ts";

const holding = (kind: OrderKind, ...rights: string[]) => ({
  codes: new Set(rights.map((right) => `order:${kind}:${right}`)),
});
/** What the seeded dispatcher holds of each kind, and what finance holds. */
const dispatcherOf: Readonly<Record<OrderKind, readonly string[]>> = {
  delivery: ["assign", "reassign", "advance", "cancel", "ask-refund", "note", "flag"],
  driver: ["assign", "reassign", "advance", "cancel", "refund", "note", "flag"],
  errand: ["assign", "reassign", "advance", "cancel", "refund", "note", "flag"],
};
const financeOf: Readonly<Record<OrderKind, readonly string[]>> = {
  delivery: ["refund"],
  driver: ["refund", "settle"],
  errand: ["refund"],
};

const standing = (
  kind: OrderKind,
  status: OrderStatus,
  workerId: number | null,
  dueAt: Date | null = null,
): Standing => ({ kind, status, workerId, dueAt, totalCents: 100, refundedCents: 0 });
const always = ["note", "flag"];

type Line = [status: OrderStatus, workerId: number | null, acts: string[]];

/** Kind, state, with a worker or without, and what a dispatcher may do then. */
const tables: Readonly<Record<OrderKind, Line[]>> = {
  delivery: [
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
    ["refunding", 7, always],
    ["refunded", 7, ["refund", ...always]],
  ],
  driver: [
    ["requested", null, ["assign", "cancel", ...always]],
    ["requested", 7, ["reassign", "advance", "cancel", ...always]],
    ["accepted", 7, ["reassign", "advance", "cancel", ...always]],
    ["arrived", 7, ["reassign", "advance", "cancel", ...always]],
    ["driving", 7, ["advance", ...always]],
    ["finished", 7, always],
    ["paid", 7, ["advance", "refund", ...always]],
    ["closed", 7, ["refund", ...always]],
    ["cancelled", null, always],
  ],
  errand: [
    ["posted", null, ["assign", "cancel", ...always]],
    ["posted", 7, ["reassign", "advance", "cancel", ...always]],
    ["accepted", 7, ["reassign", "advance", "cancel", ...always]],
    ["in_progress", 7, ["advance", "cancel", ...always]],
    ["delivered", 7, ["advance", "refund", ...always]],
    ["confirmed", 7, ["refund", ...always]],
    ["cancelled", null, always],
  ],
};

describe.each(orderKinds)("an order of the kind %s", (kind) => {
  const table = tables[kind];

  test.each(table)("%s with worker %s is open to a dispatcher for exactly these acts", (status, id, acts) => {
    expect(allowed(holding(kind, ...dispatcherOf[kind]), standing(kind, status, id))).toEqual(acts);
  });

  test.each(table)("%s with worker %s: others may do what their codes say and no more", (status, id) => {
    const order = standing(kind, status, id);
    expect(allowed(holding(kind, "note"), order)).toEqual(["note"]);
    expect(allowed(holding(kind), order)).toEqual([]);
    for (const other of orderKinds.filter((one) => one !== kind)) {
      expect(allowed(holding(other, ...orderActs, "ask-refund", "settle"), order)).toEqual([]);
    }
  });

  test("the table names every state", () => {
    expect(new Set<string>(table.map(([status]) => status))).toEqual(new Set<string>(kindStatuses[kind]));
  });

  test("its usual way, its ways on and its limits name states of the kind alone", () => {
    const known: readonly string[] = kindStatuses[kind];
    const { usualWay, nextOf, first, appSteps, settledAt } = rules[kind];
    const named = [first, ...usualWay, ...Object.entries(nextOf).flat(), ...settledAt, ...openStatuses[kind]];
    for (const status of [...named, ...appSteps.flatMap(({ to, from }) => [to, ...from])])
      expect(known).toContain(status);
  });

  test("cancelling has a rule exactly where it is open", () => {
    const statuses: readonly OrderStatus[] = kindStatuses[kind];
    for (const status of statuses)
      expect(cancelRuleOf({ kind, status }) !== null, status).toBe(rules[kind].openTo.cancel.from.includes(status));
  });
});

const financeActs: readonly [OrderKind, OrderStatus, OrderAct[]][] = [
  ["delivery", "delivered", ["refund"]],
  ["delivery", "completed", ["refund"]],
  ["delivery", "refunded", ["refund"]],
  ["delivery", "refunding", ["advance", "decline"]],
  ["driver", "finished", ["advance", "write-off"]],
  ["driver", "paid", ["refund"]],
  ["driver", "closed", ["refund"]],
  ["errand", "delivered", ["refund"]],
  ["errand", "confirmed", ["refund"]],
];

test("finance gives money back, pays refunds out or declines them, and settles finished rides; it does nothing else", () => {
  for (const kind of orderKinds)
    for (const status of kindStatuses[kind] as readonly OrderStatus[]) {
      const acts = financeActs.find(([ofKind, of]) => ofKind === kind && of === status)?.[2] ?? [];
      expect(allowed(holding(kind, ...financeOf[kind]), standing(kind, status, 7)), `${kind} ${status}`).toEqual(acts);
    }
});

test("only one of the rights that open an act in some state is needed to try it", () => {
  expect(mayEver(holding("delivery", "refund"), "advance", "delivery")).toBe(true);
  expect(mayEver(holding("delivery", "ask-refund"), "advance", "delivery")).toBe(false);
  expect(mayEver(holding("delivery", "ask-refund"), "refund", "delivery")).toBe(true);
  expect(mayEver(holding("errand", "refund"), "advance", "errand")).toBe(false);
  expect(mayEver(holding("driver", "settle"), "write-off", "driver")).toBe(true);
});

test.each(["delivered", "completed", "refunded"] as const)(
  "of a %s order that went back whole, nothing is refunded",
  (status) => {
    const order = { ...standing("delivery", status, 7), refundedCents: 100 };
    expect(allowed(holding("delivery", "refund"), order)).toEqual([]);
  },
);

test.each([
  ["delivery", "paid", 100],
  ["delivery", "refunding", 100],
  ["driver", "requested", 0],
  ["driver", "finished", 0],
  ["driver", "paid", 100],
  ["driver", "cancelled", 0],
  ["errand", "posted", 100],
  ["errand", "confirmed", 100],
] as const)("of a %s order that is %s, %i cents of a hundred are paid", (kind, status, cents) => {
  expect(paidCents({ kind, status, total_cents: 100 })).toBe(cents);
});

test("an order that is ready and has its courier goes on; other kinds wait for their worker's yes", () => {
  expect(settled("delivery", "ready", 7)).toBe("assigned");
  expect(settled("delivery", "ready", null)).toBe("ready");
  expect(settled("driver", "requested", 7)).toBe("requested");
  expect(settled("errand", "posted", 7)).toBe("posted");
});

const now = new Date("2026-11-02T04:00:00Z");
const passed = new Date("2026-11-02T03:59:00Z");
const ahead = new Date("2026-11-02T04:10:00Z");

test.each([
  ["merchant", "accepted", "paid", "go"],
  ["merchant", "accepted", "accepted", "already-there"],
  ["merchant", "accepted", "assigned", "already-there"],
  ["merchant", "accepted", "cancelled", "closed"],
  ["merchant", "preparing", "paid", "closed"],
  ["merchant", "ready", "preparing", "go"],
  ["merchant", "ready", "picked_up", "already-there"],
  ["courier", "picked_up", "ready", "closed"],
  ["courier", "picked_up", "assigned", "go"],
  ["courier", "delivered", "completed", "already-there"],
  ["courier", "delivered", "refunding", "closed"],
  ["customer", "completed", "delivered", "go"],
  ["customer", "completed", "picked_up", "closed"],
  ["customer", "cancelled", "paid", "go"],
  ["customer", "cancelled", "cancelled", "already-there"],
  ["customer", "cancelled", "ready", "closed"],
  ["customer", "cancelled", "completed", "closed"],
  ["courier", "completed", "delivered", "closed"],
] as const)("the %s's step to %s from %s: %s", (role, to, status, verdict) => {
  expect(appVerdict(role, to, standing("delivery", status as DeliveryStatus, null, ahead), now).says).toBe(verdict);
});

test.each([
  ["driver", "accepted", "requested", "go"],
  ["driver", "arrived", "requested", "closed"],
  ["driver", "finished", "driving", "go"],
  ["driver", "finished", "paid", "already-there"],
  ["driver", "cancelled", "arrived", "go"],
  ["driver", "cancelled", "driving", "closed"],
  ["customer", "paid", "finished", "go"],
  ["customer", "paid", "driving", "closed"],
  ["customer", "cancelled", "accepted", "go"],
  ["customer", "cancelled", "arrived", "closed"],
  ["driver", "paid", "finished", "closed"],
] as const)("in a ride, the %s's step to %s from %s: %s", (role, to, status, verdict) => {
  expect(appVerdict(role, to, standing("driver", status, 7, ahead), now).says).toBe(verdict);
});

test("a customer may leave a late order that has no courier", () => {
  const leave = (status: OrderStatus, id: number | null) =>
    appVerdict("customer", "cancelled", standing("delivery", status, id, passed), now).says;
  expect([leave("ready", null), leave("ready", 7), leave("picked_up", 7)]).toEqual(["go", "closed", "closed"]);
});
