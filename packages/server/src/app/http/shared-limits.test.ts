import { authApi } from "@vowdesk/contract/staff/auth";
import { settingsApi } from "@vowdesk/contract/staff/settings";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../platform/clock.ts";
import { openLog } from "../../platform/observability/log.ts";
import { openLimits, windowMs } from "../../kernel/http/limiter.ts";
import { forgetCounts, shareThrough } from "./shared-limits.ts";
import { makeTestDatabase } from "../../../test/postgres.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";

const clock = fixedClock("2026-11-02T03:30:00Z");
const now = () => clock.now().getTime();
const limitsOf = { here: openLimits(now), there: openLimits(now) };
let here: TestServer;
let there: TestServer;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await makeTestDatabase(openLog("silent"));
  drop = database.drop;
  const { connection } = database;
  here = await startTestServer({ connection, clock, demo: true, limits: limitsOf.here });
  there = await startTestServer({ connection, clock, limits: limitsOf.there });
});
afterAll(async () => {
  await here?.close();
  await there?.close();
  await drop?.();
});

/** Makes read calls on a node and exchanges counts after every tenth. Returns how many succeeded. */
async function read(node: TestServer, token: string, times: number): Promise<number> {
  let done = 0;
  for (let i = 0; i < times; i += 1) {
    if ((await node.call(authApi.me, {}, token)).code === 200) done += 1;
    if (i % 10 === 9) await exchange();
  }
  return done;
}

async function exchange(): Promise<void> {
  await limitsOf.here.exchange(shareThrough(here.services.db));
  await limitsOf.there.exchange(shareThrough(there.services.db));
}

//
test("two nodes share a limit, apart from the counts between two exchanges", async () => {
  const token = await here.signIn("service");
  const [first, second] = [await read(here, token, 500), await read(there, token, 400)];
  expect(first).toBe(500);
  // Not yet exchanged: less than an eighth of 600 at first, ten later.
  expect(second).toBeGreaterThanOrEqual(100);
  expect(second).toBeLessThanOrEqual(100 + 75 + 10);
  // The first node learns the counts of the second at its next exchange.
  expect(await read(here, token, 10)).toBeLessThanOrEqual(10);
  expect(await read(here, token, 20)).toBe(0);
  expect(await read(here, await here.signIn("auditor"), 20)).toBe(20);
  clock.moveMs(2 * windowMs);
  expect(await read(there, token, 20)).toBe(20);
});

test("reads and writes have separate limits", async () => {
  const token = await here.signIn("finance");
  const write = async (node: TestServer) => (await node.call(settingsApi.change, { language: "zh" }, token)).code;
  let done = 0;
  for (let i = 0; i < 200; i += 1) {
    if ((await write(i % 2 ? here : there)) === 200) done += 1;
    await exchange();
  }
  expect(done).toBeGreaterThanOrEqual(120);
  expect(done).toBeLessThanOrEqual(124);
  expect((await here.call(authApi.me, {}, token)).code).toBe(200);
});

test("a sender far below the limit causes no database writes, and old counts are deleted", async () => {
  const rows = async () => (await here.services.db.selectFrom("request_count").selectAll().execute()).length;
  clock.moveMs(10 * windowMs);
  expect(await forgetCounts(here.services)).toBeGreaterThan(0);
  expect(await read(here, await here.signIn("manager"), 60)).toBe(60);
  expect(await rows()).toBe(0);
});
