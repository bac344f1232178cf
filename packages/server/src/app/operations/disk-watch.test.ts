import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { register } from "prom-client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDiskWatch } from "./disk-watch.ts";

let home = "";
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "vowdesk-disks-"));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const config = (files: string) => ({
  dataFolder: path.join(home),
  files: { kind: "folder", folder: files } as const,
  backup: { folder: path.join(home, "backup"), days: 14, copy: null },
});

async function folders(): Promise<string[]> {
  const text = await register.metrics();
  return [...text.matchAll(/^vowdesk_disk_free_bytes\{folder="(\w+)"\} ([1-9]\d*)/gm)].map(([, folder = ""]) => folder);
}

test("measures the disk of each folder, and ends the series of a folder that cannot be read", async () => {
  const measure = openDiskWatch({ ...config(tmpdir()), backup: { folder: tmpdir(), days: 14, copy: null } });
  const space = await measure();
  expect(space.diskFreeBytes).toBeLessThanOrEqual(space.diskBytes ?? 0);
  expect((await folders()).toSorted()).toEqual(["backup", "data", "files"]);
  await openDiskWatch(config(tmpdir()))();
  expect((await folders()).toSorted()).toEqual(["data", "files"]);
});

test("does not measure the folder of files twice if it is in the data folder", async () => {
  await openDiskWatch(config("/nowhere"))();
  await openDiskWatch(config(path.join(home, "files")))();
  expect(await folders()).toEqual(["data"]);
});
