import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { copyFiles, filesListName, findMissing, deleteOldCopies, putFilesBack, copyNewSegments } from "./archive.ts";
import { readUnarchived } from "./archiver.ts";
import { segmentOf } from "./base-backup-stream.ts";
import { listName } from "./checksums.ts";
import {
  BackupEmpty,
  backupFoldersIn,
  claimBackup,
  listBases,
  namesIn,
  prune,
  writeAbout,
  type BackupFolders,
} from "./layout.ts";
import { planReplay } from "./plan.ts";
import { openBackup } from "./status.ts";
import { verifyBackup } from "./verify.ts";

let home: string;
let folders: BackupFolders;
let filesFolder: string;

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "vowdesk-layout-"));
  folders = backupFoldersIn(path.join(home, "backup"));
  filesFolder = path.join(home, "kept");
  await claimBackup(folders, "4711");
});
afterEach(() => rm(home, { recursive: true }));

async function makeBase(day: number, segment: string): Promise<void> {
  const folder = path.join(folders.bases, `2026-11-0${day}`);
  await mkdir(folder);
  const [startedAt, endedAt] = [`2026-11-0${day}T03:00:00.000Z`, `2026-11-0${day}T03:05:00.000Z`];
  await writeAbout(folder, { system: "4711", startedAt, endedAt, firstSegment: segment, bytes: 1 });
}

async function store(name: string, folder = filesFolder): Promise<void> {
  const shard = path.join(folder, name.slice(0, 2));
  await mkdir(shard, { recursive: true });
  await writeFile(path.join(shard, name), name);
}

const putBack = async () => (await putFilesBack((await findMissing(folders, filesFolder)).sound, filesFolder)).length;

const segment = (number: number, timeline = 1) => segmentOf(`0/${number.toString(16)}000000`, timeline);
const walOf = async () => (await readdir(folders.wal)).filter((name) => name !== listName).toSorted();
const noCluster = "/dev/null";

test("formats a segment name from timeline and position as PostgreSQL does", () => {
  expect(segmentOf("1/2F000028", 3)).toBe("00000003000000010000002F");
});

test("a backup folder accepts the backups of one database only", async () => {
  await claimBackup(folders, "4711");
  await expect(claimBackup(folders, "815")).rejects.toThrow(/another database/);
});

describe("base backups", () => {
  test("ignore an incomplete copy", async () => {
    await mkdir(path.join(folders.bases, "2026-11-02.part"));
    expect(await listBases(folders)).toEqual([]);
    await expect(planReplay(folders, null, noCluster)).rejects.toThrow(/no complete backup/);
  });

  test("are chosen as the newest one that was complete at the given time", async () => {
    await makeBase(1, segment(1));
    await makeBase(2, segment(5));
    const startOf = async (moment: string | null) =>
      (await planReplay(folders, moment ? new Date(moment) : null, noCluster)).base.startedAt;
    expect(await startOf(null)).toMatch("2026-11-02");
    expect(await startOf("2026-11-02T03:06:00Z")).toMatch("2026-11-02");
    expect(await startOf("2026-11-02T03:04:00Z")).toMatch("2026-11-01");
    await expect(startOf("2026-11-01T00:00:00Z")).rejects.toThrow(/nothing earlier/);
  });

  test("are pruned by age with unneeded segments, keeping the newest base and timeline history files", async () => {
    await makeBase(1, segment(1));
    await makeBase(2, segment(5));
    for (const name of [segment(1), segment(4), segment(5), segment(6, 2)])
      await writeFile(path.join(folders.wal, `${name}.gz`), "");
    await writeFile(path.join(folders.wal, "00000002.history.gz"), "");
    await prune(folders, new Date("2026-11-02T00:00:00Z"));
    expect((await listBases(folders)).map(({ startedAt }) => startedAt.slice(0, 10))).toEqual(["2026-11-02"]);
    expect(await walOf()).toEqual([`${segment(5)}.gz`, "00000002.history.gz", `${segment(6, 2)}.gz`].toSorted());
    await prune(folders, new Date("2027-01-01T00:00:00Z"));
    expect(await listBases(folders)).toHaveLength(1);
  });
});

describe("a backup folder", () => {
  test("that has lost its backup is refused, until a new backup is wanted; another folder is not", async () => {
    const begun = { system: "4711", dataFolder: home };
    const place = backupFoldersIn(path.join(home, "disk"));
    await openBackup(place, begun);
    await openBackup(place, begun);
    await rm(place.root, { recursive: true });
    await expect(openBackup(place, begun)).rejects.toThrow("disk holds no backup, although there was one");
    await mkdir(place.root);
    await expect(openBackup(place, begun)).rejects.toThrow(BackupEmpty);
    expect(await readdir(place.root)).toEqual([]);
    await openBackup(backupFoldersIn(path.join(home, "second")), begun);
    await openBackup(place, { ...begun, isNew: true });
    await expect(openBackup(place, { ...begun, system: "815", isNew: true })).rejects.toThrow(/another database/);
  });
});

describe("unarchived segments", () => {
  test("are counted with the time of the first; a folder that cannot be read is an error", async () => {
    const folder = path.join(home, "cluster/pg_wal/archive_status");
    await expect(readUnarchived(path.join(home, "cluster"))).rejects.toThrow("ENOENT");
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, `${segment(1)}.done`), "");
    expect(await readUnarchived(path.join(home, "cluster"))).toEqual({ count: 0, since: null });
    const since = new Date("2026-11-02T03:00:00Z");
    for (const number of [2, 3]) await writeFile(path.join(folder, `${segment(number)}.ready`), "");
    await utimes(path.join(folder, `${segment(2)}.ready`), since, since);
    expect(await readUnarchived(path.join(home, "cluster"))).toEqual({ count: 2, since });
  });
});

describe("uploaded files", () => {
  test("keep their copies when the storage is empty, and segments are copied all the same", async () => {
    const archive = path.join(home, "archive");
    await mkdir(archive);
    await store("aa1.png");
    await copyFiles(filesFolder, folders);
    await writeFile(path.join(archive, `${segment(1)}.gz`), "");
    for (const makeEmpty of [() => rm(filesFolder, { recursive: true }), () => mkdir(filesFolder)]) {
      await makeEmpty();
      await expect(copyFiles(filesFolder, folders)).rejects.toThrow("holds no uploaded files, but the backup holds 1");
    }
    await expect(copyNewSegments(archive, filesFolder, folders)).rejects.toThrow("Mount the disk of VOWDESK_FILES");
    expect(await walOf()).toEqual([`${segment(1)}.gz`]);
    expect(await readdir(path.join(folders.files, "aa"))).toEqual(["aa1.png"]);
    expect(await namesIn(folders.gone)).toEqual([]);
  });

  test("are copied once, kept after deletion, restored from both places, and finally removed", async () => {
    await store("aa1.png");
    await store("bb2.png");
    expect(await copyFiles(filesFolder, folders)).toBe(2);
    await rm(path.join(filesFolder, "aa", "aa1.png"));
    expect(await copyFiles(filesFolder, folders)).toBe(0);
    expect(await readdir(folders.gone)).toEqual(["aa1.png"]);
    await rm(filesFolder, { recursive: true });
    expect(await putBack()).toBe(2);
    expect(await readdir(path.join(filesFolder, "aa"))).toEqual(["aa1.png"]);
    await deleteOldCopies(folders, new Date(Date.now() + 60_000));
    expect(await readdir(folders.gone)).toEqual([]);
    expect((await findMissing(folders, path.join(home, "empty"))).lost).toEqual([]);
  });

  test("are reported when missing or damaged in the backup, and only the others are restored", async () => {
    for (const name of ["aa1.png", "bb2.png", "cc3.png"]) await store(name);
    await copyFiles(filesFolder, folders);
    await rm(path.join(folders.files, "aa", "aa1.png"));
    await writeFile(path.join(folders.files, "bb", "bb2.png"), "something else");
    expect((await findMissing(folders, filesFolder)).lost).toEqual([]);
    await rm(filesFolder, { recursive: true });
    expect((await findMissing(folders, filesFolder)).lost.toSorted()).toEqual(["aa1.png", "bb2.png"]);
    const named = (await verifyBackup(folders)).problems.join();
    expect(named).toContain("aa1.png is missing");
    expect(named).toMatch(/bb2\.png is damaged/);
    expect(await putBack()).toBe(1);
  });

  test("without a checksum from an older version get one from the original", async () => {
    await store("aa1.png");
    await copyFiles(filesFolder, folders);
    await rm(path.join(folders.root, filesListName));
    expect(await copyFiles(filesFolder, folders)).toBe(0);
    await writeFile(path.join(folders.files, "aa", "aa1.png"), "something else");
    expect((await findMissing(folders, path.join(home, "empty"))).lost).toEqual(["aa1.png"]);
  });

  test("are copied before the segments that refer to them, and unfinished segments are left alone", async () => {
    const archive = path.join(home, "archive");
    await mkdir(archive);
    await store("cc3.png");
    expect(await copyNewSegments(archive, filesFolder, folders)).toBe(0);
    await writeFile(path.join(archive, `${segment(1)}.gz`), "");
    await writeFile(path.join(archive, `${segment(2)}.part`), "");
    expect(await copyNewSegments(archive, filesFolder, folders)).toBe(1);
    expect(await walOf()).toEqual([`${segment(1)}.gz`]);
    expect(await readdir(path.join(folders.files, "cc"))).toEqual(["cc3.png"]);
    expect(await readdir(archive)).toEqual([`${segment(2)}.part`]);
  });
});
