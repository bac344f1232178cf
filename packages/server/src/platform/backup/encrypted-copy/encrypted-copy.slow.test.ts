import { randomBytes } from "node:crypto";
import { appendFile, mkdir, mkdtemp, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addChecksums, hashOf, readChecksums } from "../checksums.ts";
import { decryptCopy } from "./decrypt.ts";
import { encryptFile } from "./encryption.ts";
import { openEncryptedCopy } from "./encrypted-copy.ts";
import { listFolder, openTarget } from "./targets.ts";
import type { CopyTarget } from "./copy-target.ts";

const key = randomBytes(32);

const dayMs = 24 * 60 * 60_000;
const days = 14;
const firstDay = Date.parse("2026-11-01T03:00:00.000Z");

let home: string;
let backup: string;
let stored: string;
let target: CopyTarget;
let now: Date;

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "vowdesk-copy-test-"));
  [backup, stored] = [path.join(home, "backup"), path.join(home, "stored")];
  now = new Date(firstDay);
  target = openTarget({ kind: "folder", folder: stored });
  await beginBackup();
  await addBase(0);
  await addSegment(1);
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** Creates the folders of an empty backup. */
async function beginBackup(): Promise<void> {
  await mkdir(path.join(backup, "wal"), { recursive: true });
  await writeFile(path.join(backup, "database"), "4711\n");
}

const openCopy = (to: CopyTarget = target) =>
  openEncryptedCopy({ root: backup, target: to, key, scratch: path.join(home, "scratch"), days, now: () => now });

const segmentOf = (number: number) => `0000000100000000${number.toString(16).toUpperCase().padStart(8, "0")}`;
const walOf = (number: number) => `wal/${segmentOf(number)}.gz`;

async function addSegment(number: number): Promise<void> {
  const file = path.join(backup, walOf(number));
  await writeFile(file, `segment ${number}`);
  await addChecksums(path.join(backup, "wal/sha256sums"), new Map([[path.basename(file), await hashOf(file)]]));
}

const baseName = (day: number) => new Date(firstDay + day * dayMs).toISOString().replaceAll(":", "-");

/** Adds the base of a day, which needs the segment of that number and the later ones. */
async function addBase(day: number): Promise<string> {
  const folder = path.join(backup, "bases", baseName(day));
  const startedAt = new Date(firstDay + day * dayMs).toISOString();
  const [firstSegment, lastSegment] = [segmentOf(day), segmentOf(day)];
  const about = { system: "4711", startedAt, endedAt: startedAt, firstSegment, lastSegment, bytes: 1 };
  await mkdir(folder, { recursive: true });
  const files = {
    "base.tar.gz": `the whole database ${day}`,
    "manifest.json": "{}",
    "about.json": JSON.stringify(about),
  };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(path.join(folder, name), text);
    await addChecksums(path.join(folder, "sha256sums"), new Map([[name, await hashOf(path.join(folder, name))]]));
  }
  return folder;
}

async function addUpload(name: string): Promise<void> {
  const file = path.join(backup, "files", name.slice(0, 2), name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `upload ${name}`);
  await addChecksums(path.join(backup, "files-sha256sums"), new Map([[name, await hashOf(file)]]));
}

async function removeUpload(name: string): Promise<void> {
  await mkdir(path.join(backup, "gone"), { recursive: true });
  await rename(path.join(backup, "files", name.slice(0, 2), name), path.join(backup, "gone", name));
}

async function contentsOf(folder: string): Promise<Record<string, string>> {
  const names = [...(await listFolder(folder)).keys()].toSorted();
  const read = names.map(async (name) => [name, await readFile(path.join(folder, name), "utf8")] as const);
  return Object.fromEntries(await Promise.all(read));
}

async function decrypted(withKey = key): Promise<string> {
  const folder = await mkdtemp(path.join(home, "decrypted-"));
  await decryptCopy(target, withKey, folder);
  return folder;
}

test("returns exactly the backup, and stores no content in the clear", async () => {
  await addUpload("aa11");
  await addUpload("bb22");
  await removeUpload("bb22");
  await mkdir(path.join(backup, "bases/second.part"));
  await writeFile(path.join(backup, "bases/second.part/base.tar.gz"), "not complete");
  await openCopy()();
  await rm(path.join(backup, "bases/second.part"), { recursive: true });
  await writeFile(path.join(backup, "shipped-at"), "now");
  const { "shipped-at": _, ...requested } = await contentsOf(backup);
  expect(await contentsOf(await decrypted())).toEqual(requested);
  const bytes = Object.values(await contentsOf(stored)).join("");
  expect(bytes).not.toMatch(/whole database|segment|upload|4711|sha256/);
});

test("stores only what is new", async () => {
  const update = openCopy();
  await update();
  expect(await update()).toEqual({ stored: 0, removed: 0, problems: [] });
  await addSegment(2);
  expect(await update()).toEqual({ stored: 1, removed: 0, problems: [] });
  expect(await contentsOf(await decrypted())).toEqual(await contentsOf(backup));
});

test("refuses an unexpectedly empty backup and changes nothing, also after a restart", async () => {
  const update = openCopy();
  await update();
  const before = await contentsOf(stored);
  await rm(backup, { recursive: true });
  await beginBackup();
  await addSegment(7);
  for (const each of [update, openCopy()])
    await expect(each()).rejects.toThrow("holds no complete copy of the database, but VOWDESK_BACKUP_COPY holds 1");
  expect(await contentsOf(stored)).toEqual(before);
});

test("keeps everything when the backup begins again, and adds the new backup", async () => {
  await openCopy()();
  const before = await contentsOf(stored);
  await rm(backup, { recursive: true });
  await beginBackup();
  now = new Date(firstDay + 40 * dayMs);
  await addBase(40);
  expect(await openCopy()()).toMatchObject({ removed: 0, problems: [] });
  expect(await contentsOf(stored)).toMatchObject(before);
  const bases = (await contentsOf(await decrypted()))[`bases/${baseName(40)}/base.tar.gz`];
  expect(bases).toBe("the whole database 40");
});

/** Ways in which a file of the backup is damaged. */
const damages: Readonly<Record<string, (file: string) => Promise<void>>> = {
  deleted: (file) => rm(file),
  truncated: (file) => truncate(file, 3),
  emptied: (file) => truncate(file, 0),
  extended: (file) => appendFile(file, "more"),
};
const objects = [walOf(1), `bases/${baseName(0)}/base.tar.gz`, `bases/${baseName(0)}/manifest.json`, "files/aa/aa11"];

test.each(Object.keys(damages).flatMap((damage) => objects.map((name) => [name, damage] as const)))(
  "keeps the copy of %s when the backup's file is %s, and reports it",
  async (name, damage) => {
    await addUpload("aa11");
    const update = openCopy();
    await update();
    const before = await contentsOf(stored);
    await damages[damage]?.(path.join(backup, name));
    for (const each of [update, openCopy()]) {
      const { removed, problems } = await each();
      expect(removed).toBe(0);
      expect(problems).toEqual([expect.stringContaining(name)]);
    }
    expect(await contentsOf(stored)).toEqual(before);
  },
);

test.each([walOf(2), `bases/${baseName(1)}/base.tar.gz`, `bases/${baseName(1)}/about.json`, "files/aa/aa11"])(
  "does not copy %s that was damaged before it was copied, and copies it once it is repaired",
  async (name) => {
    const update = openCopy();
    await update();
    await addSegment(2);
    await addBase(1);
    await addUpload("aa11");
    await addSegment(3);
    const file = path.join(backup, name);
    const content = await readFile(file);
    await writeFile(file, Buffer.concat([content.subarray(1), Buffer.from("x")]));
    expect((await update()).problems).toEqual([`${name} is damaged`]);
    const copied = await listFolder(stored);
    expect(copied.has(`${name}.enc`)).toBe(false);
    expect(copied.has(`${walOf(3)}.enc`)).toBe(true);
    await writeFile(file, content);
    expect((await update()).problems).toEqual([]);
    expect(await contentsOf(await decrypted())).toEqual(await contentsOf(backup));
  },
);

test("does not count a base with a damaged file as complete", async () => {
  const update = openCopy();
  await update();
  const folder = await addBase(1);
  await truncate(path.join(folder, "base.tar.gz"), 4);
  await update();
  expect((await listFolder(stored)).has(`bases/${baseName(1)}/about.json.enc`)).toBe(false);
  await rm(path.join(folder, "sha256sums"));
  expect((await update()).problems.join()).toContain("sha256sums is missing or damaged");
});

test("keeps everything when the lists of checksums are emptied", async () => {
  await addUpload("aa11");
  const update = openCopy();
  await update();
  const before = await contentsOf(stored);
  await writeFile(path.join(backup, "wal/sha256sums"), "");
  await writeFile(path.join(backup, "files-sha256sums"), "");
  await update();
  expect(await contentsOf(stored)).toEqual(before);
  expect((await readChecksums(path.join(await decrypted(), "files-sha256sums"))).has("aa11")).toBe(true);
});

/** Deletes a base and its segment from the backup, as the backup's retention does. */
async function prune(day: number): Promise<void> {
  await rm(path.join(backup, "bases", baseName(day)), { recursive: true });
  await rm(path.join(backup, walOf(day)), { force: true });
}

test("deletes by its own retention only: bases older than the limit, never below two, and what only they need", async () => {
  await addUpload("aa11");
  await addUpload("bb22");
  const update = openCopy();
  await update();
  await removeUpload("aa11");
  await addBase(1);
  await prune(0);
  await rm(path.join(backup, "gone/aa11"));
  await writeFile(path.join(backup, "files-sha256sums"), "");
  await addUpload("bb22");
  expect(await update()).toMatchObject({ removed: 0, problems: [] });
  // Both bases are older than the limit, but they are the newest two.
  now = new Date(firstDay + 100 * dayMs);
  expect(await openCopy()()).toMatchObject({ removed: 0, problems: [] });
  await addSegment(2);
  await addBase(2);
  await prune(1);
  expect(await update()).toMatchObject({ problems: [] });
  const names = [...(await listFolder(stored)).keys()];
  const bases = new Set(names.filter((name) => name.startsWith("bases/")).map((name) => name.split("/")[1]));
  expect(bases).toEqual(new Set([baseName(1), baseName(2)]));
  expect(names.filter((name) => name.startsWith("files/"))).toEqual(["files/bb/bb22.enc"]);
  expect(names.filter((name) => name.startsWith("lists/")).length).toBe(2);
  expect(names).toContain(`${walOf(1)}.enc`);
});

test("deletes nothing by its retention while the backup has a problem", async () => {
  const update = openCopy();
  await update();
  await addBase(1);
  await addSegment(2);
  await update();
  await prune(0);
  await rm(path.join(backup, walOf(2)));
  now = new Date(firstDay + 50 * dayMs);
  await addBase(50);
  const before = [...(await listFolder(stored)).keys()];
  expect((await update()).problems).toEqual([`${walOf(2)} is missing`]);
  expect([...(await listFolder(stored)).keys()]).toEqual(expect.arrayContaining(before));
});

test("never replaces an object, even one that its listing did not show", async () => {
  await openCopy()();
  const before = await contentsOf(stored);
  await openCopy({ ...target, list: async () => new Map() })();
  expect(await contentsOf(stored)).toEqual(before);
});

test("refuses a copy whose owner is unknown", async () => {
  await openCopy()();
  await rm(path.join(stored, "database.enc"));
  await expect(openCopy()()).rejects.toThrow("without its database.enc");
});

test("reads and continues a copy of an older version, whose lists changed", async () => {
  await addUpload("aa11");
  await openCopy()();
  await rm(path.join(stored, "lists"), { recursive: true });
  for (const list of ["wal/sha256sums", "files-sha256sums"]) {
    const packed = path.join(home, "packed");
    await encryptFile(path.join(backup, list), packed, list, key);
    await target.put(`${list}.enc`, packed);
  }
  await rm(path.join(stored, "files/aa/aa11.enc"));
  const listed = await readChecksums(path.join(await decrypted(), "files-sha256sums"));
  expect([...listed.keys()]).toEqual(["aa11"]);
  expect(await openCopy()()).toMatchObject({ removed: 0, problems: [] });
  expect(await contentsOf(await decrypted())).toEqual(await contentsOf(backup));
});

test("leaves other files in the target alone", async () => {
  await mkdir(path.join(stored, "wal"), { recursive: true });
  const others = { "photo.jpg": "a photo", "wal/notes.txt": "notes", "contract.enc": "not ours" };
  for (const [name, text] of Object.entries(others)) await writeFile(path.join(stored, name), text);
  await openCopy()();
  expect(await contentsOf(stored)).toMatchObject(others);
  expect(await contentsOf(await decrypted())).toEqual(await contentsOf(backup));
});

test("fails while the target is away, also when there is nothing to store", async () => {
  let isAway = false;
  const refuse = () => Promise.reject(new Error("the bucket is away"));
  const copy = openCopy({ ...target, fetch: (...all) => (isAway ? refuse() : target.fetch(...all)) });
  await copy();
  expect(await copy()).toEqual({ stored: 0, removed: 0, problems: [] });
  isAway = true;
  await expect(copy()).rejects.toThrow("the bucket is away");
  isAway = false;
  expect(await copy()).toEqual({ stored: 0, removed: 0, problems: [] });
});

test("stores again what was deleted in the target, at the latest with the next base", async () => {
  const copy = openCopy();
  await copy();
  await copy();
  await rm(path.join(stored, `${walOf(1)}.enc`));
  await addBase(1);
  await copy();
  await copy();
  expect((await listFolder(stored)).has(`${walOf(1)}.enc`)).toBe(true);
});

test("lists the target once, and again after a failure", async () => {
  let listings = 0;
  let isAway = false;
  const counting: CopyTarget = {
    ...target,
    list: async () => {
      listings += 1;
      return target.list();
    },
    put: async (name, file) => {
      if (isAway) throw new Error("the network is away");
      await target.put(name, file);
    },
  };
  const update = openCopy(counting);
  for (const number of [2, 3]) {
    await addSegment(number);
    await update();
  }
  expect(listings).toBe(1);
  isAway = true;
  await addSegment(4);
  await expect(update()).rejects.toThrow("away");
  isAway = false;
  await update();
  expect(listings).toBe(2);
  expect(await contentsOf(await decrypted())).toEqual(await contentsOf(backup));
});

test("never lists an object that the copy lacks, wherever an update is interrupted", async () => {
  await openCopy()();
  for (const number of [2, 3, 4]) await addSegment(number);
  for (let allowed = 0; allowed < 6; allowed += 1) {
    let remaining = allowed;
    const failing: CopyTarget = {
      ...target,
      put: async (name, file) => {
        if (remaining === 0) throw new Error("the network is away");
        remaining -= 1;
        await target.put(name, file);
      },
    };
    await openCopy(failing)().catch(() => undefined);
    const folder = await decrypted();
    const listed = [...(await readChecksums(path.join(folder, "wal/sha256sums"))).keys()];
    const present = await listFolder(path.join(folder, "wal"));
    expect(listed.filter((name) => !present.has(name))).toEqual([]);
  }
});

test("refuses another key, a changed byte, and a file in the place of another", async () => {
  await addSegment(2);
  await openCopy()();
  await expect(decrypted(randomBytes(32))).rejects.toThrow("VOWDESK_BACKUP_KEY is not its key");
  const [first, second] = [path.join(stored, `${walOf(1)}.enc`), path.join(stored, `${walOf(2)}.enc`)];
  const bytes = await readFile(first);
  for (const place of [20, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    await writeFile(first, changed);
    await expect(decrypted()).rejects.toThrow(`${walOf(1)} cannot be decrypted`);
  }
  await writeFile(first, bytes.subarray(0, 10));
  await expect(decrypted()).rejects.toThrow(`${walOf(1)} is not an encrypted file`);
  await rename(second, first);
  await expect(decrypted()).rejects.toThrow(`${walOf(1)} cannot be decrypted`);
});

test("changes nothing if the backup folder is missing or the copy belongs to another database", async () => {
  await openCopy()();
  const before = await contentsOf(stored);
  await writeFile(path.join(backup, "database"), "4712\n");
  await expect(openCopy()()).rejects.toThrow("another database");
  await rm(backup, { recursive: true });
  await expect(openCopy()()).rejects.toThrow("ENOENT");
  expect(await contentsOf(stored)).toEqual(before);
});
