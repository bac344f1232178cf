import { pathToFileURL } from "node:url";
import { setTimeout as wait } from "node:timers/promises";
import { appAuthApi, authApi, demoPassword, demoPhone } from "@vowdesk/contract/auth";
import { notificationsApi } from "@vowdesk/contract/notifications";
import { appOrdersApi, ordersApi } from "@vowdesk/contract/orders";
import { openClient } from "../packages/simulator/src/client.ts";
import { spreadOf, told } from "./figures.ts";
import { byStatus, probe, type Answer } from "./probe.ts";
import { Stage, type Person } from "./stage.ts";
import { Tally } from "./tally.ts";

export interface MixedSettings {
  orders: number;
  messages: number;
  users: number;
  perSecond: number;
  seconds: number;
  judgesTimes: boolean;
}

const dispatchers = 50;
const p99Ms = 300;
const rowsInOne = 2_000;

type Ask = (place: number) => Promise<Answer>;

/** What a house does all day: mostly reading, one in ten writes. */
async function asksOf({ server }: Stage, people: readonly Person[]): Promise<Ask[]> {
  const leaving = new AbortController();
  const call = openClient(server.url, leaving.signal, 2);
  const { token: customer } = await call(appAuthApi.appSignIn, {
    phone: demoPhone("customer", 0),
    password: demoPassword,
  });
  const [merchant] = await call(appOrdersApi.merchants, {}, customer);
  const read =
    (path: string): Ask =>
    (place) =>
      probe(server.url, path, { headers: { token: people[place % people.length]?.token ?? "" } });
  const order: Ask = (place) =>
    probe(server.url, appOrdersApi.place.path, {
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
    authApi.getInfo.path,
    `${list}?pageSize=20`,
    `${list}?pageSize=20&pageNo=5&sort=dueAt`,
    `${ordersApi.listDriver.path}?pageSize=20`,
    ordersApi.countDelivery.path,
    `${notificationsApi.inbox.path}?limit=20`,
    "/api/dashboard/board",
    "/api/sysUser/getMenuList",
    ordersApi.settings.path,
  ];
  return [...reads.map(read), order];
}

/** Asks at a steady pace, whether or not the last one was answered: that is how people come. */
async function askSteadily(asks: readonly Ask[], perSecond: number, seconds: number): Promise<Answer[]> {
  const startedAt = performance.now();
  const all: Promise<Answer>[] = [];
  for (let place = 0; place < perSecond * seconds; place += 1) {
    const earlyMs = startedAt + (place * 1_000) / perSecond - performance.now();
    if (earlyMs > 1) await wait(earlyMs);
    const ask = asks[place % asks.length];
    if (ask) all.push(ask(place));
  }
  return Promise.all(all);
}

/** 300 mixed requests a second on a house of some years (RELIABILITY R31). */
export async function tryMixed(settings: MixedSettings): Promise<Tally> {
  const tally = new Tally();
  const stage = await Stage.open({ VOWDESK_DEMO: String(settings.orders) });
  try {
    // A house has some dispatchers, each of whom hears of every order, and many others.
    const readers = await stage.hire(dispatchers, "dispatcher");
    const people = [...readers, ...(await stage.hire(Math.max(settings.users - dispatchers, 0), "auditor"))];
    for (let piled = 0; piled < settings.messages; piled += rowsInOne) {
      const [person] = [people[(piled / rowsInOne) % people.length]];
      if (person) await stage.pileUp(person, rowsInOne);
    }
    const asks = await asksOf(stage, readers);
    const startedAt = performance.now();
    const answers = await askSteadily(asks, settings.perSecond, settings.seconds);
    const perSecond = answers.length / ((performance.now() - startedAt) / 1_000);
    const good = answers.filter(({ isServed }) => isServed).length;
    tally.note("R31", "answers", JSON.stringify(byStatus(answers)), good === answers.length);
    const spread = spreadOf(answers.map(({ ms }) => ms));
    const isFast = !settings.judgesTimes || spread.p99 <= p99Ms;
    tally.note("R31", `${perSecond.toFixed(0)} mixed requests a second`, told(spread), isFast);
    return tally;
  } finally {
    await stage.close();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [perSecond = 300, seconds = 60, orders = 100_000, messages = 1_000_000, users = 10_000] = process.argv
    .slice(2)
    .map(Number);
  process.exit((await tryMixed({ perSecond, seconds, orders, messages, users, judgesTimes: true })).print());
}
