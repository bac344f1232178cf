import { setTimeout as wait } from "node:timers/promises";
import { authApi, demoPassword, demoPhone } from "@vowdesk/contract/staff/auth";
import { notificationsApi } from "@vowdesk/contract/messages/notifications";
import { appOrdersApi, ordersApi, orderSettingsApi } from "@vowdesk/contract/local/orders";
import { sql } from "kysely";
import { openClient } from "../../packages/simulator/src/client.ts";
import { spreadOf, formatSpread } from "../../harness/figures.ts";
import { byStatus, timedRequest, type Answer } from "../../harness/timed-request.ts";
import { TestSystem, type Person } from "../../harness/test-system.ts";
import { Tally } from "../../harness/tally.ts";

export interface MixedSettings {
  orders: number;
  messages: number;
  perSecond: number;
  seconds: number;
  judgesTimes: boolean;
}

/** Each dispatcher receives a message about every order. */
const staff = { dispatchers: 50, others: 50 };
const p99Ms = 300;
const warmUpSeconds = 10;
const rowsInOne = 2_000;

type PreparedCall = (place: number) => Promise<Answer>;

/** Typical calls of a day: mostly reads, and one of 24 places an order (docs/operations/scaling.md has the arithmetic). */
async function callsOf({ server }: TestSystem, people: readonly Person[]): Promise<PreparedCall[]> {
  const controller = new AbortController();
  const call = openClient(server.url, controller.signal, 2);
  const { token: customer } = await call("appAuth_appSignIn", {
    phone: demoPhone("customer", 0),
    password: demoPassword,
  });
  const [merchant] = await call("appOrders_merchants", {}, customer);
  const read =
    (path: string): PreparedCall =>
    (place) =>
      timedRequest(server.url, path, { headers: { token: people[place % people.length]?.token ?? "" } });
  const order: PreparedCall = (place) =>
    timedRequest(server.url, appOrdersApi.place.path, {
      method: "POST",
      headers: { token: customer, "content-type": "application/json" },
      body: JSON.stringify({
        clientOrderId: `mixed-order-${place}`,
        address: "滨盛路 1 号",
        remark: "",
        merchantId: merchant?.id ?? 0,
        items: [{ dishId: merchant?.dishes[0]?.id ?? 0, quantity: 1 }],
      }),
    });
  const list = ordersApi.listDelivery.path;
  const reads = [
    authApi.me.path,
    `${list}?pageSize=20`,
    `${list}?pageSize=20&pageNo=5&sort=dueAt`,
    `${ordersApi.listDriver.path}?pageSize=20`,
    ordersApi.countDelivery.path,
    `${notificationsApi.inbox.path}?limit=20`,
    "/api/dashboard/board",
    "/api/sysUser/getMenuList",
    orderSettingsApi.settings.path,
  ];
  const calls = reads.map(read);
  return [...Array.from({ length: 23 }, (_, place) => calls[place % calls.length] ?? order), order];
}

/** Sends calls at a steady rate, whether or not earlier ones were answered, as independent users do. */
async function callSteadily(
  calls: readonly PreparedCall[],
  perSecond: number,
  seconds: number,
  from = 0,
): Promise<Answer[]> {
  const startedAt = performance.now();
  const all: Promise<Answer>[] = [];
  for (let place = 0; place < perSecond * seconds; place += 1) {
    const earlyMs = startedAt + (place * 1_000) / perSecond - performance.now();
    if (earlyMs > 1) await wait(earlyMs);
    const call = calls[place % calls.length];
    if (call) all.push(call(from + place));
  }
  return Promise.all(all);
}

/** 300 mixed requests a second on the data of several years (G-R31). */
export async function runMixed(settings: MixedSettings): Promise<Tally> {
  const tally = new Tally();
  const system = await TestSystem.open({ VOWDESK_DEMO: String(settings.orders) });
  try {
    const readers = await system.createUsers(staff.dispatchers, "dispatcher");
    const others = await system.createUsers(staff.others, "moderator");
    for (let piled = 0; piled < settings.messages; piled += rowsInOne) {
      const person = others[(piled / rowsInOne) % others.length];
      if (person) await system.insertBacklog(person, rowsInOne);
    }
    // Vacuums as the database would have done over the years.
    await system.services.db.connection().execute(async (db) => {
      await sql`set statement_timeout = 0`.execute(db);
      await sql`vacuum analyze message, delivery, user_stream, orders, order_step, audit_line`.execute(db);
      await sql`checkpoint`.execute(db);
    });
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from app_account`.execute(system.services.db);
    tally.record("G-R31", "app users", rows[0]?.n ?? 0);
    const calls = await callsOf(system, readers);
    // Warms the code up: in the first seconds after a start, 300 requests a second would queue. G-R24 measures the start.
    const first = await callSteadily(calls, settings.perSecond, warmUpSeconds);
    tally.expect(
      "G-R31 the first seconds",
      first.every(({ isServed }) => isServed),
      byStatus(first),
    );
    const startedAt = performance.now();
    const answers = await callSteadily(calls, settings.perSecond, settings.seconds, first.length);
    const perSecond = answers.length / ((performance.now() - startedAt) / 1_000);
    const good = answers.filter(({ isServed }) => isServed).length;
    tally.record("G-R31", "answers", JSON.stringify(byStatus(answers)), good === answers.length);
    const spread = spreadOf(answers.map(({ ms }) => ms));
    const isFast = !settings.judgesTimes || spread.p99 <= p99Ms;
    tally.record("G-R31", `${perSecond.toFixed(0)} mixed requests a second`, formatSpread(spread), isFast);
    return tally;
  } finally {
    await system.close();
  }
}

if (import.meta.main) {
  const [perSecond = 300, seconds = 60, orders = 100_000, messages = 1_000_000] = process.argv.slice(2).map(Number);
  process.exit((await runMixed({ perSecond, seconds, orders, messages, judgesTimes: true })).print());
}
