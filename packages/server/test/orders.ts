import type { AppRole } from "@vowdesk/contract/kernel";
import {
  appOrdersApi,
  ordersApi,
  type AppOrder,
  type Order,
  type OrderAction,
  type OrderDetail,
  type OrderKind,
} from "@vowdesk/contract/local/orders";
import { sql } from "kysely";
import { insertAppAccount, openAppSession } from "../src/features/staff/auth/auth.ts";
import { inTransaction, systemActor } from "../src/kernel/http/context.ts";
import { fixedClock } from "../src/platform/clock.ts";
import { startTestServer, type TestServer } from "./server.ts";

interface Person {
  id: number;
  token: string;
}

const origin = { actor: systemActor, language: "zh", requestId: "test", ip: "" } as const;

async function appPerson(server: TestServer, role: AppRole, index: number, name: string): Promise<Person> {
  return inTransaction(server.services, origin, async (ctx) => {
    const phone = `139000000${String(index).padStart(2, "0")}`;
    const id = (await insertAppAccount(ctx.db, { role, phone, name, password_hash: "x" })) ?? 0;
    return { id, token: (await openAppSession(ctx, { id, role })).token };
  });
}

const middle = { lat: 30.2, lng: 120.2 };
const far = { lat: 30.26, lng: 120.26 };
const workers = [
  ["courier", "赵强", "delivery", middle],
  ["courier", "孙磊", "delivery", far],
  ["driver", "钱伟", "driver", middle],
  ["driver", "李勇", "driver", far],
  ["runner", "周涛", "errand", middle],
  ["runner", "吴洋", "errand", far],
] as const;

/** The first worker of a kind is near the orders, the second is far away. */
export type Hand = 0 | 1;

/** A test business: a customer, a merchant, two workers of each kind on shift, a dispatcher and a finance user. */
export interface TestBusiness {
  server: TestServer;
  clock: ReturnType<typeof fixedClock>;
  customer: Person;
  merchant: Person;
  dispatcher: string;
  finance: string;
  worker(kind: OrderKind, hand: Hand): Person;
  place(kind: OrderKind, overrides?: object): Promise<AppOrder>;
  act(order: { number: string; version: number }, act: OrderAction, more?: object, token?: string): ReturnType<Act>;
  detail(number: string): Promise<OrderDetail>;
  order(number: string): Promise<Order>;
  close(): Promise<void>;
}

type Act = (...args: never[]) => ReturnType<TestServer["call"]>;

async function insertBusiness(server: TestServer, merchant: Person, accounts: Person[]): Promise<number> {
  const { db } = server.services;
  await sql`insert into merchant (id, name, phone, address, zone, lat, lng)
    values (${merchant.id}, '老成都川菜馆', '+8613600000001', '滨盛路 1 号', '滨江', 30.2, 120.2)`.execute(db);
  for (const [index, [, name, kind, place]] of workers.entries())
    await sql`insert into worker (id, name, phone, zone, serves, on_shift, shift_since, lat, lng)
      values (${accounts[index]?.id}, ${name}, ${`+861390000001${index}`}, ${place === middle ? "滨江" : "余杭"}, array[${kind}]::text[], true, now(),
        ${place.lat}, ${place.lng})`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into dish (merchant_id, name, price_cents) values (${merchant.id}, '宫保鸡丁', 3200) returning id`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}

/** Starts a server with a test business and a fixed clock. */
export async function openTestBusiness(): Promise<TestBusiness> {
  const clock = fixedClock("2026-11-02T04:00:00Z");
  const server = await startTestServer({ clock });
  const customer = await appPerson(server, "customer", 1, "陈思雨");
  const merchant = await appPerson(server, "merchant", 2, "老成都川菜馆");
  const accounts: Person[] = [];
  for (const [index, [role, name]] of workers.entries()) accounts.push(await appPerson(server, role, 10 + index, name));
  const dishId = await insertBusiness(server, merchant, accounts);
  const dispatcher = (await server.createUser({ username: "dora", roles: ["dispatcher"] })).token;
  const finance = (await server.createUser({ username: "fina", roles: ["finance"] })).token;
  let keys = 0;

  const route = { zone: "滨江", pickup: "江南大道 228 号", destination: "滨盛路 1870 号", from: middle, to: far };
  const placers: Readonly<Record<OrderKind, (key: object, overrides: object) => ReturnType<TestServer["call"]>>> = {
    delivery: (key, overrides) => {
      const order = { merchantId: merchant.id, items: [{ dishId, quantity: 2 }], address: "滨江路 18 号" };
      return server.call(appOrdersApi.place, { ...order, ...key, ...overrides } as never, customer.token);
    },
    driver: (key, overrides) => {
      const ride = { ...route, plate: "浙A·8K516", carModel: "大众帕萨特" };
      return server.call(appOrdersApi.placeRide, { ...ride, ...key, ...overrides } as never, customer.token);
    },
    errand: (key, overrides) => {
      const errand = { ...route, task: "buy", item: "感冒药一盒", itemValueCents: 4_500 };
      return server.call(appOrdersApi.placeErrand, { ...errand, ...key, ...overrides } as never, customer.token);
    },
  };
  const detail = async (number: string): Promise<OrderDetail> =>
    (await server.call(ordersApi.detail, { number }, dispatcher)).data;
  return {
    server,
    clock,
    customer,
    merchant,
    dispatcher,
    finance,
    worker: (kind, hand) => accounts[workers.findIndex(([, , serves]) => serves === kind) + hand] as Person,
    place: async (kind, overrides = {}) => {
      const key = { clientOrderId: `key-${(keys += 1).toString().padStart(8, "0")}` };
      const answer = await placers[kind](key, overrides);
      if (!answer.success) throw new Error(answer.message);
      return answer.data as AppOrder;
    },
    act: ({ number, version }, act, more = {}, token = dispatcher) =>
      server.call(ordersApi.act, { number, version, act, ...more } as never, token),
    detail,
    order: async (number) => (await detail(number)).order,
    close: () => server.close(),
  };
}
