import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addChecksums, hashOf, readChecksums } from "../checksums.ts";
import { decryptCopy, openEncryptedCopy } from "./encrypted-copy.ts";
import { listFolder, openTarget, type CopyTarget } from "./targets.ts";

const key = randomBytes(32);

let home: string;
let backup: string;
let stored: string;
let target: CopyTarget;

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "vowdesk-copy-test-"));
  [backup, stored] = [path.join(home, "backup"), path.join(home, "stored")];
  target = openTarget({ kind: "folder", folder: stored });
  await mkdir(path.join(backup, "wal"), { recursive: true });
  await mkdir(path.join(backup, "bases/first"), { recursive: true });
  await writeFile(path.join(backup, "database"), "4711\n");
  await writeFile(path.join(backup, "bases/first/about.json"), "{}");
  await writeFile(path.join(backup, "bases/first/base.tar.gz"), "the whole database");
  await addSegment("1");
});
afterEach(() => rm(home, { recursive: true, force: true }));

const openCopy = (to: CopyTarget = target) =>
  openEncryptedCopy({ root: backup, target: to, key, scratch: path.join(home, "scratch") });

async function addSegment(name: string): Promise<void> {
  const file = path.join(backup, "wal", `${name}.gz`);
  await writeFile(file, `segment ${name}`);
  await addChecksums(path.join(backup, "wal/sha256sums"), new Map([[`${name}.gz`, await hashOf(file)]]));
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
  await writeFile(path.join(backup, "wal/empty.gz"), "");
  await mkdir(path.join(backup, "bases/second.part"));
  await writeFile(path.join(backup, "bases/second.part/base.tar.gz"), "not complete");
  await openCopy()();
  await rm(path.join(backup, "bases/second.part"), { recursive: true });
  await writeFile(path.join(backup, "shipped-at"), "now");
  const { "shipped-at": _, ...wanted } = await contentsOf(backup);
  expect(await contentsOf(await decrypted())).toEqual(wanted);
  const bytes = Object.values(await contentsOf(stored)).join("");
  expect(bytes).not.toMatch(/whole database|segment|4711|sha256/);
});

test("stores only what is new, and removes what the backup no longer has", async () => {
  const update = openCopy();
  await update();
  expect(await update()).toEqual({ stored: 0, removed: 0 });
  await addSegment("2");
  await rm(path.join(backup, "bases/first"), { recursive: true });
  expect(await update()).toEqual({ stored: 2, removed: 2 });
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
  for (const name of ["2", "3"]) {
    await addSegment(name);
    await update();
  }
  expect(listings).toBe(1);
  isAway = true;
  await addSegment("4");
  await expect(update()).rejects.toThrow("away");
  isAway = false;
  await update();
  expect(listings).toBe(2);
  expect(await contentsOf(await decrypted())).toEqual(await contentsOf(backup));
});

test("never lists an object that the copy lacks, wherever an update is interrupted", async () => {
  await openCopy()();
  for (const name of ["2", "3", "4"]) await addSegment(name);
  for (let allowed = 0; allowed < 6; allowed += 1) {
    let left = allowed;
    const failing: CopyTarget = {
      ...target,
      put: async (name, file) => {
        if (left === 0) throw new Error("the network is away");
        left -= 1;
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
  await addSegment("2");
  await openCopy()();
  await expect(decrypted(randomBytes(32))).rejects.toThrow("VOWDESK_BACKUP_KEY is not its key");
  const [first, second] = [path.join(stored, "wal/1.gz.enc"), path.join(stored, "wal/2.gz.enc")];
  const bytes = await readFile(first);
  for (const place of [20, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    await writeFile(first, changed);
    await expect(decrypted()).rejects.toThrow("wal/1.gz cannot be decrypted");
  }
  await writeFile(first, bytes.subarray(0, 10));
  await expect(decrypted()).rejects.toThrow("wal/1.gz is not an encrypted file");
  await rename(second, first);
  await expect(decrypted()).rejects.toThrow("wal/1.gz cannot be decrypted");
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
