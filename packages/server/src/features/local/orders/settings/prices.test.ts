import {
  appOrdersApi,
  defaultOrderPrices,
  orderSettingsApi,
  type DeliveryOrder,
  type DriverOrder,
  type OrderPrices,
  type OrderSettings,
} from "@vowdesk/contract/local/orders";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestBusiness, type TestBusiness } from "../../../../../test/orders.ts";
import { recordEvents } from "../../../../../test/server.ts";

let business: TestBusiness;
let manager: string;
let events: ReturnType<typeof recordEvents>;

beforeAll(async () => {
  business = await openTestBusiness();
  manager = (await business.server.createUser({ username: "manu", roles: ["manager"] })).token;
  events = recordEvents(business.server);
});
afterAll(() => business?.close());

const prices = async (): Promise<OrderPrices> =>
  (await business.server.call(orderSettingsApi.prices, {}, manager)).data as OrderPrices;

async function change(fields: object): Promise<void> {
  const { version } = await prices();
  const answer = await business.server.call(orderSettingsApi.changePrices, { version, ...fields }, manager);
  expect(answer).toMatchObject({ success: true });
}

const totalOf = async (kind: "delivery" | "driver" | "errand") => (await business.place(kind)).totalCents;

//
test("prices a new order by the settings, and a changed price is audited", async () => {
  const before = await totalOf("delivery");
  const zone = { name: "滨江", lat: 30.2, lng: 120.2, deliveryFeeCents: 900 };
  await change({ zones: [zone], packingPerDishCents: 150, discounts: [{ fromCents: 5_000, cents: 100 }] });
  // Two dishes for 32.00: the discount of the defaults was 8.00, packing 2.00, the fee 5.00.
  expect(await totalOf("delivery")).toBe(before + 800 - 100 + 2 * 50 + 400);
  expect(events.find(({ type }) => type === "order-settings.repriced")).toMatchObject({
    before: { packingPerDishCents: 100, zoneFees: {}, discounts: ["100 − 15", "60 − 8", "30 − 3"] },
    after: {
      packingPerDishCents: 150,
      zoneFees: { 滨江: 900 },
      zoneCentres: { 滨江: "30.2, 120.2" },
      discounts: ["50 − 1"],
    },
  });
  expect((await business.server.call(orderSettingsApi.zones, {}, business.dispatcher)).data).toEqual([
    { name: "滨江" },
  ]);
});

//
test("an order keeps its prices until it ends", async () => {
  const { number, totalCents } = await business.place("driver");
  await change({ rideFirstCents: 10_000, ridePerKilometreCents: 1_000, waitingPerMinuteCents: 500 });
  expect(await totalOf("driver")).toBeGreaterThan(totalCents);
  const driver = business.worker("driver", 0);
  const { order } = await business.detail(number);
  await business.act(order, "assign", { workerId: driver.id });
  const ride = (to: string, more = {}) =>
    business.server.call(appOrdersApi.driverStep, { number, to, ...more } as never, driver.token);
  business.clock.moveMs(11_000);
  for (const to of ["accepted", "arrived"]) expect(await ride(to)).toMatchObject({ success: true });
  await ride("driving", { waitingMinutes: 12 });
  await ride("finished", { distanceM: 7_000 });
  const { waitingFreeMinutes, waitingPerMinuteCents, rideFirstCents, ridePerKilometreCents } = defaultOrderPrices;
  expect((await business.order(number)) as DriverOrder).toMatchObject({
    waitingFeeCents: (12 - waitingFreeMinutes) * waitingPerMinuteCents,
    fareCents: rideFirstCents + 2 * ridePerKilometreCents,
  });
});

//
test("an errand is priced by the settings", async () => {
  const before = await totalOf("errand");
  await change({ errandFirstCents: 1_800, errandBuyCents: 0 });
  expect(await totalOf("errand")).toBe(before + 1_000 - 400);
});

test("a merchant's preparation time leaves the prices of the order", async () => {
  const { number } = await business.place("delivery");
  const accept = { number, to: "accepted", prepMinutes: 20 } as const;
  await business.server.call(appOrdersApi.merchantStep, accept, business.merchant.token);
  expect((await business.order(number)) as DeliveryOrder).toMatchObject({ prepMinutes: 20 });
});

test("refuses invalid prices and callers without the right", async () => {
  const { version } = await prices();
  const zone = { name: "滨江", lat: 30.2, lng: 120.2, deliveryFeeCents: 900 };
  const send = (fields: object, token = manager) =>
    business.server.call(orderSettingsApi.changePrices, { version, ...fields } as never, token);
  for (const fields of [
    { rideFirstCents: 0 },
    { deliveryFeeCents: -1 },
    { zones: [zone, zone] },
    { discounts: [{ fromCents: 1_000, cents: 1_000 }] },
  ])
    expect(await send(fields), JSON.stringify(fields)).toMatchObject({ code: 422 });
  expect(await send({ deliveryFeeCents: 600 }, business.dispatcher)).toMatchObject({ code: 700 });
  expect(await business.server.call(orderSettingsApi.prices, {}, business.finance)).toMatchObject({ code: 700 });
  expect(await send({ deliveryFeeCents: 600, version: version - 1 })).toMatchObject({ code: 409 });
});

//
test("users limited to zones change the fees of these zones only", async () => {
  const codes = ["order", "order:delivery", "order:price", "order:price:edit", "order:settings"];
  const { token } = await business.server.createUser({ username: "zoe", codes });
  await sql`update role set zones = array['滨江'] where code = 'role-of-zoe'`.execute(business.server.services.db);
  const [own, other] = [
    { name: "滨江", lat: 30.2, lng: 120.2, deliveryFeeCents: 900 },
    { name: "余杭", lat: 30.27, lng: 120, deliveryFeeCents: 700 },
  ];
  await change({ zones: [own, other], deliveryFeeCents: 500 });
  const send = async (fields: object) =>
    business.server.call(orderSettingsApi.changePrices, { version: (await prices()).version, ...fields }, token);
  const refused = { success: false, reason: "beyond-own-scope" };
  for (const fields of [
    { zones: [own, { ...other, deliveryFeeCents: 0 }] },
    { zones: [own] },
    { zones: [own, other, { ...other, name: "西湖" }] },
    { zones: [{ ...own, name: "滨江区" }, other] },
    { deliveryFeeCents: 0 },
    { zones: [{ ...own, deliveryFeeCents: 800 }, other], discounts: [] },
  ])
    expect(await send(fields), JSON.stringify(fields)).toMatchObject(refused);
  expect(await prices()).toMatchObject({ zones: [own, other], deliveryFeeCents: 500 });
  const cheaper = { ...own, deliveryFeeCents: 800 };
  expect(await send({ zones: [cheaper, other], deliveryFeeCents: 500 })).toMatchObject({ success: true });
  expect((await prices()).zones).toEqual([cheaper, other]);
  const { version } = (await business.server.call(orderSettingsApi.settings, {}, token)).data as OrderSettings;
  const later = { version, amberPercent: 90 };
  expect(await business.server.call(orderSettingsApi.changeSettings, later, token)).toMatchObject(refused);
});
