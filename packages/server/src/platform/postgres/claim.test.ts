import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readlink, symlink, writeFile } from "node:fs/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { acquireFolder } from "./claim.ts";
import { foldersIn, type Folders } from "./folders.ts";
import { isLocked } from "./stale-processes.ts";
import { makeTestFolder, type TestFolder } from "./test-support.ts";

let testFolder: TestFolder;
let folders: Folders;

beforeEach(async () => {
  testFolder = await makeTestFolder();
  folders = foldersIn(testFolder.folder);
  await mkdir(folders.root);
});

afterEach(() => testFolder.remove());

test("allows one owner of a folder until it is released", async () => {
  const release = await acquireFolder(folders);
  await expect(acquireFolder(folders)).rejects.toThrow(`(process ${process.pid})`);
  await release();
  expect(await readdir(folders.root)).toEqual([]);
  await (
    await acquireFolder(folders)
  )();
});

test("takes over the claim of a process that has ended", async () => {
  await symlink("999999999 long ago", folders.claim);
  await acquireFolder(folders);
  expect(await readlink(folders.claim)).toMatch(new RegExp(`^${process.pid} `));
});

test("takes over a claim whose process id was reused", async () => {
  const namespace = await readlink("/proc/self/ns/pid").catch(() => "");
  await symlink(`${process.ppid} ${namespace} before the restart`, folders.claim);
  await acquireFolder(folders);
  expect(await readlink(folders.claim)).toMatch(new RegExp(`^${process.pid} `));
});

test.skipIf(process.platform !== "linux")(
  "respects a claim from another container while a server runs there",
  async () => {
    await symlink("1 pid:[4711] in a container", folders.claim);
    await writeFile(folders.lock, "");
    const server = spawn("flock", [folders.lock, "cat"], { stdio: ["pipe", "ignore", "ignore"] });
    await once(server, "spawn");
    await expect.poll(() => isLocked(folders)).toBe(true);
    await expect(acquireFolder(folders)).rejects.toThrow("(process 1 in another container)");
    server.stdin.end();
    await once(server, "exit");
    await acquireFolder(folders);
  },
);

test("lets one of several processes take over a stale claim", async () => {
  await symlink("999999999 long ago", folders.claim);
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => acquireFolder(folders)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await readdir(folders.root)).toEqual(["owner"]);
});
