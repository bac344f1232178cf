import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { ordersApi } from "@vowdesk/contract/orders";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestDatabase } from "../../packages/server/test/postgres.ts";
import { openLog } from "../../packages/server/src/platform/observability/log.ts";
import { openClient, Refused, type Call } from "../../packages/simulator/src/client.ts";
import { openPace, type Pace } from "../../packages/simulator/src/pace.ts";
import { startScenario } from "../../packages/simulator/src/scenario.ts";
import { until } from "../../harness/pace.ts";
import { ServerProcess, urlOf } from "../../harness/server-process.ts";
import { signIn } from "../../harness/upload-trial.ts";

/** So many times as fast as the town of a demo. */
const hurry = 20;
/** Of each kind: never do so many customers think better of it. */
const ordersOfEach = 5;
/** What the numbers of each kind begin with. */
const prefixes = ["WM", "DJ", "PT"];
const seed = 7;
const ratePerMinute = 60;
/** Ten seconds of undo before a phone is told, the way there, and a busy machine. */
const endedWithinMs = 60_000;
/** An order is over as its customer has it; some think better of it, and to some nobody comes. */
const ends: readonly string[] = ["completed", "closed", "confirmed", "cancelled"];

const end = new AbortController();
// Everybody in town listens for the end.
setMaxListeners(0, end.signal);
let server: ServerProcess;
let dropDatabase: () => Promise<void>;

beforeAll(async () => {
  const { connection, drop } = await makeTestDatabase(openLog("silent"));
  dropDatabase = drop;
  server = await ServerProcess.start({ DATABASE_URL: urlOf(connection), VOWDESK_DEMO: "200" });
}, 180_000);

afterAll(async () => {
  end.abort();
  await server?.stop();
  await server?.removeFolder();
  await dropDatabase?.();
});

function hurried(pace: Pace): Pace {
  const about = (ms: number) => pace.about(ms / hurry);
  return Object.create(pace, { about: { value: about } }) as Pace;
}

/** Gives an order that has nobody to the fittest, as a dispatcher does; answers where the order stands. */
async function giveAway(call: Call, token: string, number: string): Promise<string> {
  const { order } = await call(ordersApi.detail, { number }, token);
  if (order.workerId !== null || !order.allowed.includes("assign")) return order.status;
  const [fittest] = await call(ordersApi.candidates, { number }, token);
  const command = { number, version: order.version, act: "assign" as const, workerId: fittest?.worker.id };
  await call(ordersApi.act, command, token).catch((failure: unknown) => {
    // The kitchen or the customer was quicker: the next look tells.
    if (!(failure instanceof Refused)) throw failure;
  });
  return order.status;
}

test("whoever the desk gives an order to brings it to its end: kitchen, courier, driver, runner and customer do the rest", async () => {
  const told: string[] = [];
  const call = openClient(server.url, end.signal, 16);
  const town = await startScenario(call, hurried(openPace(seed, end.signal, (line) => told.push(line))), ratePerMinute);
  const placed: string[] = [];
  const isEnough = (prefix: string) => placed.filter((number) => number.startsWith(prefix)).length >= ordersOfEach;
  while (!prefixes.every(isEnough)) placed.push((await town.orderOnce()).number);
  const desk = await signIn(server.url, "admin");

  let statuses: string[] = [];
  await until(async () => {
    statuses = await Promise.all(placed.map((number) => giveAway(call, desk, number)));
    await wait(200);
    return statuses.every((status) => ends.includes(status));
  }, endedWithinMs);

  expect(statuses.filter((status) => !ends.includes(status))).toEqual([]);
  expect([...new Set(statuses)]).toEqual(expect.arrayContaining(["completed", "closed", "confirmed"]));
  expect(told).toEqual([]);
}, 120_000);
