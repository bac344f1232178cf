import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "../database/index.ts";
import type { SharedSignals } from "./signal-exchange.ts";
import { openPostgresSignals } from "./signals-postgres.ts";
import type { Signal } from "./signals.ts";
import { openLog } from "../observability/log.ts";
import { startPostgres, type EmbeddedPostgres } from "../postgres/index.ts";

const log = openLog("silent");
let folder: string;
let postgres: EmbeddedPostgres;
let database: Database;
let here: SharedSignals;
let there: SharedSignals;
let heardHere: Signal[] = [];
let heardThere: Signal[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "vowdesk-hints-"));
  postgres = await startPostgres({ folder, log: () => undefined });
  database = openDatabase(postgres.connection, log);
  here = await openPostgresSignals(postgres.connection, database.pool, log);
  there = await openPostgresSignals(postgres.connection, database.pool, log);
  here.subscribe((signal) => heardHere.push(signal));
  there.subscribe((signal) => heardThere.push(signal));
});
afterAll(async () => {
  await here.close();
  await there.close();
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function exchange(...signals: Signal[]): Promise<void> {
  heardHere = [];
  heardThere = [];
  for (const signal of signals) here.publish(signal);
  for (let i = 0; i < 200 && heardThere.length === 0; i += 1) await wait(10);
  await wait(50);
}

test("hints are heard at once here, and gathered elsewhere", async () => {
  const read: Signal = { kind: "read", userId: 1, ids: ["9"], upTo: null, unread: 0 };
  const changed: Signal = { kind: "changed", feature: "orders", id: "WM1", access: "order" };
  await exchange({ kind: "stream", userIds: [1, 2] }, { kind: "stream", userIds: [2, 3] }, changed, changed, read);
  expect(heardHere).toHaveLength(5);
  expect(heardThere).toEqual([{ kind: "stream", userIds: [1, 2, 3] }, changed, read]);
});

test("what concerns one person alone travels with the person, and once for each", async () => {
  const mine: Signal = { kind: "changed", feature: "settings", id: "", access: "signed-in", userId: 1 };
  const yours: Signal = { ...mine, userId: 2 };
  await exchange(mine, yours, mine);
  expect(heardThere).toEqual([mine, yours]);
});

test("more than fits is told as all", async () => {
  await exchange({ kind: "stream", userIds: Array.from({ length: 3_000 }, (_, i) => i) });
  expect(heardThere).toEqual([{ kind: "all" }]);
});

test("a listener that was cut off listens again and says that hints were lost", async () => {
  heardThere = [];
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vowdesk hints' and datname = current_database()`.execute(
    database.db,
  );
  for (let i = 0; i < 500 && heardThere.length === 0; i += 1) await wait(10);
  expect(heardThere).toEqual([{ kind: "all" }]);
  await wait(500);
  await exchange({ kind: "sessions", userIds: [5] });
  expect(heardThere).toEqual([{ kind: "sessions", userIds: [5] }]);
});
