import { Socket } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeTestDatabase } from "../../../test/postgres.ts";
import { isRetryable, lockName, openDatabase, pipeline, transact, type Database, type Db } from "./index.ts";
import { openLog } from "../observability/log.ts";
import { runWithoutLimits } from "./deadline.ts";

const enoughUses = 25;

const log = openLog("silent");
let testDatabase: Awaited<ReturnType<typeof makeTestDatabase>>;
let database: Database;
let db: Db;

beforeAll(async () => {
  testDatabase = await makeTestDatabase(log);
  // A single connection, so that prepared statements can be observed.
  database = openDatabase(testDatabase.connection, log, 1);
  db = database.db;
});
afterAll(async () => {
  await database?.close();
  await testDatabase?.drop();
});
beforeEach(async () => {
  await sql`drop table if exists paper`.execute(db);
  await sql`create table paper (id integer generated always as identity, name text unique)`.execute(db);
});

const write = (to: Db, name: string) => sql`insert into paper (name) values (${name})`.execute(to);
const read = async (from: Db) =>
  (await sql<{ name: string }>`select * from paper where id > ${0} order by id`.execute(from)).rows;
const names = async () => (await read(db)).map(({ name }) => name);
const prepared = async () =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.map(
    ({ statement }) => statement,
  );

test("executes statements started in one tick in order", async () => {
  await db.transaction().execute(async (inside) => {
    const all = ["a", "b", "c"].map((name) => write(inside, name));
    const seen = read(inside);
    await Promise.all([...all, write(inside, "d")]);
    expect((await seen).map(({ name }) => name)).toEqual(["a", "b", "c"]);
  });
  expect(await names()).toEqual(["a", "b", "c", "d"]);
});

test("rolls the transaction back and rejects with the error of the failed statement", async () => {
  await write(db, "a");
  const work = db.transaction().execute((inside) => Promise.all(["b", "a", "c"].map((name) => write(inside, name))));
  await expect(work).rejects.toMatchObject({ code: "23505" });
  expect(await names()).toEqual(["a"]);
});

test("rejects statements of a branch that continues after its transaction failed", async () => {
  let branch = Promise.resolve();
  const late = async (inside: Db) => {
    await write(inside, "b");
    await new Promise((resolve) => setTimeout(resolve, 50));
    await write(inside, "c");
  };
  const work = transact(db, (inside) => {
    branch = late(inside);
    return Promise.all([branch, Promise.reject(new Error("no"))]);
  });
  await expect(work).rejects.toThrow("no");
  await expect(branch).rejects.toThrow("after its transaction or pipeline ended");
  expect(await names()).toEqual([]);
});

/** How often `work` writes to a socket. */
async function countWrites(work: () => Promise<unknown>): Promise<number> {
  const { _write, _writev } = Socket.prototype;
  let writes = 0;
  Socket.prototype._write = function count(...args) {
    writes += 1;
    return _write.apply(this, args);
  };
  Socket.prototype._writev = function count(...args) {
    writes += 1;
    return _writev?.apply(this, args);
  };
  try {
    await work();
  } finally {
    Object.assign(Socket.prototype, { _write, _writev });
  }
  return writes;
}

test("sends statements started in one tick in one write", async () => {
  const work = () => transact(db, (inside) => Promise.all(["a", "b", "c"].map((name) => write(inside, name))));
  // The second one is the commit.
  expect(await countWrites(work)).toBe(2);
  expect(await names()).toEqual(["a", "b", "c"]);
  expect(await countWrites(() => pipeline(db, (single) => Promise.all([read(single), read(single)])))).toBe(1);
});

test("leaves the connection clean after a transaction without statements", async () => {
  await db.transaction().execute(() => Promise.resolve());
  await expect(db.transaction().execute(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await write(db, "a");
  expect(await names()).toEqual(["a"]);
  const { rows } = await sql<{ alone: boolean }>`select now() = statement_timestamp() as alone`.execute(db);
  expect(rows).toEqual([{ alone: true }]);
});

test("prepares a frequent statement and recovers when its table changes (G-R15)", async () => {
  for (let time = 0; time < enoughUses; time += 1) await read(db);
  expect((await prepared()).some((statement) => statement.includes("from paper"))).toBe(true);
  await write(db, "a");
  await sql`alter table paper add column colour text default 'white'`.execute(db);
  expect(await read(db)).toEqual([{ id: 1, name: "a", colour: "white" }]);

  for (let time = 0; time < enoughUses; time += 1) await read(db);
  await sql`alter table paper add column size integer default 4`.execute(db);
  const inside = () => db.transaction().execute(read);
  await expect(inside()).rejects.toSatisfy(isRetryable);
  expect(await inside()).toEqual([{ id: 1, name: "a", colour: "white", size: 4 }]);
});

test("prepares statements without values, but not several statements in one text", async () => {
  for (let time = 0; time < enoughUses; time += 1) {
    await sql`select count(*) from paper`.execute(db);
    await sql`select 1; select 2`.execute(db);
  }
  const texts = await prepared();
  expect(texts.some((statement) => statement.startsWith("select count(*) from paper"))).toBe(true);
  expect(texts.some((statement) => statement.startsWith("select 1"))).toBe(false);
});

test("bounds the number of prepared statements per connection", async () => {
  for (let text = 0; text < 220; text += 1)
    for (let time = 0; time < enoughUses; time += 1) await sql`select ${sql.lit(text)}::int + ${time}::int`.execute(db);
  expect((await prepared()).length).toBeLessThanOrEqual(202);
});

test("limits the statements and lock waits of requests, and not those of other work", async () => {
  const limitMs = 200;
  const limits = { statement_timeout: limitMs, lock_timeout: limitMs / 2 };
  const limited = openDatabase(testDatabase.connection, log, 1, limits);
  const overlong = (2 * limitMs) / 1_000;
  const sleep = () => sql`select pg_sleep(${overlong})`.execute(limited.db);
  const takeName = (inside: Db) => lockName(inside, "contested");
  const waitForName = () => transact(limited.db, takeName);
  const whileHeld = (work: () => Promise<unknown>) =>
    transact(db, async (holding) => {
      await takeName(holding);
      const waiting = work().catch((error: unknown) => error);
      await sql`select pg_sleep(${overlong})`.execute(holding);
      return { waiting };
    }).then(({ waiting }) => waiting);
  // Twice, because one connection serves all in turn.
  for (let round = 0; round < 2; round += 1) {
    await expect(sleep()).rejects.toMatchObject({ code: "57014" });
    await runWithoutLimits(sleep);
    expect(await whileHeld(waitForName)).toMatchObject({ code: "55P03" });
    expect(await whileHeld(() => runWithoutLimits(waitForName))).toBeUndefined();
  }
  await limited.close();
});
