import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabaseProxy } from "../../../../../harness/databases/database-proxy.ts";
import type { FaultProxy } from "../../../../../harness/fault-proxy.ts";
import { waitUntil } from "../../../../../harness/pace.ts";
import { makeTestDatabase } from "../../../test/postgres.ts";
import { openLog } from "../observability/log.ts";
import { runWithoutLimits } from "./deadline.ts";
import { isUnavailable, openDatabase, transact, type Database } from "./index.ts";
import { patience } from "../../../../../harness/slowness.ts";

/** Within this time a call is answered while the network is away, and works after it has returned. */
const withinMs = patience(5_000);

const log = openLog("silent");
let made: Awaited<ReturnType<typeof makeTestDatabase>>;
let direct: Database;
let proxy: FaultProxy;
let url: string;
let database: Database;

beforeEach(async () => {
  made = await makeTestDatabase(log);
  direct = openDatabase(made.connection, log);
  ({ proxy, url } = await openDatabaseProxy(made.connection));
  database = openDatabase({ connectionString: url }, log, 5);
});
afterEach(async () => {
  proxy.swallows = false;
  await database.close();
  await proxy.close();
  await direct.close();
  await made.drop();
});

const ask = () => sql`select 1`.execute(database.db);

async function openAll(count = 5): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => sql`select pg_sleep(0.05)`.execute(database.db)));
}

interface Answer {
  ms: number;
  error: unknown;
}

async function timed(work: () => Promise<unknown>): Promise<Answer> {
  const startedAt = performance.now();
  const error = await work().then(
    () => null,
    (failure: unknown) => failure,
  );
  return { ms: performance.now() - startedAt, error };
}

const works = async () => (await timed(ask)).error === null;

async function expectRecovery(): Promise<void> {
  const startedAt = performance.now();
  expect(await waitUntil(works, 4 * withinMs)).toBe(true);
  expect(performance.now() - startedAt).toBeLessThan(withinMs);
  // No connection that is silent is left.
  const answers = await Promise.all(Array.from({ length: 10 }, () => timed(ask)));
  expect(answers.filter(({ error }) => error !== null)).toEqual([]);
}

test.each([500, 3_000, 9_000])(
  "answers statements in time while the network is silent for %i ms, and recovers",
  async (silentMs) => {
    await openAll();
    proxy.goSilent();
    const end = performance.now() + silentMs;
    const answers: Promise<Answer>[] = [];
    while (performance.now() < end) {
      answers.push(timed(ask));
      await wait(100);
    }
    proxy.swallows = false;
    await expectRecovery();
    const failures = await Promise.all(answers);
    expect(failures.filter(({ error }) => error !== null && !isUnavailable(error))).toEqual([]);
    expect(Math.max(...failures.map(({ ms }) => ms))).toBeLessThan(withinMs);
    await waitUntil(() => database.pool.totalCount === database.pool.idleCount, withinMs);
    expect(database.pool.totalCount - database.pool.idleCount).toBe(0);
  },
);

test("recovers from connections that become silent while new ones work", async () => {
  await openAll();
  proxy.goSilent();
  proxy.swallows = false;
  await expectRecovery();
});

test("ends the transaction of a lost connection at the server, with its locks", async () => {
  await sql`create table thing (id int primary key)`.execute(direct.db);
  await sql`insert into thing values (1)`.execute(direct.db);
  const holding = transact(database.db, async (db) => {
    await sql`update thing set id = 1`.execute(db);
    proxy.goSilent();
    await sql`select 1`.execute(db);
  });
  expect(isUnavailable((await timed(() => holding)).error)).toBe(true);
  proxy.swallows = false;
  const { error, ms } = await timed(() => sql`update thing set id = 1`.execute(direct.db));
  expect(error).toBe(null);
  expect(ms).toBeLessThan(withinMs);
});

test("does not end long statements of other work, silent or not", async () => {
  const [sleeping, waiting] = [8, 3].map((seconds) =>
    timed(() => runWithoutLimits(() => sql`select pg_sleep(${seconds})`.execute(database.db))),
  );
  await wait(4_000);
  expect(await waiting).toMatchObject({ error: null });
  await ask();
  expect(await sleeping).toMatchObject({ error: null });
});

test("gives other work up once the network is back, not before", async () => {
  await openAll();
  proxy.goSilent();
  const job = timed(() => runWithoutLimits(ask));
  await wait(6_000);
  expect(await Promise.race([job, wait(0, "pending")])).toBe("pending");
  proxy.swallows = false;
  const startedAt = performance.now();
  expect(isUnavailable((await job).error)).toBe(true);
  expect(performance.now() - startedAt).toBeLessThan(withinMs);
});

test("closes while the network is silent", async () => {
  await openAll();
  proxy.goSilent();
  const otherDatabase = openDatabase({ connectionString: url }, log, 2);
  const startedAt = performance.now();
  await otherDatabase.close();
  await openDatabase(made.connection, log).close();
  await database.close();
  expect(performance.now() - startedAt).toBeLessThan(withinMs);
  database = openDatabase(made.connection, log);
});
