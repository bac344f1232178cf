import { dishesApi, type Dish } from "@vowdesk/contract/local/dishes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestBusiness, type TestBusiness } from "../../../../test/orders.ts";

let business: TestBusiness;
let manager = "";
beforeAll(async () => {
  business = await openTestBusiness();
  manager = (await business.server.createUser({ roles: ["manager"] })).token;
});
afterAll(() => business?.close());

const list = async (query: object = {}) =>
  ((await business.server.call(dishesApi.list, query as never, manager)).data as { records: Dish[] }).records;
const update = (input: { id: number; version: number } & Partial<Dish>, token = manager) =>
  business.server.call(dishesApi.update, input as never, token);

test("lists dishes by name, merchant and availability", async () => {
  expect(await list()).toMatchObject([
    { name: "宫保鸡丁", priceCents: 3_200, onSale: true, merchantName: "老成都川菜馆" },
  ]);
  expect(await list({ merchant: "成都", name: "鸡" })).toHaveLength(1);
  expect(await list({ merchant: "北京" })).toEqual([]);
  expect(await list({ state: "off-sale" })).toEqual([]);
});

//
test("a changed price applies to new orders; old orders keep theirs", async () => {
  const [dish] = await list();
  if (!dish) throw new Error("no dish");
  const before = await business.place("delivery");
  expect((await update({ id: dish.id, version: dish.version, priceCents: 4_000 })).data).toMatchObject({ version: 2 });
  const after = await business.place("delivery");
  const items = async (number: string) => (await business.detail(number)).items;
  expect(await items(before.number)).toMatchObject([{ name: "宫保鸡丁", priceCents: 3_200 }]);
  expect(await items(after.number)).toMatchObject([{ name: "宫保鸡丁", priceCents: 4_000 }]);
  const { rows } = await sql<{ changes: object }>`
    select changes from audit_line where verb = 'dish.changed'`.execute(business.server.services.db);
  expect(rows).toEqual([{ changes: { priceCents: [3_200, 4_000] } }]);
});

//
test("a dish that is off sale cannot be ordered, and an outdated version is refused", async () => {
  const [dish] = await list();
  if (!dish) throw new Error("no dish");
  expect(await update({ id: dish.id, version: dish.version, onSale: false })).toMatchObject({ success: true });
  expect(await update({ id: dish.id, version: dish.version, onSale: true })).toMatchObject({ code: 409 });
  await expect(business.place("delivery")).rejects.toThrow();
  await update({ id: dish.id, version: dish.version + 1, onSale: true });
  await expect(business.place("delivery")).resolves.toMatchObject({ kind: "delivery" });
});

//
test("a dish is added to a known merchant, by users with the permission", async () => {
  const input = { merchantId: business.merchant.id, name: "麻婆豆腐", priceCents: 2_600 };
  expect((await business.server.call(dishesApi.add, input, manager)).data).toMatchObject({ onSale: true, version: 1 });
  const unknown = { ...input, merchantId: 900_000_000 };
  expect(await business.server.call(dishesApi.add, unknown, manager)).toMatchObject({ reason: "merchant-unknown" });
  expect(await business.server.call(dishesApi.add, input, business.dispatcher)).toMatchObject({
    reason: "no-permission",
  });
});
