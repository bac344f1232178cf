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
let nodeA: SharedSignals;
let nodeB: SharedSignals;
let signalsHere: Signal[] = [];
let signalsThere: Signal[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "vowdesk-hints-"));
  postgres = await startPostgres({ folder, log: () => undefined });
  database = openDatabase(postgres.connection, log);
  nodeA = await openPostgresSignals(postgres.connection, database.pool, log);
  nodeB = await openPostgresSignals(postgres.connection, database.pool, log);
  nodeA.subscribe((signal) => signalsHere.push(signal));
  nodeB.subscribe((signal) => signalsThere.push(signal));
});
afterAll(async () => {
  await nodeA.close();
  await nodeB.close();
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function exchange(...signals: Signal[]): Promise<void> {
  signalsHere = [];
  signalsThere = [];
  for (const signal of signals) nodeA.publish(signal);
  for (let i = 0; i < 200 && signalsThere.length === 0; i += 1) await wait(10);
  await wait(50);
}

test("publishes signals locally at once and in a batch to other processes", async () => {
  const read: Signal = { kind: "read", userId: 1, ids: ["9"], upTo: null, unread: 0 };
  const changed: Signal = { kind: "changed", feature: "orders", id: "WM1", access: "order" };
  await exchange({ kind: "stream", userIds: [1, 2] }, { kind: "stream", userIds: [2, 3] }, changed, changed, read);
  expect(signalsHere).toHaveLength(5);
  expect(signalsThere).toEqual([{ kind: "stream", userIds: [1, 2, 3] }, changed, read]);
});

test("keeps signals for single users separate and sends each once", async () => {
  const mine: Signal = { kind: "changed", feature: "settings", id: "", access: "signed-in", userId: 1 };
  const yours: Signal = { ...mine, userId: 2 };
  await exchange(mine, yours, mine);
  expect(signalsThere).toEqual([mine, yours]);
});

test("replaces a payload that is too large by the signal for everything", async () => {
  await exchange({ kind: "stream", userIds: Array.from({ length: 3_000 }, (_, i) => i) });
  expect(signalsThere).toEqual([{ kind: "all" }]);
});

test("reconnects a broken listener and publishes the signal for everything", async () => {
  signalsThere = [];
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vowdesk hints' and datname = current_database()`.execute(
    database.db,
  );
  for (let i = 0; i < 500 && signalsThere.length === 0; i += 1) await wait(10);
  expect(signalsThere).toEqual([{ kind: "all" }]);
  await wait(500);
  await exchange({ kind: "sessions", userIds: [5] });
  expect(signalsThere).toEqual([{ kind: "sessions", userIds: [5] }]);
});
