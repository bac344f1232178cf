import {
  appOrdersApi,
  openStatuses,
  ordersApi,
  type AppOrder,
  type Order,
  type OrderAction,
  type OrderConflict,
  type OrderDetail,
} from "@vowdesk/contract/local/orders";
import * as fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { recordEvents, startTestServer, type TestServer } from "../../../../test/server.ts";
import { insertAppAccount, openAppSession } from "../../staff/auth/auth.ts";
import { inTransaction, systemActor } from "../../../kernel/http/context.ts";
import { fixedClock } from "../../../platform/clock.ts";
import { deliveryRule } from "./kinds/delivery.ts";

const clock = fixedClock("2026-11-02T04:00:00Z");
let server: TestServer;
let events: ReturnType<typeof recordEvents>;
let dispatcher: string;
let finance: string;
let auditor: string;
const tokens = { customer: "", other: "", merchant: "", courier: "", second: "" };
const ids = { customer: 0, other: 0, merchant: 0, courier: 0, second: 0, dish: 0 };

async function appPerson(role: "customer" | "merchant" | "courier", phone: string, name: string) {
  const origin = { actor: systemActor, language: "zh", requestId: "test", ip: "" } as const;
  return inTransaction(server.services, origin, async (ctx) => {
    const id = (await insertAppAccount(ctx.db, { role, phone, name, password_hash: "x" })) ?? 0;
    return { id, token: (await openAppSession(ctx, { id, role })).token };
  });
}

beforeAll(async () => {
  server = await startTestServer({ clock });
  events = recordEvents(server);
  const { db } = server.services;
  const people = {
    customer: await appPerson("customer", "13812345678", "陈思雨"),
    other: await appPerson("customer", "13800000001", "李明"),
    merchant: await appPerson("merchant", "13600000001", "老成都川菜馆"),
    courier: await appPerson("courier", "13900000001", "赵强"),
    second: await appPerson("courier", "13900000002", "孙磊"),
  };
  for (const [name, { id, token }] of Object.entries(people)) {
    Object.assign(ids, { [name]: id });
    Object.assign(tokens, { [name]: token });
  }
  await sql`insert into merchant (id, name, phone, address, zone) values (${ids.merchant}, '老成都川菜馆', '+8613600000001', '滨盛路 1 号', '滨江')`.execute(
    db,
  );
  await sql`insert into worker (id, name, phone, zone, on_shift) values (${ids.courier}, '赵强', '+8613900000001', '滨江', true),
    (${ids.second}, '孙磊', '+8613900000002', '滨江', true)`.execute(db);
  const { rows } = await sql<{
    id: number;
  }>`insert into dish (merchant_id, name, price_cents) values (${ids.merchant}, '宫保鸡丁', 3200) returning id`.execute(
    db,
  );
  ids.dish = rows[0]?.id ?? 0;
  dispatcher = (await server.createUser({ username: "dora", roles: ["dispatcher"] })).token;
  finance = (await server.createUser({ username: "fina", roles: ["finance"] })).token;
  auditor = (await server.createUser({ username: "otto", roles: ["auditor"] })).token;
});
afterAll(() => server?.close());
beforeEach(() => {
  events.length = 0;
});

let keys = 0;
const placement = (overrides: object = {}) => ({
  clientOrderId: `key-${(keys += 1).toString().padStart(8, "0")}`,
  merchantId: ids.merchant,
  items: [{ dishId: ids.dish, quantity: 2 }],
  address: "滨江路 18 号 2 栋 1203",
  remark: "少辣",
  ...overrides,
});

async function place(overrides: object = {}): Promise<AppOrder> {
  const answer = await server.call(appOrdersApi.place, placement(overrides), tokens.customer);
  expect(answer).toMatchObject({ success: true });
  return answer.data;
}
const act = (number: string, version: number, kind: OrderAction, more: object = {}, token = dispatcher) =>
  server.call(ordersApi.act, { number, version, act: kind, ...more }, token);
async function detail(number: string): Promise<OrderDetail> {
  return (await server.call(ordersApi.detail, { number }, dispatcher)).data;
}
const merchantStep = (number: string, to: "accepted" | "preparing" | "ready") =>
  server.call(appOrdersApi.merchantStep, { number, to }, tokens.merchant);
const courierStep = (number: string, to: "picked_up" | "delivered", token = tokens.courier) =>
  server.call(appOrdersApi.courierStep, { number, to }, token);
const types = () => events.map(({ type }) => type);

test("places an order with a calculated price, a history and a message to dispatchers", async () => {
  const placed = await place();
  expect(placed).toMatchObject({
    status: "paid",
    version: 1,
    merchantName: "老成都川菜馆",
    totalCents: 6400 + 200 + 500 - 800,
    workerName: null,
  });
  expect(placed.number).toMatch(/^WM261102\d{6}$/);
  const { order, items, merchant, timeline } = await detail(placed.number);
  expect(order).toMatchObject({
    customerName: "陈思雨",
    customerPhone: "138****5678",
    zone: "滨江",
    remark: "少辣",
    dueAt: "2026-11-02T04:05:00.000Z",
  });
  expect(items).toEqual([{ name: "宫保鸡丁", quantity: 2, priceCents: 3200 }]);
  expect(merchant?.phone).toBe("136****0001");
  expect(timeline).toMatchObject([
    { act: "place", fromStatus: null, toStatus: "paid", actorKind: "customer", actorName: "陈思雨" },
  ]);
  expect(types()).toEqual(["order.placed"]);
  expect(events[0]).toMatchObject({ subject: `order:${placed.number}` });
  const { rows } = await sql<{
    type: number;
    body: string;
    number: string;
  }>`select type, body, number from message order by id desc limit 1`.execute(server.services.db);
  expect(rows[0]).toMatchObject({ type: 6, number: placed.number, body: expect.stringContaining("外卖") });
});

test("answers a repeated key with the same order and refuses another order with the key", async () => {
  const requested = placement();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => server.call(appOrdersApi.place, requested, tokens.customer)),
  );
  expect(new Set(answers.map(({ data }) => (data as AppOrder).number)).size).toBe(1);
  expect(types()).toEqual(["order.placed"]);
  expect(await server.call(appOrdersApi.place, { ...requested, remark: "微辣" }, tokens.customer)).toMatchObject({
    success: false,
    reason: "key-reused",
  });
  expect(await server.call(appOrdersApi.place, requested, tokens.other)).toMatchObject({ success: true });
});

test("refuses orders from a closed merchant and of unknown dishes", async () => {
  expect(
    await server.call(appOrdersApi.place, placement({ items: [{ dishId: 999_999, quantity: 1 }] }), tokens.customer),
  ).toMatchObject({ reason: "not-found" });
  await sql`update merchant set is_open = false`.execute(server.services.db);
  expect(await server.call(appOrdersApi.place, placement(), tokens.customer)).toMatchObject({
    reason: "merchant-closed",
  });
  await sql`update merchant set is_open = true`.execute(server.services.db);
  expect(types()).toEqual([]);
});

//
test("moves an order from paid to completed", async () => {
  const { number } = await place();
  expect((await merchantStep(number, "accepted")).data).toMatchObject({ status: "accepted", version: 2 });
  expect((await merchantStep(number, "accepted")).data).toMatchObject({ status: "accepted", version: 2 });
  await merchantStep(number, "preparing");
  expect((await merchantStep(number, "ready")).data).toMatchObject({ status: "ready", version: 4 });
  expect((await act(number, 4, "assign", { workerId: ids.courier })).data).toMatchObject({
    status: "assigned",
    version: 5,
    workerName: "赵强",
    allowed: ["reassign", "advance", "cancel", "note", "flag", "change"],
  });
  expect(await courierStep(number, "picked_up", tokens.second)).toMatchObject({ reason: "not-found" });
  await courierStep(number, "picked_up");
  expect((await courierStep(number, "delivered")).data).toMatchObject({ status: "delivered", version: 7 });
  expect(
    (await server.call(appOrdersApi.customerStep, { number, to: "completed" }, tokens.customer)).data,
  ).toMatchObject({ status: "completed" });
  const { order, timeline } = await detail(number);
  expect(order.dueAt).toBeNull();
  expect(timeline.map(({ toStatus }) => toStatus)).toEqual([
    "paid",
    "accepted",
    "preparing",
    "ready",
    "assigned",
    "picked_up",
    "delivered",
    "completed",
  ]);
  expect(types()).toEqual([
    "order.placed",
    "order.stepped",
    "order.stepped",
    "order.stepped",
    "order.assigned",
    "order.stepped",
    "order.stepped",
    "order.stepped",
  ]);
  expect(events.every(({ audited }) => audited !== false)).toBe(true);
});

test("assigns an order with an early courier automatically when it is ready", async () => {
  const { number } = await place();
  expect((await act(number, 1, "assign", { workerId: ids.courier })).data).toMatchObject({
    status: "paid",
    workerName: "赵强",
    version: 2,
    dueAt: "2026-11-02T04:05:00.000Z",
  });
  await merchantStep(number, "accepted");
  await merchantStep(number, "preparing");
  expect((await merchantStep(number, "ready")).data).toMatchObject({ status: "assigned", version: 6 });
  const { timeline } = await detail(number);
  expect(timeline.slice(-2)).toMatchObject([
    { act: "finish", toStatus: "ready", actorKind: "merchant" },
    { act: "assign", fromStatus: "ready", toStatus: "assigned", actorKind: "system", workerName: "赵强" },
  ]);
});

test("restarts the due time when another courier is assigned", async () => {
  const { number } = await place();
  await merchantStep(number, "accepted");
  await merchantStep(number, "preparing");
  await merchantStep(number, "ready");
  const assigned = await act(number, 4, "assign", { workerId: ids.courier });
  expect((assigned.data as Order).dueAt).toBe("2026-11-02T04:10:00.000Z");
  clock.moveMs(240_000);
  expect(await act(number, 5, "reassign", { workerId: ids.courier })).toMatchObject({ reason: "already-taken" });
  expect((await act(number, 5, "reassign", { workerId: ids.second })).data).toMatchObject({
    workerName: "孙磊",
    dueAt: "2026-11-02T04:14:00.000Z",
  });
  clock.moveMs(-240_000);
  expect(await courierStep(number, "picked_up")).toMatchObject({ reason: "not-found" });
  expect(types().at(-1)).toBe("order.reassigned");
});

test("requires a courier who is on shift", async () => {
  const { number } = await place();
  events.length = 0;
  expect(await act(number, 1, "assign")).toMatchObject({ reason: "worker-required" });
  await server.call(appOrdersApi.courierShift, { online: false }, tokens.second);
  expect(await act(number, 1, "assign", { workerId: ids.second })).toMatchObject({ reason: "worker-unavailable" });
  expect(await act(number, 1, "assign", { workerId: 999_999 })).toMatchObject({ reason: "worker-unavailable" });
  await server.call(appOrdersApi.courierShift, { online: true }, tokens.second);
  expect(types()).toEqual(["shift.ended", "shift.began"]);
});

test("requires a reason for cancelling and records the former state", async () => {
  const { number } = await place();
  expect(await act(number, 1, "cancel")).toMatchObject({ reason: "reason-required" });
  expect(await act(number, 1, "cancel", { reason: "  " })).toMatchObject({ reason: "reason-required" });
  events.length = 0;
  expect((await act(number, 1, "cancel", { reason: "商家缺货" })).data).toMatchObject({
    status: "cancelled",
    dueAt: null,
    allowed: ["note", "flag"],
  });
  expect(events).toMatchObject([
    {
      type: "order.cancelled",
      subject: `order:${number}`,
      before: { status: "paid" },
      after: { status: "cancelled" },
      reason: "商家缺货",
    },
  ]);
  expect(await act(number, 2, "cancel", { reason: "again" })).toMatchObject({ reason: "order-closed" });
  expect(await merchantStep(number, "accepted")).toMatchObject({ reason: "order-closed" });
});

test("refunds a delivered order in two actions", async () => {
  const { number } = await place();
  for (const step of ["accepted", "preparing", "ready"] as const) await merchantStep(number, step);
  await act(number, 4, "assign", { workerId: ids.courier });
  for (const step of ["picked_up", "delivered"] as const) await courierStep(number, step);
  expect((await act(number, 7, "refund", { reason: "餐品洒漏" })).data).toMatchObject({
    status: "refunding",
    dueAt: "2026-11-03T04:00:00.000Z",
  });
  expect((await act(number, 8, "advance", {}, finance)).data).toMatchObject({ status: "refunded" });
  expect(types().slice(-2)).toEqual(["order.refunded", "order.advanced"]);
});

test("keeps the state of an order with a note or a flag", async () => {
  const { number } = await place();
  expect(await act(number, 1, "note")).toMatchObject({ reason: "reason-required" });
  expect((await act(number, 1, "note", { reason: "客人催单" })).data).toMatchObject({ status: "paid", version: 2 });
  expect((await act(number, 2, "flag")).data).toMatchObject({ flagged: true, version: 3 });
  expect((await act(number, 3, "flag")).data).toMatchObject({ flagged: false, version: 4 });
  expect((await detail(number)).timeline.map(({ act: name, reason }) => [name, reason])).toEqual([
    ["place", null],
    ["note", "客人催单"],
    ["flag", null],
    ["flag", null],
  ]);
});

test("refuses users without the right before it reveals anything about the order", async () => {
  const { number } = await place();
  expect(await act(number, 99, "cancel", { reason: "x" }, auditor)).toMatchObject({
    reason: "no-permission",
    code: 700,
  });
  expect(await act("WM000000000000", 1, "cancel", { reason: "x" })).toMatchObject({ reason: "not-found" });
  // G-S9: without the right, a missing order gets the same answer.
  expect(await act("WM000000000000", 1, "cancel", { reason: "x" }, auditor)).toMatchObject({ reason: "no-permission" });
  expect((await server.call(ordersApi.detail, { number }, auditor)).data).toMatchObject({ order: { allowed: [] } });
});

test("refuses steps on an order of another customer as not found", async () => {
  const { number } = await place();
  expect(await server.call(appOrdersApi.customerStep, { number, to: "cancelled" }, tokens.other)).toMatchObject({
    reason: "not-found",
  });
  expect(
    (await server.call(appOrdersApi.customerStep, { number, to: "cancelled", reason: "点错了" }, tokens.customer)).data,
  ).toMatchObject({ status: "cancelled" });
  expect(events.at(-1)).toMatchObject({ type: "order.cancelled", reason: "点错了" });
  expect(events.at(-1)?.audited).not.toBe(false);
});

//
test("accepts one of fifty actions on one version and shows the others who succeeded", async () => {
  const { number } = await place();
  events.length = 0;
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => act(number, 1, index % 2 ? "flag" : "note", { reason: `第 ${index} 次` })),
  );
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  const lost = answers.filter(({ success }) => !success);
  const conflict: OrderConflict | undefined = lost[0]?.data;
  expect(new Set(lost.map(({ code }) => code))).toEqual(new Set([409]));
  expect(conflict).toMatchObject({
    current: { number, version: 2 },
    changedBy: "dora",
    changedAt: "2026-11-02T04:00:00.000Z",
  });
  expect(lost[0]?.message).toContain("dora");
  expect(events).toHaveLength(1);
  expect((await detail(number)).timeline).toHaveLength(2);
});

//
test("finds an order by number, phone, names and address and applies every filter", async () => {
  const { number } = await place({ address: "西湖区文三路 477 号华星时代广场" });
  const search = async (query: object) =>
    (await server.call(ordersApi.listDelivery, query, dispatcher)).data as { records: Order[]; total: number };
  for (const q of [
    number,
    number.slice(0, 8),
    `#${number}`,
    `Order no.: ${number}`,
    `订单号：${number}\u200b`,
    number.replace(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)),
    number.slice(-6),
    `#${number.slice(-6)}`,
    "５６７８",
    "5678",
    "13812345678",
    "138 1234 5678",
    "+86 138-1234-5678",
    "陈思雨",
    "陈",
    "川菜",
    "华星时代",
    "思雨 文三路",
  ]) {
    expect(
      (await search({ q, pageSize: 100 })).records.map((order) => order.number),
      q,
    ).toContain(number);
  }
  for (const q of ["5679", "45678", "8613812345", "王思雨", "%", "_", "文四路"])
    expect((await search({ q })).total, q).toBe(0);
  for (const filter of [
    { status: "paid" },
    { scope: "open" },
    { scope: "unassigned" },
    { number },
    { zone: "滨江" },
    { from: "2026-11-02", to: "2026-11-02" },
  ] as const) {
    expect(
      (await search({ ...filter, pageSize: 100 })).records.map((order) => order.number),
      JSON.stringify(filter),
    ).toContain(number);
  }
  for (const filter of [
    { status: "ready" },
    { scope: "late" },
    { scope: "flagged" },
    { number: "WM1" },
    { zone: "萧山" },
    { from: "2026-11-03" },
    { to: "2026-11-01" },
    { workerId: ids.second },
  ] as const) {
    expect(
      (await search({ ...filter, pageSize: 100 })).records.map((order) => order.number),
      JSON.stringify(filter),
    ).not.toContain(number);
  }
  const all = await search({});
  const { byStatus, unassigned } = (await server.call(ordersApi.countDelivery, {}, dispatcher)).data as {
    byStatus: Record<string, number>;
    unassigned: number;
  };
  expect(Object.values(byStatus).reduce((sum, n) => sum + n, 0)).toBe(all.total);
  expect(unassigned).toBe((await search({ scope: "unassigned" })).total);
});

test("lists couriers with their load", async () => {
  const { data } = await server.call(ordersApi.couriers, { q: "赵强" }, dispatcher);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::integer as n from orders where worker_id = ${ids.courier} and status in ('assigned', 'picked_up')`.execute(
    server.services.db,
  );
  expect(data).toMatchObject({
    total: 1,
    records: [{ name: "赵强", phone: "139****0001", load: rows[0]?.n, state: "busy", zone: "滨江" }],
  });
  expect((await server.call(ordersApi.couriers, { state: "offline" }, dispatcher)).data).toMatchObject({ total: 0 });
});

const steps = fc.oneof(
  fc.record({
    kind: fc.constant("act" as const),
    act: fc.constantFrom<OrderAction>("assign", "reassign", "advance", "cancel", "refund", "note", "flag"),
    worker: fc.constantFrom("courier" as const, "second" as const),
    stale: fc.integer({ min: 0, max: 9 }),
  }),
  fc.record({
    kind: fc.constant("merchant" as const),
    to: fc.constantFrom("accepted" as const, "preparing" as const, "ready" as const),
  }),
  fc.record({
    kind: fc.constant("courier" as const),
    to: fc.constantFrom("picked_up" as const, "delivered" as const),
    worker: fc.constantFrom("courier" as const, "second" as const),
  }),
  fc.record({
    kind: fc.constant("customer" as const),
    to: fc.constantFrom("completed" as const, "cancelled" as const),
  }),
);

const legal = new Set([
  ...Object.entries(deliveryRule.nextOf).map(([from, to]) => `${from}>${to}`),
  "ready>assigned",
  ...["paid", "accepted", "preparing", "ready", "assigned"].map((from) => `${from}>cancelled`),
  "delivered>refunding",
  "completed>refunding",
  "refunded>refunding",
  "refunding>delivered",
  "refunding>completed",
]);

test("keeps the history of an order legal for every sequence of actions", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 14 }), async (sequence) => {
      const { number } = await place();
      for (const step of sequence) {
        const { order } = await detail(number);
        if (step.kind === "act")
          await act(number, step.stale === 0 ? order.version - 1 : order.version, step.act, {
            reason: "x",
            workerId: ids[step.worker],
          });
        else if (step.kind === "merchant") await merchantStep(number, step.to);
        else if (step.kind === "courier") await courierStep(number, step.to, tokens[step.worker]);
        else await server.call(appOrdersApi.customerStep, { number, to: step.to }, tokens.customer);
      }
      const { order, timeline } = await detail(number);
      expect(timeline).toHaveLength(order.version);
      expect(timeline.at(-1)?.toStatus).toBe(order.status);
      timeline.forEach((step, index) => {
        expect(step.fromStatus).toBe(timeline[index - 1]?.toStatus ?? null);
        if (step.fromStatus !== null && step.fromStatus !== step.toStatus)
          expect(legal).toContain(`${step.fromStatus}>${step.toStatus}`);
      });
      expect(order.dueAt !== null).toBe(openStatuses.delivery.some((status) => status === order.status));
    }),
    { numRuns: 40 },
  );
});

test("keeps the counters equal to the number of orders", async () => {
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::integer as wrong from (select kind, status, count(*) as n from orders group by kind, status) as counted
    full join (select kind, status, sum(n) as n from order_count group by kind, status having sum(n) > 0) as kept using (kind, status)
    where counted.n is distinct from kept.n`.execute(server.services.db);
  expect(rows[0]?.wrong).toBe(0);
});
