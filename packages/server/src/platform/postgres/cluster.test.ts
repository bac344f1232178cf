import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureCluster } from "./cluster.ts";
import { foldersIn } from "./folders.ts";
import type { Installation } from "./installation.ts";
import { openTrial, type Trial } from "./test-support.ts";

let trial: Trial;
let installation: Installation;

beforeEach(async () => {
  trial = await openTrial();
  installation = {
    folders: foldersIn(trial.folder),
    identity: "self",
    binaries: { folder: "/nowhere", version: "18.4", major: 18 },
    pathTo: (cluster) => cluster,
  };
  await mkdir(installation.folders.cluster, { recursive: true });
});

afterEach(() => trial.remove());

const ensure = () => ensureCluster(installation, () => undefined);
const put = (name: string, text: string) => writeFile(path.join(installation.folders.cluster, name), text);

test("a complete cluster of the right version is used as it is", async () => {
  await put("PG_VERSION", "18\n");
  expect(await ensure()).toBe(false);
});

test("a cluster of another major version is refused, with both versions and a way out", async () => {
  await put("PG_VERSION", "16\n");
  await expect(ensure()).rejects.toThrow(/made by PostgreSQL 16, and this Vowdesk brings 18.*DATABASE_URL/);
});

test("files that are no cluster are left alone and refused", async () => {
  await put("backup.tar", "restoring");
  await expect(ensure()).rejects.toThrow("no complete PostgreSQL database");
});
