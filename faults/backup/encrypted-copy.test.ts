import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openEncryptedCopy } from "../../packages/server/src/platform/backup/encrypted-copy/encrypted-copy.ts";
import { openTarget } from "../../packages/server/src/platform/backup/encrypted-copy/targets.ts";
import { readStorage } from "../../packages/server/src/platform/storage-config.ts";
import { BucketServer, bucketKeys } from "../../harness/storage/bucket-server.ts";
import { runCommand, SmallInstallation } from "./small-installation.ts";

const key = randomBytes(32);
const environment = { ...bucketKeys, VOWDESK_BACKUP_KEY: key.toString("base64") };

let bucket: BucketServer;
let installation: SmallInstallation;

beforeAll(async () => {
  bucket = await BucketServer.start({ isLocked: true });
  installation = await SmallInstallation.make();
});
afterAll(async () => {
  await installation?.remove();
  bucket?.close();
});

test("restores a lost machine and its lost backup from encrypted copies in a bucket and in a folder (G-R16)", async () => {
  const places = [bucket.address("backups/desk"), path.join(installation.home, "elsewhere")];
  const updates = places.map((place, index) =>
    openEncryptedCopy({
      root: installation.backup,
      target: openTarget(readStorage("place", place, bucketKeys)),
      key,
      scratch: path.join(installation.home, `scratch-${index}`),
      days: 14,
      now: () => new Date(),
    }),
  );
  const updateCopies = async () => void (await Promise.all(updates.map((update) => update())));
  expect((await installation.takeCopy()).code).toBe(0);
  await updateCopies();
  await installation.query("create table mark as select 1 as place");
  await installation.shipSegment();
  await updateCopies();
  await installation.stop();
  await rm(installation.backup, { recursive: true });

  for (const place of places) {
    await rm(installation.data, { recursive: true });
    const settings = { VOWDESK_DATA: installation.data, ...environment };
    const verified = await runCommand("backup", ["--verify", place], settings);
    expect([verified.code, verified.output]).toEqual([0, expect.stringContaining(": 0 missing or damaged")]);
    const keyless = await runCommand("restore", ["--from", place], { ...settings, VOWDESK_BACKUP_KEY: "" });
    expect([keyless.code, keyless.output]).toEqual([1, expect.stringContaining("Set VOWDESK_BACKUP_KEY")]);
    const otherKey = randomBytes(32).toString("base64");
    const wrong = await runCommand("restore", ["--from", place], { ...settings, VOWDESK_BACKUP_KEY: otherKey });
    expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining("VOWDESK_BACKUP_KEY is not its key")]);
    expect(existsSync(installation.data)).toBe(false);
    const restored = await runCommand("restore", ["--from", place], settings);
    expect([restored.code, restored.output]).toEqual([0, expect.stringContaining("restored from the base backup")]);
    await installation.start();
    expect(await installation.query("select place from mark")).toEqual([{ place: 1 }]);
    await installation.stop();
  }
});
