import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClient, Refused, type Call } from "../../packages/simulator/src/client.ts";
import { openPace } from "../../packages/simulator/src/pace.ts";
import { startScenario } from "../../packages/simulator/src/scenario.ts";
import { fasterPace } from "../../harness/pace.ts";
import { ServerProcess } from "../../harness/server-process.ts";
import { signIn } from "../../harness/sign-in.ts";
import { patience } from "../../harness/slowness.ts";

/** How many times faster the simulator runs than in the demo. */
const timerSpeed = 20;
/** Orders of each kind; more than customers ever cancel. */
const ordersOfEach = 5;
/** Prefixes of the order numbers, by kind. */
const prefixes = ["WM", "DJ", "PT"];
const seed = 7;
const ratePerMinute = 60;
/** No order waits that long for its next step: ten seconds of undo before a phone is notified are the longest. */
const stalledAfterMs = 60_000;
/** Final states of an order; some customers cancel, and some orders find no worker. */
const ends: readonly string[] = ["completed", "closed", "confirmed", "cancelled"];

const end = new AbortController();
// Every simulated user listens for the end.
setMaxListeners(0, end.signal);
let server: ServerProcess;

beforeAll(async () => {
  server = await ServerProcess.startOnTestDatabase({ VOWDESK_DEMO: "200" });
});

afterAll(async () => {
  end.abort();
  await server?.close();
});

/** Assigns an order without a worker to the best candidate, as a dispatcher does; returns its state. */
async function giveAway(call: Call, token: string, number: string): Promise<string> {
  const { order } = await call("orders_detail", { number }, token);
  if (order.workerId !== null || !order.allowed.includes("assign")) return order.status;
  const [fittest] = await call("orders_candidates", { number }, token);
  const command = { number, version: order.version, act: "assign" as const, workerId: fittest?.worker.id };
  await call("orders_act", command, token).catch((failure: unknown) => {
    // The merchant or the customer was faster; the next check reads the new state.
    if (!(failure instanceof Refused)) throw failure;
  });
  return order.status;
}

test("completes every assigned order through simulated merchants, couriers, drivers, runners and customers", async () => {
  const lines: string[] = [];
  const call = openClient(server.url, end.signal, 16);
  const pace = fasterPace(
    openPace(seed, end.signal, (line) => lines.push(line)),
    timerSpeed,
  );
  const scenario = await startScenario(call, pace, ratePerMinute);
  const placed: string[] = [];
  const isEnough = (prefix: string) => placed.filter((number) => number.startsWith(prefix)).length >= ordersOfEach;
  while (!prefixes.every(isEnough)) placed.push((await scenario.orderOnce()).number);
  const client = await signIn(server.url, "admin");

  let statuses: string[] = [];
  let changedAt = Date.now();
  do {
    const now = await Promise.all(placed.map((number) => giveAway(call, client, number)));
    if (now.join() !== statuses.join()) changedAt = Date.now();
    statuses = now;
    await wait(200);
  } while (!statuses.every((status) => ends.includes(status)) && Date.now() - changedAt < patience(stalledAfterMs));

  expect(statuses.filter((status) => !ends.includes(status))).toEqual([]);
  expect([...new Set(statuses)]).toEqual(expect.arrayContaining(["completed", "closed", "confirmed"]));
  expect(lines).toEqual([]);
});
