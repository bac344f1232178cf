import { orderTotalsApi, maxTotalled, type OrderTotals } from "@vowdesk/contract/local/orders";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestBusiness, type TestBusiness } from "../../../../../test/orders.ts";
import { sumOrders } from "./lists.store.ts";

let business: TestBusiness;

beforeAll(async () => {
  business = await openTestBusiness();
});
afterAll(() => business?.close());

const totals = async (filters: Record<string, string> = {}, token = business.dispatcher): Promise<OrderTotals> =>
  (await business.server.call(orderTotalsApi.totals, { kind: "delivery", filters }, token)).data as OrderTotals;

//
test("sums prices, refunds and cancelled orders of the filter", async () => {
  const [first, second] = [await business.place("delivery"), await business.place("delivery", { remark: "two" })];
  await business.place("errand");
  await business.act(second, "cancel", { reason: "twice" });
  expect(await totals()).toEqual({
    orders: 2,
    isCapped: false,
    totalCents: first.totalCents + second.totalCents,
    refundedCents: second.totalCents,
    cancelled: { orders: 1, totalCents: second.totalCents },
  });
  expect(await totals({ status: "paid" })).toMatchObject({ orders: 1, totalCents: first.totalCents, refundedCents: 0 });
  expect(await totals({ q: first.number })).toMatchObject({ orders: 1 });
  expect(await totals({ zone: "余杭" })).toMatchObject({ orders: 0, totalCents: 0 });
});

//
test("states that more orders match than are summed up", async () => {
  const { db } = business.server.services;
  expect(maxTotalled).toBe(100_000);
  expect(await sumOrders(db, db.selectFrom("orders"), 2)).toMatchObject({ orders: 2, isCapped: true });
  expect(await sumOrders(db, db.selectFrom("orders"), 10)).toMatchObject({ orders: 3, isCapped: false });
});

test("refuses invalid filters and callers without access to the kind", async () => {
  const send = (filters: Record<string, string>, token: string) =>
    business.server.call(orderTotalsApi.totals, { kind: "delivery", filters }, token);
  expect(await send({ status: "nowhere" }, business.dispatcher)).toMatchObject({ code: 422 });
  const service = (await business.server.createUser({ username: "sera", roles: ["service"] })).token;
  expect(await send({}, service)).toMatchObject({ code: 700 });
});
