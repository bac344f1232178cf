import { mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeFolder } from "./folders.ts";
import { assertUsable, explainFull } from "./usable-folder.ts";

let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "vowdesk-usable-"));
});
afterEach(() => rm(home, { recursive: true }));

test("creates a folder with its parents, leaves it empty and returns the topmost one", async () => {
  expect(await makeFolder(path.join(home, "a", "b"))).toBe(path.join(home, "a"));
  expect(await makeFolder(path.join(home, "a", "b"))).toBeUndefined();
  await assertUsable(path.join(home, "c"), "VOWDESK_DATA");
  expect(await readdir(path.join(home, "c"))).toEqual([]);
});

test("creates a folder once with concurrent calls", async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => makeFolder(path.join(home, "x", "y", "z"))));
  expect(made).toHaveLength(20);
});

test.skipIf(process.platform !== "linux")("rejects a path on a file system without new folders", async () => {
  await expect(assertUsable("/proc/vowdesk/data", "VOWDESK_BACKUP")).rejects.toThrow(
    "VOWDESK_BACKUP: /proc/vowdesk/data cannot be created",
  );
});

test.skipIf(process.platform !== "linux")("explains a full disk", async () => {
  await expect(assertUsable("/dev/full", "VOWDESK_DATA")).rejects.toThrow("VOWDESK_DATA: /dev/full is a file");
  const full = explainFull(Object.assign(new Error("x"), { code: "53100" }), "/data", "VOWDESK_DATA");
  expect(full?.message).toBe(
    "VOWDESK_DATA: the disk that holds /data is full. Free some space, or choose another folder with VOWDESK_DATA.",
  );
  expect(explainFull(new Error("another"), "/data", "VOWDESK_DATA")).toBeNull();
});

test("rejects files, paths below files and broken links, and names the setting", async () => {
  await writeFile(path.join(home, "file"), "");
  await symlink(path.join(home, "nothing"), path.join(home, "dangling"));
  await symlink(path.join(home, "circle"), path.join(home, "circle"));
  for (const name of ["file", "file/below", "dangling", "dangling/below", "circle", "circle/below", "x".repeat(300)])
    await expect(assertUsable(path.join(home, name), "VOWDESK_FILES")).rejects.toThrow(/^VOWDESK_FILES: /);
});
