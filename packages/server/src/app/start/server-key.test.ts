import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeTestDatabase, openUpgradedDatabase } from "../../../test/postgres.ts";
import { makePushKeys } from "../../features/messages/alerts/alerts.ts";
import type { Services } from "../../kernel/http/context.ts";
import { openDatabase, type Database } from "../../platform/database/index.ts";
import { openLog } from "../../platform/observability/log.ts";
import { replaceCheck } from "../../platform/secrets/key-check.ts";
import { readSecretKey, seal } from "../../platform/secrets/secret-key.ts";
import { openServerKey, readKeyOf } from "./server-key.ts";

const log = openLog("silent");
const now = new Date("2026-11-02T03:00:00Z");
const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

let home: string;
let database: Awaited<ReturnType<typeof makeTestDatabase>>;
let opened: Database;

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "vowdesk-key-"));
  database = await makeTestDatabase(log);
  opened = openDatabase(database.connection, log);
});
afterEach(async () => {
  await opened.close();
  await database.drop();
  await rm(home, { recursive: true });
});

const openKey = (secretKey: Buffer | null = null, dataFolder = home, db = opened.db) =>
  openServerKey({ secretKey, dataFolder }, db, now);

test("makes a key for a new database, and accepts it from then on", async () => {
  const key = await openKey();
  expect(await readSecretKey(path.join(home, "keys"))).toEqual(key);
  expect(await openKey()).toEqual(key);
  expect(await openKey(key, path.join(home, "second node"))).toEqual(key);
});

test("refuses to start without the key of an existing database, and makes no other one", async () => {
  const key = await openKey();
  await rm(path.join(home, "keys"), { recursive: true });
  await expect(openKey()).rejects.toThrow(/secret\.key is missing, but the database has a key.*npm run key:replace/);
  await expect(readKeyOf({ secretKey: null, dataFolder: home }, opened.db)).rejects.toThrow("is missing");
  expect(await readdir(home)).toEqual([]);
  expect(await openKey(key)).toEqual(key);
});

test("refuses another key, from a file or the environment, until it replaces the former one", async () => {
  await openKey(first);
  await expect(openKey(second)).rejects.toThrow("VOWDESK_KEY is not the key of this database");
  await replaceCheck(opened.db, second, now);
  expect(await openKey(second)).toEqual(second);
  await expect(openKey(first)).rejects.toThrow("is not the key");
});

test("lets one of several nodes that start at once with keys of their own decide", async () => {
  const nodes = await Promise.allSettled(["a", "b", "c"].map((name) => openKey(null, path.join(home, name))));
  expect(nodes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("accepts the present key of a database of an older version only if it opens what is sealed in it", async () => {
  const older = await openUpgradedDatabase("092-jobs-of-nodes", async (db) => {
    const services = { db, clock: { now: () => now }, settings: { secretKey: first } } as unknown as Services;
    await makePushKeys(services);
  });
  try {
    await expect(openKey(null, home, older.db)).rejects.toThrow("is missing, but the database has a key");
    await expect(openKey(second, home, older.db)).rejects.toThrow("is not the key of this database");
    expect(await openKey(first, home, older.db)).toEqual(first);
    await expect(openKey(second, home, older.db)).rejects.toThrow("is not the key of this database");
  } finally {
    await older.close();
  }
});

test("recognises the key by a second factor, the oldest sealed data", async () => {
  const { rows } = await opened.pool.query<{ id: number }>(
    "insert into users (username, password_hash) values ('a', 'x') returning id",
  );
  const userId = rows[0]?.id ?? 0;
  await opened.pool.query("insert into second_factor (user_id, sealed_key, created_at) values ($1, $2, now())", [
    userId,
    seal(first, "JBSWY3DPEHPK3PXP", `second factor of ${userId}`),
  ]);
  await expect(openKey(second)).rejects.toThrow("is not the key of this database");
  await expect(openKey()).rejects.toThrow("is missing");
  expect(await openKey(first)).toEqual(first);
});
