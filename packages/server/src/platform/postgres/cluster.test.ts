import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureCluster } from "./cluster.ts";
import { foldersIn } from "./folders.ts";
import type { Installation } from "./installation.ts";
import { makeTestFolder, type TestFolder } from "./test-support.ts";

let testFolder: TestFolder;
let installation: Installation;

beforeEach(async () => {
  testFolder = await makeTestFolder();
  installation = {
    folders: foldersIn(testFolder.folder),
    identity: "self",
    binaries: { folder: "/nowhere", version: "18.4", major: 18 },
    pathTo: (cluster) => cluster,
  };
  await mkdir(installation.folders.cluster, { recursive: true });
});

afterEach(() => testFolder.remove());

const ensure = () => ensureCluster(installation, () => undefined);
const put = (name: string, text: string) => writeFile(path.join(installation.folders.cluster, name), text);

test("uses a complete cluster of the right version", async () => {
  await put("PG_VERSION", "18\n");
  expect(await ensure()).toBe(false);
});

test("rejects a cluster of another major version with both versions and advice", async () => {
  await put("PG_VERSION", "16\n");
  await expect(ensure()).rejects.toThrow(/made by PostgreSQL 16, and this Vowdesk contains 18.*DATABASE_URL/);
});

test("rejects a folder with other files and leaves them alone", async () => {
  await put("backup.tar", "restoring");
  await expect(ensure()).rejects.toThrow("no complete PostgreSQL database");
});
