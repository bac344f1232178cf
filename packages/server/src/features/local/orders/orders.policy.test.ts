import {
  kindStatuses,
  openStatuses,
  orderActions,
  orderKinds,
  type DeliveryStatus,
  type OrderAction,
  type OrderKind,
  type OrderStatus,
} from "@vowdesk/contract/local/orders";
import { describe, expect, test } from "vitest";
import { rules } from "./kinds/kinds.ts";
import {
  allowed,
  cancelRuleOf,
  checkAppStep,
  hasAnyRightTo,
  paidCents,
  statusWithWorker,
  type OrderState,
} from "./orders.policy.ts";

const holding = (kind: OrderKind, ...rights: string[]) => ({
  codes: new Set(rights.map((right) => `order:${kind}:${right}`)),
});
/** The rights of the seeded roles for each kind. */
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

const stateOf = (
  kind: OrderKind,
  status: OrderStatus,
  workerId: number | null,
  dueAt: Date | null = null,
): OrderState => ({ kind, status, workerId, dueAt, totalCents: 100, refundedCents: 0 });
const always = ["note", "flag"];

type Row = [status: OrderStatus, workerId: number | null, actions: string[]];

/** For each kind: state, worker, and the actions that a dispatcher may take. */
const tables: Readonly<Record<OrderKind, Row[]>> = {
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

describe.each(orderKinds)("a %s order", (kind) => {
  const table = tables[kind];

  //
  test.each(table)("allows a dispatcher exactly the listed actions when %s with worker %s", (status, id, actions) => {
    expect(allowed(holding(kind, ...dispatcherOf[kind]), stateOf(kind, status, id))).toEqual(actions);
  });

  test.each(table)("allows others only the actions of their permissions when %s with worker %s", (status, id) => {
    const order = stateOf(kind, status, id);
    expect(allowed(holding(kind, "note"), order)).toEqual(["note"]);
    expect(allowed(holding(kind), order)).toEqual([]);
    for (const other of orderKinds.filter((otherKind) => otherKind !== kind)) {
      expect(allowed(holding(other, ...orderActions, "ask-refund", "settle"), order)).toEqual([]);
    }
  });

  test("has every state in the table", () => {
    expect(new Set<string>(table.map(([status]) => status))).toEqual(new Set<string>(kindStatuses[kind]));
  });

  test("refers only to states of its own kind", () => {
    const known: readonly string[] = kindStatuses[kind];
    const { regularPath, nextOf, initial, appSteps, settledAt } = rules[kind];
    const named = [initial, ...regularPath, ...Object.entries(nextOf).flat(), ...settledAt, ...openStatuses[kind]];
    for (const status of [...named, ...appSteps.flatMap(({ to, from }) => [to, ...from])])
      expect(known).toContain(status);
  });

  test("has a cancel rule in exactly the states that can be cancelled", () => {
    const statuses: readonly OrderStatus[] = kindStatuses[kind];
    for (const status of statuses)
      expect(cancelRuleOf({ kind, status }) !== null, status).toBe(rules[kind].actions.cancel.from.includes(status));
  });
});

const financeActions: readonly [OrderKind, OrderStatus, OrderAction[]][] = [
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

test("allows finance to refund, pay out, decline and settle, and nothing else", () => {
  for (const kind of orderKinds)
    for (const status of kindStatuses[kind] as readonly OrderStatus[]) {
      const actions = financeActions.find((row) => row[0] === kind && row[1] === status)?.[2] ?? [];
      const finance = holding(kind, ...financeOf[kind]);
      expect(allowed(finance, stateOf(kind, status, 7)), `${kind} ${status}`).toEqual(actions);
    }
});

test("requires only one of the rights that permit an action in some state", () => {
  expect(hasAnyRightTo(holding("delivery", "refund"), "advance", "delivery")).toBe(true);
  expect(hasAnyRightTo(holding("delivery", "ask-refund"), "advance", "delivery")).toBe(false);
  expect(hasAnyRightTo(holding("delivery", "ask-refund"), "refund", "delivery")).toBe(true);
  expect(hasAnyRightTo(holding("errand", "refund"), "advance", "errand")).toBe(false);
  expect(hasAnyRightTo(holding("driver", "settle"), "write-off", "driver")).toBe(true);
});

test.each(["delivered", "completed", "refunded"] as const)(
  "allows no refund of a %s order that is fully refunded",
  (status) => {
    const order = { ...stateOf("delivery", status, 7), refundedCents: 100 };
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
] as const)("counts a %s order in state %s as paid: %i of 100 cents", (kind, status, cents) => {
  expect(paidCents({ kind, status, total_cents: 100 })).toBe(cents);
});

test("assigns a ready delivery with a courier automatically; other kinds wait for the worker to accept", () => {
  expect(statusWithWorker("delivery", "ready", 7)).toBe("assigned");
  expect(statusWithWorker("delivery", "ready", null)).toBe("ready");
  expect(statusWithWorker("driver", "requested", 7)).toBe("requested");
  expect(statusWithWorker("errand", "posted", 7)).toBe("posted");
});

const now = new Date("2026-11-02T04:00:00Z");
const past = new Date("2026-11-02T03:59:00Z");
const future = new Date("2026-11-02T04:10:00Z");

test.each([
  ["merchant", "accepted", "paid", "allowed"],
  ["merchant", "accepted", "accepted", "already-reached"],
  ["merchant", "accepted", "assigned", "already-reached"],
  ["merchant", "accepted", "cancelled", "closed"],
  ["merchant", "preparing", "paid", "closed"],
  ["merchant", "ready", "preparing", "allowed"],
  ["merchant", "ready", "picked_up", "already-reached"],
  ["courier", "picked_up", "ready", "closed"],
  ["courier", "picked_up", "assigned", "allowed"],
  ["courier", "delivered", "completed", "already-reached"],
  ["courier", "delivered", "refunding", "closed"],
  ["customer", "completed", "delivered", "allowed"],
  ["customer", "completed", "picked_up", "closed"],
  ["customer", "cancelled", "paid", "allowed"],
  ["customer", "cancelled", "cancelled", "already-reached"],
  ["customer", "cancelled", "ready", "closed"],
  ["customer", "cancelled", "completed", "closed"],
  ["courier", "completed", "delivered", "closed"],
] as const)("checks the delivery step of a %s to %s from %s: %s", (role, to, status, outcome) => {
  const order = stateOf("delivery", status as DeliveryStatus, null, future);
  expect(checkAppStep(role, to, order, now).outcome).toBe(outcome);
});

test.each([
  ["driver", "accepted", "requested", "allowed"],
  ["driver", "arrived", "requested", "closed"],
  ["driver", "finished", "driving", "allowed"],
  ["driver", "finished", "paid", "already-reached"],
  ["driver", "cancelled", "arrived", "allowed"],
  ["driver", "cancelled", "driving", "closed"],
  ["customer", "paid", "finished", "allowed"],
  ["customer", "paid", "driving", "closed"],
  ["customer", "cancelled", "accepted", "allowed"],
  ["customer", "cancelled", "arrived", "closed"],
  ["driver", "paid", "finished", "closed"],
] as const)("checks the ride step of a %s to %s from %s: %s", (role, to, status, outcome) => {
  expect(checkAppStep(role, to, stateOf("driver", status, 7, future), now).outcome).toBe(outcome);
});

test("allows a customer to cancel a late order without a courier", () => {
  const cancel = (status: OrderStatus, id: number | null) =>
    checkAppStep("customer", "cancelled", stateOf("delivery", status, id, past), now).outcome;
  expect([cancel("ready", null), cancel("ready", 7), cancel("picked_up", 7)]).toEqual(["allowed", "closed", "closed"]);
});
