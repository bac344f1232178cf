import { mkdtemp, mkdir, readdir, readFile, rename, rm, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { copyFiles, filesListName, openFilesCopy } from "./archive.ts";
import { openChangedFolders } from "./changed-folders.ts";
import { addChecksums, readChecksums } from "./checksums.ts";
import { openFolderListing } from "./folder-listing.ts";
import { backupFoldersIn } from "./layout.ts";

let home = "";
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "vowdesk-growth-"));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const secondMs = 1_000;
const sum = (digit: string) => digit.repeat(64);

test("a checksum is added without reading the list, also after an interrupted line", async () => {
  const list = path.join(home, "sums");
  await addChecksums(list, new Map([["a", sum("a")]]));
  await writeFile(list, `${await readFile(list, "utf8")}${sum("b")}  `);
  await addChecksums(list, new Map([["c", sum("c")]]));
  expect([...(await readChecksums(list)).keys()]).toEqual(["a", "c"]);
  // A sparse list of 100 GB cannot be read within the time of a test.
  await truncate(list, 100_000_000_000);
  await addChecksums(list, new Map([["d", sum("d")]]));
  expect((await stat(list)).size).toBeGreaterThan(100_000_000_000);
});

describe("a folder", () => {
  test("is read again until its modification time has been the same for two seconds", async () => {
    let now = 0;
    const tick = 1_000;
    const readIfChanged = openChangedFolders(() => now);
    const read = () => readIfChanged(home, () => readdir(home));
    await utimes(home, tick, tick);
    expect(await read()).toEqual([]);
    await writeFile(path.join(home, "same-tick"), "");
    await utimes(home, tick, tick);
    now += secondMs;
    expect(await read()).toEqual(["same-tick"]);
    now += secondMs;
    expect(await read()).not.toBeNull();
    expect(await read()).toBeNull();
    await utimes(home, tick, tick + 1);
    expect(await read()).toEqual(["same-tick"]);
  });

  test("is read again if the reading failed", async () => {
    let now = 0;
    const readIfChanged = openChangedFolders(() => (now += 10 * secondMs));
    await readIfChanged(home, async () => undefined);
    await expect(readIfChanged(home, () => Promise.reject(new Error("disk")))).rejects.toThrow("disk");
    expect(await readIfChanged(home, async () => "read")).toBe("read");
    expect(await readIfChanged(home, async () => "read")).toBeNull();
  });
});

describe("the listing of a backup folder", () => {
  test("is the same as that of the first call after any change of names, and looks at new files only", async () => {
    let now = 0;
    const list = openFolderListing(home, () => (now += 3 * secondMs));
    const all = () => openFolderListing(home)();
    await mkdir(path.join(home, "files/aa"), { recursive: true });
    await writeFile(path.join(home, "files/aa/aa1"), "1");
    await writeFile(path.join(home, "files/aa/aa2.part"), "22");
    await writeFile(path.join(home, "database"), "333");
    expect(Object.fromEntries(await list())).toEqual({ "files/aa/aa1": 1, database: 3 });
    for (const change of [
      () => rename(path.join(home, "files/aa/aa2.part"), path.join(home, "files/aa/aa2")),
      () => mkdir(path.join(home, "bases/one"), { recursive: true }),
      () => writeFile(path.join(home, "bases/one/about.json"), "{}"),
      () => rm(path.join(home, "files/aa/aa1")),
      () => rm(path.join(home, "bases"), { recursive: true }),
    ]) {
      await change();
      expect(await list()).toEqual(await all());
      expect(await list()).toEqual(await all());
      expect(await list()).toEqual(await all());
    }
  });

  test("finds a file that was truncated in place, in turns of a thousand files", async () => {
    let now = 0;
    const list = openFolderListing(home, () => (now += 3 * secondMs));
    const names = Array.from({ length: 2_500 }, (_, index) => `f${index}`);
    for (const name of names) await writeFile(path.join(home, name), "12");
    expect((await list()).size).toBe(2_500);
    await list();
    for (const name of names) await truncate(path.join(home, name), 1);
    const truncated = async () => [...(await list()).values()].filter((size) => size === 1).length;
    expect([await truncated(), await truncated(), await truncated()]).toEqual([500, 1_500, 2_500]);
  });

  test("is the same map while nothing changes, and another one after any change", async () => {
    let now = 0;
    const list = openFolderListing(home, () => (now += 3 * secondMs));
    await mkdir(path.join(home, "files/aa"), { recursive: true });
    await writeFile(path.join(home, "files/aa/aa1"), "12");
    await list();
    await list();
    const settled = await list();
    expect(await list()).toBe(settled);
    await truncate(path.join(home, "files/aa/aa1"), 1);
    const truncated = await list();
    expect(truncated).not.toBe(settled);
    expect(await list()).toBe(truncated);
    await rm(path.join(home, "files/aa"), { recursive: true });
    expect((await list()).size).toBe(0);
  });

  test("fails if the folder is missing", async () => {
    await expect(openFolderListing(path.join(home, "none"))()).rejects.toThrow("ENOENT");
  });
});

describe("the copy of uploads", () => {
  const store = async (name: string) => {
    const file = path.join(home, "kept", name.slice(0, 2), name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, name);
  };

  test("does not read the list of checksums after the first time, and copies, lists and keeps as the full copy does", async () => {
    const folders = backupFoldersIn(path.join(home, "backup"));
    const folder = path.join(home, "kept");
    await mkdir(folders.root);
    const copy = openFilesCopy(folder, folders);
    await store("aa1.png");
    expect(await copy()).toBe(1);
    const list = path.join(folders.root, filesListName);
    await store("aa2.png");
    await store("bb1.png");
    // A sparse list of 100 GB cannot be read within the time of a test.
    await truncate(list, 100_000_000_000);
    expect(await copy()).toBe(2);
    expect((await stat(list)).size).toBeGreaterThan(100_000_000_000);
    await rm(path.join(folder, "aa/aa1.png"));
    expect(await copy()).toBe(0);
    expect(await readdir(folders.gone)).toEqual(["aa1.png"]);
    expect(await readdir(path.join(folders.files, "aa"))).toEqual(["aa2.png"]);
    await rm(list);
    expect(await copyFiles(folder, folders)).toBe(0);
    expect([...(await readChecksums(list)).keys()].toSorted()).toEqual(["aa2.png", "bb1.png"]);
  });

  test("reads everything again after a failure", async () => {
    const folders = backupFoldersIn(path.join(home, "backup"));
    const folder = path.join(home, "kept");
    await mkdir(folders.root);
    const copy = openFilesCopy(folder, folders);
    await store("aa1.png");
    await copy();
    await store("bb1.png");
    // The copy succeeds, but its checksum cannot be added.
    const list = path.join(folders.root, filesListName);
    await rename(list, `${list}-away`);
    await mkdir(list);
    await expect(copy()).rejects.toThrow("EISDIR");
    await rm(list, { recursive: true });
    await rename(`${list}-away`, list);
    expect(await copy()).toBe(0);
    expect([...(await readChecksums(list)).keys()]).toEqual(["aa1.png", "bb1.png"]);
  });
});
