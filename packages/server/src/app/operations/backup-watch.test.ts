import { mkdtemp, rename, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { register } from "prom-client";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { makeTestDatabase } from "../../../test/postgres.ts";
import { backupFoldersIn, claimBackup, writeAbout } from "../../platform/backup/layout.ts";
import { recordCopied, recordManualCopy, recordShipped } from "../../platform/backup/status.ts";
import type { Clock } from "../../platform/clock.ts";
import { openDatabase, type Database } from "../../platform/database/index.ts";
import { makeFolder } from "../../platform/files/folders.ts";
import { openLog } from "../../platform/observability/log.ts";
import { watchBackup, type BackupWatch } from "./backup-watch.ts";

let home: string;
let folder: string;
let watch: BackupWatch | null = null;

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "vowdesk-watch-"));
  folder = path.join(home, "backup");
});
afterEach(async () => {
  await watch?.stop();
  watch = null;
  await rm(home, { recursive: true });
});

async function makeCopy(root: string, endedAt: string): Promise<void> {
  const folders = backupFoldersIn(root);
  await claimBackup(folders, "4711");
  const base = path.join(folders.bases, endedAt.replaceAll(":", "-"));
  await makeFolder(base);
  await writeAbout(base, {
    system: "4711",
    startedAt: endedAt,
    endedAt,
    firstSegment: "000000010000000000000001",
    bytes: 1,
  });
}

const copy = { storage: { kind: "folder", folder: "/elsewhere" }, key: Buffer.alloc(32) } as const;
const log = openLog("silent");
let database: Awaited<ReturnType<typeof makeTestDatabase>>;
let opened: Database;

beforeAll(async () => {
  database = await makeTestDatabase(log);
  opened = openDatabase(database.connection, log);
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

const clock: Clock = { now: () => new Date(), machineAheadMs: 0 };
const open = async () =>
  (watch = await watchBackup({ backup: { folder, days: 14, copy }, dataFolder: home }, { db: opened.db, clock, log }));

async function figure(name: string): Promise<number | undefined> {
  const line = (await register.metrics()).split("\n").find((text) => text.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
}

const base = 'vowdesk_backup_timestamp_seconds{what="base"}';
const wal = 'vowdesk_backup_timestamp_seconds{what="wal"}';

test("measures the backups in the folder after a start", async () => {
  await makeCopy(folder, "2026-11-01T03:00:00.000Z");
  await makeCopy(folder, "2026-11-02T03:00:00.000Z");
  await recordShipped(folder);
  await open();
  expect(await figure("vowdesk_backup_up")).toBe(1);
  expect(await figure(base)).toBe(Date.parse("2026-11-02T03:00:00Z") / 1_000);
  expect(Date.now() / 1_000 - ((await figure(wal)) ?? 0)).toBeLessThan(60);
});

test("keeps the last measurements while the folder is missing and reports it as unavailable", async () => {
  await makeCopy(folder, "2026-11-02T03:00:00.000Z");
  await recordShipped(folder);
  const { probe, state } = await open();
  const before = await figure(wal);
  await rename(folder, `${folder}-away`);
  await expect(recordShipped(folder)).rejects.toThrow();
  await makeFolder(folder);
  await expect(recordShipped(folder)).rejects.toThrow();
  await probe();
  expect(state()).toMatchObject({ baseAt: null, isKept: true, isThere: false });
  expect(await figure("vowdesk_backup_up")).toBe(0);
  expect(await figure(wal)).toBe(before);
  await rm(folder, { recursive: true });
  await rename(`${folder}-away`, folder);
  await probe();
  expect(await figure("vowdesk_backup_up")).toBe(1);
});

test("reports the oldest possible time for a folder that is missing at the start, so that an alarm fires", async () => {
  const { state } = await open();
  expect(state().isThere).toBe(false);
  expect(await figure(base)).toBe(0);
  expect(await figure(wal)).toBe(0);
});

test("counts manual backups in any folder as long as they exist", async () => {
  await makeCopy(folder, "2026-11-02T03:00:00.000Z");
  const { probe, state } = await open();
  const otherFolder = path.join(home, "other");
  await makeCopy(otherFolder, "2026-11-03T03:00:00.000Z");
  await recordManualCopy(home, otherFolder);
  await recordManualCopy(home, otherFolder);
  await probe();
  expect(state().baseAt?.toISOString()).toBe("2026-11-03T03:00:00.000Z");
  await makeCopy(folder, "2026-11-04T03:00:00.000Z");
  await probe();
  expect(state().baseAt?.toISOString()).toBe("2026-11-04T03:00:00.000Z");
  await rm(path.join(folder, "bases"), { recursive: true });
  await rm(otherFolder, { recursive: true });
  await probe();
  expect(state().baseAt).toBeNull();
});

test("reads the last encrypted copy and its problems, also after a restart, and reports a copy that never succeeded", async () => {
  const copied = 'vowdesk_backup_timestamp_seconds{what="copy"}';
  await makeCopy(folder, "2026-11-02T03:00:00.000Z");
  const { probe, state } = await open();
  expect(await figure(copied)).toBe(0);
  const first = new Date("2026-11-02T04:00:00.000Z");
  await recordCopied(folder, first, []);
  await recordCopied(folder, new Date("2026-11-02T05:00:00.000Z"), ["wal/1.gz is missing"]);
  await probe();
  expect(await figure(copied)).toBe(first.getTime() / 1_000);
  expect(await figure("vowdesk_backup_copy_problems")).toBe(1);
  expect(state()).toMatchObject({ copyAt: first, problems: ["wal/1.gz is missing"] });
});

test("reports a database that does not archive its changes", async () => {
  await makeCopy(folder, "2026-11-02T03:00:00.000Z");
  const { state } = await open();
  // The database of the tests has no archive.
  expect(state()).toMatchObject({ isArchiving: false, hasSpace: true });
  expect(await figure("vowdesk_backup_archiving")).toBe(0);
});

test("a full disk is not a folder that is away, and the last known times stay", async () => {
  await makeCopy(folder, "2026-11-01T03:00:00.000Z");
  await recordShipped(folder, new Date("2026-11-02T03:00:00Z"));
  const opened = await open();
  expect(opened.state()).toMatchObject({ isThere: true, hasSpace: true });
  const probe = path.join(folder, ".probe");
  await rm(probe);
  // Each write to this device fails as on a full disk.
  await symlink("/dev/full", probe);
  await symlink("/dev/full", path.join(folder, "shipped-at.part"));
  await expect(recordShipped(folder, new Date("2026-11-03T03:00:00Z"))).rejects.toThrow("ENOSPC");
  await opened.probe();
  expect(opened.state()).toMatchObject({ isThere: false, hasSpace: false, walAt: new Date("2026-11-02T03:00:00Z") });
  await rm(probe);
  await opened.probe();
  expect(opened.state()).toMatchObject({ isThere: true, hasSpace: true, walAt: new Date("2026-11-02T03:00:00Z") });
});
