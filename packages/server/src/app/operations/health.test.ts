import { fastify, type FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { waitUntil } from "../../../../../harness/pace.ts";
import { makeTestDatabase } from "../../../test/postgres.ts";
import { isUnavailable, openDatabase, type Database } from "../../platform/database/index.ts";
import { openLog } from "../../platform/observability/log.ts";
import { openReadiness, serveHealth, type Readiness } from "./health.ts";
import { patience } from "../../../../../harness/slowness.ts";

const withinMs = patience(20_000);
const connections = 2;
const log = openLog("silent");
let made: Awaited<ReturnType<typeof makeTestDatabase>>;
let database: Database;
let readiness: Readiness;
let app: FastifyInstance;

beforeEach(async () => {
  made = await makeTestDatabase(log);
  database = openDatabase(made.connection, log, connections);
  readiness = openReadiness(database.db);
  app = fastify();
  serveHealth(app, readiness);
});
afterEach(async () => {
  await app.close();
  await database.close();
  await made.drop();
});

const statusOf = async (which: "live" | "ready") => (await app.inject(`/health/${which}`)).statusCode;
const isReady = async () => (await statusOf("ready")) === 200;

/** Makes the database read-only for new sessions, and ends the existing ones. */
async function makeReadOnly(): Promise<void> {
  const admin = openDatabase(made.connection, log, 1);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(admin.db);
  await sql`alter database ${sql.id(rows[0]?.name ?? "")} set default_transaction_read_only = on`.execute(admin.db);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    admin.db,
  );
  await admin.close();
}

test("is not ready while the database is read-only, and refuses its connections", async () => {
  expect(await isReady()).toBe(true);
  await makeReadOnly();
  expect(await waitUntil(async () => !(await isReady()), withinMs)).toBe(true);
  const read = await sql`select 1`.execute(database.db).catch((error: unknown) => error);
  expect(isUnavailable(read)).toBe(true);
  expect(await statusOf("live")).toBe(200);
});

test("is not ready where a write fails although reads work", async () => {
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'full' using errcode = '53100'; end $$`.execute(
    database.db,
  );
  await sql`create trigger refuse before insert on write_check execute function refuse()`.execute(database.db);
  expect(await isReady()).toBe(false);
  await sql`drop trigger refuse on write_check`.execute(database.db);
  expect(await isReady()).toBe(true);
});

test("fails to be live once it cannot write although the database accepts writes", async () => {
  const stop = readiness.watchRecovery(made.connection, log, { everyMs: 100, stuckAfterMs: 500 });
  const taken = await Promise.all(Array.from({ length: connections }, () => database.pool.connect()));
  expect(await statusOf("live")).toBe(200);
  expect(await waitUntil(async () => (await statusOf("live")) === 503, withinMs)).toBe(true);
  for (const client of taken) client.release();
  expect(await waitUntil(async () => (await statusOf("live")) === 200, withinMs)).toBe(true);
  stop();
});
