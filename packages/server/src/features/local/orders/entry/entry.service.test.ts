import { appAuthApi } from "@vowdesk/contract/staff/auth";
import {
  appOrdersApi,
  orderEntryApi,
  orderSettingsApi,
  type AppMerchant,
  type Quote,
} from "@vowdesk/contract/local/orders";
import { appUsersApi, type AppUser } from "@vowdesk/contract/people/app-users";
import { merchantsApi, type MerchantDetail } from "@vowdesk/contract/people/people";
import { usersApi } from "@vowdesk/contract/staff/users";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestBusiness, type TestBusiness } from "../../../../../test/orders.ts";
import { recordEvents } from "../../../../../test/server.ts";

let business: TestBusiness;
let events: ReturnType<typeof recordEvents>;
let shop: AppMerchant;
const known = { phone: "139 0000 0001" };

beforeAll(async () => {
  business = await openTestBusiness();
  const manager = (await business.server.createUser({ username: "manu", roles: ["manager"] })).token;
  const zones = [
    { name: "滨江", lat: 30.2, lng: 120.2, deliveryFeeCents: 600 },
    { name: "余杭", lat: 30.27, lng: 120, deliveryFeeCents: 600 },
  ];
  await business.server.call(orderSettingsApi.changePrices, { version: 1, zones }, manager);
  const [first] = (await business.server.call(orderEntryApi.merchants, {}, business.dispatcher)).data as AppMerchant[];
  if (!first) throw new Error("no merchant");
  shop = first;
  events = recordEvents(business.server);
});
afterAll(() => business?.close());
beforeEach(() => {
  events.length = 0;
});

let keys = 0;
const key = () => ({ clientOrderId: `entry-${(keys += 1).toString().padStart(6, "0")}` });
const basket = () => ({ merchantId: shop.id, items: [{ dishId: shop.dishes[0]?.id ?? 0, quantity: 2 }] });
const totalOf = async (order: object): Promise<number> =>
  ((await business.server.call(orderEntryApi.quote, order as never, business.dispatcher)).data as Quote).totalCents;

async function delivery(more: object = {}) {
  const expectedCents = await totalOf({ basket: basket() });
  return { ...key(), caller: known, basket: basket(), address: "滨江路 18 号", expectedCents, isPaid: true, ...more };
}
const placeDelivery = (order: object, token = business.dispatcher) =>
  business.server.call(orderEntryApi.placeDelivery, order as never, token);

const route = {
  fromZone: "滨江",
  pickup: "江南大道 228 号",
  toZone: "余杭",
  destination: "文一西路 9 号",
  distanceM: 9_500,
};

test("quotes the price by the settings", async () => {
  const { data } = await business.server.call(orderEntryApi.quote, { basket: basket() }, business.dispatcher);
  expect(data).toEqual({
    parts: [
      { name: "goods", cents: 6_400 },
      { name: "packing", cents: 200 },
      { name: "delivery", cents: 600 },
      { name: "discount", cents: -800 },
    ],
    totalCents: 6_400,
  });
  expect(await totalOf({ distanceM: 9_500 })).toBe(3_900 + 5 * 600);
  expect(await totalOf({ distanceM: 2_500, task: "buy", itemValueCents: 5_000 })).toBe(800 + 400 + 200 + 5_000);
});

//
test("finds a customer by the whole number only, audited and masked", async () => {
  const find = (phone: string) => business.server.call(orderEntryApi.findCustomer, { phone }, business.dispatcher);
  await placeDelivery(await delivery());
  events.length = 0;
  expect((await find("+86 139-0000-0001")).data).toEqual({
    customer: { name: "陈思雨", isCustomer: true, isBlocked: false, isProved: false, lastAddress: "" },
  });
  await sql`update app_account set phone_verified_at = now() where name = '陈思雨'`.execute(
    business.server.services.db,
  );
  expect((await find("13900000001")).data).toMatchObject({
    customer: { isProved: true, lastAddress: "滨江路 18 号" },
  });
  expect(events).toMatchObject([{ type: "phone.searched", subject: "app-users", after: { phone: "139****0001" } }]);
  expect((await find("13900000077")).data).toEqual({ customer: null });
  expect(await find("0001")).toMatchObject({ code: 422 });
});

//
test("places a delivery for a caller as the app does, with the member of staff as actor", async () => {
  const answer = await placeDelivery(await delivery());
  expect(answer).toMatchObject({
    success: true,
    data: { appPassword: null, order: { status: "paid", totalCents: 6_400 } },
  });
  const { number } = (answer.data as { order: { number: string } }).order;
  expect(events.find(({ type }) => type === "order.placed")).toMatchObject({ subject: `order:${number}` });
  const { timeline, money } = await business.detail(number);
  expect(timeline).toMatchObject([{ act: "place", actorKind: "staff", actorName: "dora" }]);
  expect(money.transfers).toMatchObject([{ purpose: "order.paid" }]);
  const mine = await business.server.call(appOrdersApi.mine, {}, business.customer.token);
  expect((mine.data as { number: string }[]).map((order) => order.number)).toContain(number);
});

test("places the same order once per key", async () => {
  const order = await delivery();
  const answers = await Promise.all(Array.from({ length: 5 }, () => placeDelivery(order)));
  const numbers = answers.map(({ data }) => (data as { order: { number: string } }).order.number);
  expect(new Set(numbers).size).toBe(1);
  expect(await placeDelivery({ ...order, address: "另一个地址 2 号" })).toMatchObject({ reason: "key-reused" });
});

//
test("creates the account of a new customer, who signs in with the returned password and sees the order", async () => {
  const caller = { phone: "13700000088" };
  expect(await placeDelivery(await delivery({ caller }))).toMatchObject({ reason: "caller-name-required" });
  const answer = await placeDelivery(await delivery({ caller: { ...caller, name: "周晓" } }));
  const { order, appPassword } = answer.data as {
    order: { number: string; customerName: string };
    appPassword: string;
  };
  expect(order.customerName).toBe("周晓");
  expect(appPassword).toMatch(/^\d{10}$/);
  expect(events.map(({ type }) => type)).toContain("app-user.registered");
  const session = await business.server.call(appAuthApi.appSignIn, { ...caller, password: appPassword });
  const mine = await business.server.call(appOrdersApi.mine, {}, (session.data as { token: string }).token);
  expect(mine.data).toMatchObject([{ number: order.number }]);
});

test("places rides and errands from zone to zone", async () => {
  const ride = { ...key(), ...route, caller: known, plate: "浙A·8K516", carModel: "帕萨特", expectedCents: 6_900 };
  expect(await business.server.call(orderEntryApi.placeRide, ride, business.dispatcher)).toMatchObject({
    data: { order: { kind: "driver", zone: "滨江", distanceM: 9_500, totalCents: 6_900, place: { lat: 30.2 } } },
  });
  const task = { task: "send", item: "相册两本", itemValueCents: 20_000, isPaid: true } as const;
  const errand = { ...key(), ...route, ...task, caller: known, expectedCents: 800 + 8 * 200 };
  expect(await business.server.call(orderEntryApi.placeErrand, errand, business.dispatcher)).toMatchObject({
    data: { order: { kind: "errand", zone: "余杭", totalCents: 2_400, advanceCents: 0 } },
  });
  const unknown = { ...ride, ...key(), fromZone: "某地" };
  expect(await business.server.call(orderEntryApi.placeRide, unknown, business.dispatcher)).toMatchObject({
    reason: "not-found",
  });
});

//
test("refuses another price, unpaid orders, workers, blocked accounts and callers without the right", async () => {
  expect(await placeDelivery(await delivery({ expectedCents: 100 }))).toMatchObject({ reason: "price-changed" });
  expect(await placeDelivery(await delivery({ isPaid: false }))).toMatchObject({ code: 422 });
  const courier = { phone: "13900000010" };
  expect(await placeDelivery(await delivery({ caller: courier }))).toMatchObject({ reason: "caller-not-customer" });
  expect(await placeDelivery(await delivery(), business.finance)).toMatchObject({ code: 700 });
  await sql`update app_account set enabled = false where id = ${business.customer.id}`.execute(
    business.server.services.db,
  );
  expect(await placeDelivery(await delivery())).toMatchObject({ reason: "caller-blocked" });
  await sql`update app_account set enabled = true where id = ${business.customer.id}`.execute(
    business.server.services.db,
  );
});

//
test("closes the shop of a merchant whose account is blocked, until it is unblocked", async () => {
  const { server, merchant, customer, dispatcher } = business;
  const manager = (await server.createUser({ roles: ["manager"] })).token;
  const shops = async () => (await server.call(orderEntryApi.merchants, {}, dispatcher)).data as AppMerchant[];
  const order = { ...basket(), address: "滨江路 18 号" };
  const place = () => server.call(appOrdersApi.place, { ...order, ...key() }, customer.token);
  const entry = await delivery();
  const shown = async () => {
    const { data } = await server.call(merchantsApi.detail, { id: merchant.id }, manager);
    return (data as MerchantDetail).isOpen;
  };
  const { data } = await server.call(appUsersApi.detail, { id: merchant.id }, manager);
  const { version } = data as AppUser;
  await server.call(appUsersApi.block, { id: merchant.id, version, reason: "卫生不合格" }, manager);
  expect(await shops()).toEqual([]);
  expect(await shown()).toBe(false);
  expect(await place()).toMatchObject({ reason: "merchant-closed" });
  expect(await placeDelivery(entry)).toMatchObject({ reason: "merchant-closed" });
  await server.call(appUsersApi.unblock, { id: merchant.id, version: version + 1 }, manager);
  expect(await shops()).toHaveLength(1);
  expect(await shown()).toBe(true);
  expect(await place()).toMatchObject({ success: true });
});

test("refuses orders that staff place for themselves", async () => {
  const own = await business.server.createUser({ username: "owen", roles: ["dispatcher"] });
  const admin = (await business.server.createUser({ username: "ada", roles: ["admin"] })).token;
  const link = { userId: own.id, phone: "13900000001", reason: "same person" };
  expect(await business.server.call(usersApi.linkAppUser, link as never, admin)).toMatchObject({ success: true });
  expect(await placeDelivery(await delivery(), own.token)).toMatchObject({ reason: "review-own" });
});
