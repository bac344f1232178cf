import {
  appOrdersApi,
  defaultOrderSettings,
  ordersApi,
  orderSettingsApi,
  type AppOrder,
  type BulkRow,
  type Candidate,
  type Order,
  type OrderSettings,
} from "@vowdesk/contract/local/orders";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestBusiness, type TestBusiness } from "../../../../test/orders.ts";
import { assignWaiting, deleteCommands, notifyDueOrders } from "./orders.ts";

let business: TestBusiness;
let manager: string;
beforeAll(async () => {
  business = await openTestBusiness();
  manager = (await business.server.createUser({ username: "mara", roles: ["manager"] })).token;
});
afterAll(() => business?.close());

const undo = (number: string, token: string, by = business.dispatcher) =>
  business.server.call(ordersApi.undo, { number, token }, by);
const undoOf = (answer: { data: unknown }) => (answer.data as Order).undo as { token: string; until: string };

async function messagesOf(number: string): Promise<string[]> {
  const { rows } = await sql<{ body: string }>`
    select body from message where number = ${number} order by id`.execute(business.server.services.db);
  return rows.map(({ body }) => body).slice(1);
}

test("undoes an assignment within ten seconds and restores the former values", async () => {
  const placed = await business.place("driver");
  const before = await business.order(placed.number);
  const answer = await business.act(placed, "assign", { workerId: business.worker("driver", 0).id });
  business.clock.moveMs(9_000);
  const back = (await undo(placed.number, undoOf(answer).token)).data as Order;
  expect(back).toMatchObject({ status: before.status, workerId: null, dueAt: before.dueAt, version: 3 });
  expect((await business.detail(placed.number)).timeline.map(({ act }) => act)).toEqual(["place", "assign", "undo"]);
});

test("refuses to undo after ten seconds, after a later change and for other users", async () => {
  const placed = await business.place("errand");
  const { token } = undoOf(await business.act(placed, "flag"));
  expect(await undo(placed.number, token, manager)).toMatchObject({ reason: "undo-over" });
  expect(await undo(placed.number, "another-token")).toMatchObject({ reason: "undo-over" });
  business.clock.moveMs(10_001);
  expect(await undo(placed.number, token)).toMatchObject({ reason: "undo-over" });
  const again = undoOf(await business.act({ ...placed, version: 2 }, "flag"));
  await business.act({ ...placed, version: 3 }, "note", { reason: "已联系客户" }, manager);
  expect(await undo(placed.number, again.token)).toMatchObject({ reason: "undo-over" });
});

test("returns a ready delivery to ready when its assignment is undone", async () => {
  const placed = await business.place("delivery");
  for (const version of [1, 2, 3]) await business.act({ ...placed, version }, "advance");
  const answer = await business.act({ ...placed, version: 4 }, "assign", {
    workerId: business.worker("delivery", 0).id,
  });
  expect(answer.data).toMatchObject({ status: "assigned", version: 5 });
  expect((await undo(placed.number, undoOf(answer).token)).data).toMatchObject({ status: "ready", workerId: null });
});

test("answers a repeated command from its key and refuses another command with the key", async () => {
  const placed = await business.place("delivery");
  const commandId = "command-0001";
  const answers = await Promise.all([1, 2, 3, 4].map(() => business.act(placed, "flag", { commandId })));
  expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1);
  expect(answers[0]?.data).toMatchObject({ flagged: true, version: 2 });
  expect((await business.order(placed.number)).version).toBe(2);
  expect(await business.act(placed, "note", { commandId, reason: "x" })).toMatchObject({ reason: "key-reused" });
  const inHeader = { number: placed.number, version: 2, act: "flag" } as const;
  const headers = { "idempotency-key": "command-0002" };
  const first = await business.server.call(ordersApi.act, inHeader, business.dispatcher, headers);
  expect(await business.server.call(ordersApi.act, inHeader, business.dispatcher, headers)).toEqual(first);
  business.clock.moveMs(1_000);
  expect(await deleteCommands(business.server.services.db, business.clock.now())).toBe(2);
});

test("does not store the key of a refused command", async () => {
  const placed = await business.place("delivery");
  const commandId = "command-0003";
  expect(await business.act(placed, "note", { commandId })).toMatchObject({ reason: "reason-required" });
  expect(await business.act(placed, "note", { commandId, reason: "有了" })).toMatchObject({ success: true });
});

//
test("reports the result of each row of a bulk action", async () => {
  const placed = [await business.place("delivery"), await business.place("driver"), await business.place("errand")];
  const [taken] = placed;
  await business.act(taken as AppOrder, "note", { reason: "在处理" }, manager);
  const rows = [...placed.map(({ number }) => ({ number, version: 1 })), { number: "WM000000000000", version: 1 }];
  const command = { rows, act: "flag", commandId: "bulk-0001" } as const;
  const answer = (await business.server.call(ordersApi.actOnMany, command, business.dispatcher)).data as {
    done: number;
    skipped: number;
    rows: BulkRow[];
  };
  expect(answer).toMatchObject({ done: 2, skipped: 2 });
  expect(answer.rows.map(({ done, reason, changedBy }) => [done, reason, changedBy])).toEqual([
    [false, "changed-meanwhile", "mara"],
    [true, null, null],
    [true, null, null],
    [false, "not-found", null],
  ]);
  expect(answer.rows[0]?.message).toContain("mara");
  // A retry with the same key changes nothing.
  expect((await business.server.call(ordersApi.actOnMany, command, business.dispatcher)).data).toMatchObject({
    done: 2,
  });
  expect((await business.order(placed[1]?.number ?? "")).version).toBe(2);
});

test("counts and shows urges and notifies dispatchers at most every three minutes", async () => {
  const { number } = await business.place("errand");
  const urge = () => business.server.call(appOrdersApi.urge, { number }, business.customer.token);
  expect((await urge()).data).toEqual({ urgedCount: 1 });
  business.clock.moveMs(60_000);
  expect((await urge()).data).toEqual({ urgedCount: 2 });
  expect(await messagesOf(number)).toEqual([`陈思雨 催单：跑腿订单 ${number}（第 1 次）`]);
  business.clock.moveMs(120_000);
  await urge();
  expect(await messagesOf(number)).toHaveLength(2);
  const { order, timeline } = await business.detail(number);
  expect(order).toMatchObject({ urgedCount: 3, version: 1, urgedAt: business.clock.now().toISOString() });
  expect(timeline.map(({ act }) => act)).toEqual(["place", "urge", "urge", "urge"]);
  await business.act({ number, version: 1 }, "note", { reason: "x" });
  await urge();
  const before = (await business.detail(number)).timeline;
  await business.act({ number, version: 2 }, "cancel", { reason: "x" });
  expect(await urge()).toMatchObject({ reason: "order-closed" });
  // Earlier history entries keep their place, although the clock does not move.
  const after = (await business.detail(number)).timeline;
  expect(after.slice(0, -1)).toEqual(before);
  expect(after.map(({ act, toStatus }) => [act, toStatus])).toEqual([
    ["place", "posted"],
    ["urge", "posted"],
    ["urge", "posted"],
    ["urge", "posted"],
    ["note", "posted"],
    ["urge", "posted"],
    ["cancel", "cancelled"],
  ]);
});

//
test("notifies once per level and due time, also when two nodes run at once", async () => {
  await notifyDueOrders(business.server.services);
  const placed = await business.place("driver");
  const { number } = placed;
  const notifyAfter = async (afterMs: number) => {
    business.clock.moveMs(afterMs);
    await Promise.all([notifyDueOrders(business.server.services), notifyDueOrders(business.server.services)]);
    return messagesOf(number);
  };
  const amber = `代驾订单 ${number} 即将超时`;
  const red = `代驾订单 ${number} 已超时`;
  expect(await notifyAfter(3 * 60_000)).toEqual([]);
  expect(await notifyAfter(45_000)).toEqual([amber]);
  expect(await notifyAfter(60_000)).toEqual([amber]);
  expect(await notifyAfter(20_000)).toEqual([amber, red]);
  expect(await notifyAfter(10 * 60_000)).toEqual([amber, red]);
  await business.act(placed, "assign", { workerId: business.worker("driver", 0).id });
  expect(await notifyAfter(0)).toEqual([amber, red]);
  await business.act({ number, version: 2 }, "reassign", { workerId: business.worker("driver", 1).id });
  // After a long outage only the level "late" is sent.
  expect(await notifyAfter(10 * 60_000)).toEqual([amber, red, red]);
});

test("applies new limits to new orders and refuses a change of outdated settings", async () => {
  const settings = (await business.server.call(orderSettingsApi.settings, {}, manager)).data as OrderSettings;
  const limits = { ...settings.limits, driver: { ...settings.limits.driver, requested: 20 } };
  const change = { version: settings.version, limits, amberPercent: 50 };
  expect(await business.server.call(orderSettingsApi.changeSettings, change, business.dispatcher)).toMatchObject({
    code: 700,
  });
  expect(await business.server.call(orderSettingsApi.changeSettings, change, manager)).toMatchObject({ success: true });
  expect(await business.server.call(orderSettingsApi.changeSettings, change, manager)).toMatchObject({ code: 409 });
  const { number } = await business.place("driver");
  const { dueAt, amberAt } = await business.order(number);
  const inMinutes = (at: string | null) => (Date.parse(at ?? "") - business.clock.now().getTime()) / 60_000;
  expect([inMinutes(amberAt), inMinutes(dueAt)]).toEqual([10, 20]);
  const { limits: before } = defaultOrderSettings;
  await business.server.call(
    orderSettingsApi.changeSettings,
    { version: 2, limits: before, amberPercent: 30 },
    manager,
  );
});

test("ranks candidates by distance, load, zone and rating and states the reasons", async () => {
  const { number } = await business.place("errand");
  const ranked = (await business.server.call(ordersApi.candidates, { number }, business.dispatcher))
    .data as Candidate[];
  expect(ranked.map(({ worker }) => worker.name)).toEqual(["周涛", "吴洋"]);
  expect(ranked[0]).toMatchObject({ distanceM: 0, reasons: ["near", "free", "same-zone", "well-rated"] });
  expect(ranked[1]?.reasons).toEqual(["far", "free", "other-zone", "well-rated"]);
  expect(ranked[0]?.score).toBeGreaterThan(ranked[1]?.score ?? 0);
});

test("assigns waiting orders to the best candidate when automatic assignment is on, with the reasons in the history", async () => {
  const { number } = await business.place("errand");
  business.clock.moveMs(31_000);
  expect(await assignWaiting(business.server.services)).toBe(0);
  const { version } = (await business.server.call(orderSettingsApi.settings, {}, manager)).data as OrderSettings;
  const autoAssign = { delivery: false, driver: false, errand: true };
  await business.server.call(orderSettingsApi.changeSettings, { version, autoAssign }, manager);
  expect(await assignWaiting(business.server.services)).toBeGreaterThan(0);
  const { order, timeline } = await business.detail(number);
  expect(order.workerName).not.toBeNull();
  expect(timeline.at(-1)).toMatchObject({
    act: "auto-assign",
    actorKind: "system",
    reason: expect.stringMatching(/^\d+ · \d+ m · /),
  });
});

test("orders that cannot be assigned do not keep later ones from automatic assignment", async () => {
  const { db } = business.server.services;
  const { version } = (await business.server.call(orderSettingsApi.settings, {}, manager)).data as OrderSettings;
  const autoAssign = { delivery: true, driver: false, errand: false };
  await business.server.call(orderSettingsApi.changeSettings, { version, autoAssign }, manager);
  // As many as a batch, all older.
  const stuck = [];
  for (let count = 0; count < 50; count += 1) stuck.push((await business.place("delivery")).number);
  await sql`update orders set status = 'refunding' where number = any(${stuck}::text[])`.execute(db);
  const { number } = await business.place("delivery");
  business.clock.moveMs(31_000);
  await assignWaiting(business.server.services);
  expect((await business.detail(number)).order.workerName).not.toBeNull();
});

test("lists workers with the kinds they serve and filters by kind and state", async () => {
  const { data } = await business.server.call(ordersApi.couriers, { serves: "driver" }, business.dispatcher);
  expect(data).toMatchObject({
    total: 2,
    records: [{ serves: ["driver"], shiftSince: expect.stringMatching(/Z$/) }, { serves: ["driver"] }],
  });
  await business.server.call(appOrdersApi.driverShift, { online: false }, business.worker("driver", 1).token);
  const off = await business.server.call(ordersApi.couriers, { state: "offline" }, business.dispatcher);
  expect(off.data).toMatchObject({ total: 1, records: [{ name: "李勇", shiftSince: null }] });
});

test("searches each list by the fields of its kind and filters errands by task", async () => {
  const ride = await business.place("driver", { plate: "浙A·ZZ999", destination: "萧山国际机场 T3" });
  const sent = await business.place("errand", { task: "send", item: "婚纱样衣" });
  const numbers = ({ data }: { data: unknown }) => (data as { records: Order[] }).records.map(({ number }) => number);
  const rides = async (q: string) =>
    numbers(await business.server.call(ordersApi.listDriver, { q }, business.dispatcher));
  for (const q of ["ZZ999", "萧山国际机场", ride.number, "陈思雨"]) expect(await rides(q), q).toContain(ride.number);
  expect(await rides("婚纱样衣")).toEqual([]);
  const errands = async (query: object) =>
    numbers(await business.server.call(ordersApi.listErrand, { pageSize: 200, ...query }, business.dispatcher));
  expect(await errands({ task: "send" })).toEqual([sent.number]);
  expect(await errands({ q: "婚纱样衣", task: "fetch" })).toEqual([]);
  expect(await errands({ customerId: business.customer.id })).toContain(sent.number);
});
