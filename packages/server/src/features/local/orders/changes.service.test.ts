import {
  appOrdersApi,
  orderChangesApi,
  ordersApi,
  type DriverOrder,
  type EditableOrder,
  type Order,
  type OrderKind,
  type Quote,
} from "@vowdesk/contract/local/orders";
import { appReviewsApi } from "@vowdesk/contract/reviews/engine";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestBusiness, type TestBusiness } from "../../../../test/orders.ts";
import { recordEvents } from "../../../../test/server.ts";
import { anonymous } from "../../../kernel/transaction/actor.ts";
import { inTransaction } from "../../../kernel/http/context.ts";
import { accountRecords } from "./orders.account-records.ts";

let business: TestBusiness;
let events: ReturnType<typeof recordEvents>;

beforeAll(async () => {
  business = await openTestBusiness();
  await sql`insert into dish (merchant_id, name, price_cents) values (${business.merchant.id}, '米饭', 200)`.execute(
    business.server.services.db,
  );
  events = recordEvents(business.server);
});
afterAll(() => business?.close());
beforeEach(() => {
  events.length = 0;
});

const calls = {
  delivery: orderChangesApi.changeDelivery,
  driver: orderChangesApi.changeRide,
  errand: orderChangesApi.changeErrand,
} as const;

const send = (kind: OrderKind, input: object, token = business.dispatcher) =>
  business.server.call(calls[kind], input as never, token);

const quote = async (number: string, input: object): Promise<number> =>
  (
    (await business.server.call(orderChangesApi.quote, { number, ...input } as never, business.dispatcher))
      .data as Quote
  ).totalCents;

/** Changes an order at the quoted price. */
async function change(order: { number: string; version: number; kind: OrderKind }, input: object, more: object = {}) {
  const { number, version, kind } = order;
  const expectedCents = await quote(number, input);
  return send(kind, { number, version, expectedCents, ...input, ...more });
}

const editable = async (number: string): Promise<EditableOrder> =>
  (await business.server.call(orderChangesApi.editable, { number }, business.dispatcher)).data as EditableOrder;

/** The sum of all entries of an account for the order. */
async function balance(number: string, account: string): Promise<number> {
  const { money } = await business.detail(number);
  return money.transfers
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.account === account)
    .reduce((sum, { cents }) => sum + cents, 0);
}

//
test("changes address and dishes of a paid delivery, refunds the difference and tells the customer", async () => {
  const placed = await business.place("delivery");
  const { basket, dishes, order } = await editable(placed.number);
  expect(order.allowed).toContain("change");
  expect(dishes.map(({ name }) => name)).toEqual(["宫保鸡丁", "米饭"]);
  const rice = dishes[1]?.id ?? 0;
  const less = {
    ...basket,
    items: [
      { dishId: dishes[0]?.id, quantity: 1 },
      { dishId: rice, quantity: 2 },
    ],
  };
  const answer = await change(placed, { basket: less, address: "江晖路 200 号" });
  // Goods 36.00, packing 3.00, fee 5.00, discount 3.00.
  expect(answer).toMatchObject({ success: true, data: { address: "江晖路 200 号", totalCents: 4_100, version: 2 } });
  expect(await balance(placed.number, "held")).toBe(4_100);
  expect(await balance(placed.number, "bank")).toBe(-4_100);
  const { items, timeline, order: changed } = await business.detail(placed.number);
  expect(items).toMatchObject([{ quantity: 1 }, { name: "米饭", quantity: 2, priceCents: 200 }]);
  expect(changed.refundedCents).toBe(0);
  expect(timeline.at(-1)).toMatchObject({
    act: "change",
    actorKind: "staff",
    actorName: "dora",
    changes: expect.arrayContaining([
      { field: "items", before: "宫保鸡丁 × 2", after: "宫保鸡丁 × 1, 米饭 × 2" },
      { field: "address", before: "滨江路 18 号", after: "江晖路 200 号" },
      { field: "totalCents", before: placed.totalCents, after: 4_100 },
    ]),
  });
  expect(events.find(({ type }) => type === "order.changed")).toMatchObject({
    before: { address: "滨江路 18 号", totalCents: placed.totalCents },
    after: { address: "江晖路 200 号", totalCents: 4_100 },
  });
  const notices = await business.server.call(appReviewsApi.notices, {}, business.customer.token);
  expect((notices.data as { records: { text: string }[] }).records[0]?.text).toContain("41.00");
  const orders = await business.server.call(ordersApi.listDelivery, { q: "江晖路 200" }, business.dispatcher);
  expect(orders.data).toMatchObject({ records: [{ number: placed.number }] });
});

test("a higher price needs the payment of the difference, which reaches escrow", async () => {
  const placed = await business.place("delivery");
  const input = { deliveryFeeCents: 1_500 };
  expect(await change(placed, input)).toMatchObject({ reason: "difference-unpaid" });
  expect(await change(placed, input, { isDifferencePaid: true })).toMatchObject({
    data: { totalCents: placed.totalCents + 1_000 },
  });
  expect(await balance(placed.number, "held")).toBe(placed.totalCents + 1_000);
  const order = await business.order(placed.number);
  expect(await business.act(order, "cancel", { reason: "changed their mind" })).toMatchObject({ success: true });
  expect(await balance(placed.number, "held")).toBe(0);
  expect(await balance(placed.number, "bank")).toBe(0);
});

test("a changed order settles its new price", async () => {
  const placed = await business.place("errand");
  const { data } = await change(placed, { feeCents: 500, destination: "闻涛路 1 号" });
  expect(data).toMatchObject({ totalCents: 5_000, destination: "闻涛路 1 号" });
  let order = data as Order;
  order = (await business.act(order, "assign", { workerId: business.worker("errand", 0).id })).data as Order;
  for (const _step of ["accepted", "in_progress", "delivered", "confirmed"])
    order = (await business.act(order, "advance")).data as Order;
  expect(order.status).toBe("confirmed");
  expect(await balance(placed.number, "held")).toBe(0);
});

//
test("the fare of a ride follows its distance, and an agreed fare stays", async () => {
  const placed = await business.place("driver");
  expect((await change(placed, { distanceM: 7_000 })).data).toMatchObject({
    fareCents: 3_900 + 2 * 600,
    distanceM: 7_000,
  });
  const again = await business.order(placed.number);
  expect((await change(again, { fareCents: 5_000 })).data).toMatchObject({ totalCents: 5_000 });
  const driver = business.worker("driver", 0);
  await business.act(await business.order(placed.number), "assign", { workerId: driver.id });
  business.clock.moveMs(11_000);
  for (const to of ["accepted", "arrived", "driving"])
    await business.server.call(appOrdersApi.driverStep, { number: placed.number, to } as never, driver.token);
  const end = { number: placed.number, to: "finished", distanceM: 30_000 } as const;
  await business.server.call(appOrdersApi.driverStep, end as never, driver.token);
  expect((await business.order(placed.number)) as DriverOrder).toMatchObject({ fareCents: 5_000, distanceM: 30_000 });
});

//
test("refuses changes after pickup, of an outdated version and at another price", async () => {
  const placed = await business.place("errand");
  const command = { number: placed.number, version: 1, expectedCents: placed.totalCents, destination: "新地址 2 号" };
  expect(await send("errand", { ...command, expectedCents: 1 })).toMatchObject({ reason: "price-changed" });
  expect(await send("errand", { ...command, version: 0 })).toMatchObject({
    code: 409,
    data: { current: { number: placed.number, expectedCents: placed.totalCents } },
  });
  expect(await send("driver", command)).toMatchObject({ reason: "not-found" });
  let order = await business.order(placed.number);
  order = (await business.act(order, "assign", { workerId: business.worker("errand", 0).id })).data as Order;
  for (const _step of ["accepted", "in_progress"]) order = (await business.act(order, "advance")).data as Order;
  expect(order.allowed).not.toContain("change");
  expect(await send("errand", { ...command, version: order.version })).toMatchObject({ reason: "order-closed" });
  expect(await send("errand", command, business.finance)).toMatchObject({ code: 700 });
});

test("nothing is recorded for a change without a difference", async () => {
  const placed = await business.place("errand");
  expect((await change(placed, { destination: "滨盛路 1870 号" })).data).toMatchObject({ version: 1 });
  expect(events.some(({ type }) => type === "order.changed")).toBe(false);
});

test("refuses dishes of another merchant and a price below a compensation", async () => {
  const placed = await business.place("delivery");
  const { basket } = await editable(placed.number);
  const foreign = { ...basket, merchantId: 999_999 };
  const input = { number: placed.number, version: 1, expectedCents: placed.totalCents, basket: foreign };
  expect(await send("delivery", input)).toMatchObject({ reason: "not-found" });
  await sql`update orders set refunded_cents = total_cents where number = ${placed.number}`.execute(
    business.server.services.db,
  );
  expect(await change(placed, { deliveryFeeCents: 0 })).toMatchObject({ reason: "refund-too-large" });
});

test("erasing the customer removes changed texts from the history and keeps amounts", async () => {
  const placed = await business.place("errand");
  expect(await change(placed, { feeCents: 700, destination: "钱江路 5 号" })).toMatchObject({ success: true });
  const { db } = business.server.services;
  const read = async () =>
    (
      await sql<{ changes: { field: string }[] }>`
        select changes from order_step step join orders on orders.id = order_id
        where number = ${placed.number} and act = 'change'`.execute(db)
    ).rows[0]?.changes.map(({ field }) => field);
  expect(await read()).toContain("destination");
  const origin = { actor: anonymous, language: "en", requestId: "test", ip: "" } as const;
  await inTransaction(business.server.services, origin, (ctx) =>
    accountRecords.erase(ctx, business.customer.id, "erased", []),
  );
  expect(await read()).toEqual(["feeCents", "totalCents"]);
});
