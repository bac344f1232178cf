import { merchantsApi, type Merchant, type MerchantDetail } from "@vowdesk/contract/people/people";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestBusiness, type TestBusiness } from "../../../../test/orders.ts";

let business: TestBusiness;
beforeAll(async () => {
  business = await openTestBusiness();
});
afterAll(() => business?.close());

let readers = 0;
async function signedIn(role: string): Promise<string> {
  readers += 1;
  return (await business.server.createUser({ username: `reader-${readers}`, roles: [role] })).token;
}

async function detailFor(token: string): Promise<MerchantDetail> {
  return (await business.server.call(merchantsApi.detail, { id: business.merchant.id }, token)).data as MerchantDetail;
}

//
test("merchants are listed by name, with masked phone, dishes on sale and filters", async () => {
  const token = await signedIn("dispatcher");
  const list = async (input: object) =>
    ((await business.server.call(merchantsApi.list, input, token)).data as { records: Merchant[] }).records;
  const merchant = {
    id: business.merchant.id,
    name: "老成都川菜馆",
    phone: "136****0001",
    zone: "滨江",
    address: "滨盛路 1 号",
    isOpen: true,
    dishesOnSale: 1,
  };
  expect(await list({})).toEqual([merchant]);
  expect(await list({ name: "成都", zone: "滨江", state: "open" })).toEqual([merchant]);
  for (const other of [{ name: "x" }, { zone: "余杭" }, { state: "closed" }]) expect(await list(other)).toEqual([]);
});

//
test("a merchant has dishes and latest orders; the balance needs the permission for money", async () => {
  const { number } = await business.place("delivery");
  expect(await detailFor(await signedIn("dispatcher"))).toMatchObject({
    name: "老成都川菜馆",
    dishes: [{ name: "宫保鸡丁", priceCents: 3200, onSale: true }],
    orders: [{ number, kind: "delivery" }],
    balanceCents: null,
  });
  expect((await detailFor(await signedIn("manager"))).balanceCents).toBe(0);
});

//
test("dishes and orders are hidden from a role without their pages", async () => {
  const { db } = business.server.services;
  await sql`
    with made as (insert into role (code, name) values ('shops', '{"en":"Shops"}') returning id)
    insert into role_permission (role_id, permission_id) select made.id, permission.id from made, permission
    where permission.code = 'merchants'`.execute(db);
  expect(await detailFor(await signedIn("shops"))).toMatchObject({ dishes: null, orders: null, balanceCents: null });
});
