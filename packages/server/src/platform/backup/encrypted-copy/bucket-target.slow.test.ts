import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { setTimeout as wait } from "node:timers/promises";
import { BucketServer, bucketKeys } from "../../../../../../harness/storage/bucket-server.ts";
import { FaultProxy } from "../../../../../../harness/fault-proxy.ts";
import { readStorage } from "../../storage-config.ts";
import { openTarget } from "./targets.ts";
import { patience } from "../../../../../../harness/slowness.ts";

let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "vowdesk-bucket-test-"));
});
afterEach(() => rm(home, { recursive: true }));

async function fileOf(bytes: Buffer): Promise<string> {
  const file = path.join(home, randomBytes(4).toString("hex"));
  await writeFile(file, bytes);
  return file;
}

test.each([
  ["a bucket with object lock", { isLocked: true }],
  ["a server without conditional requests", { isWithoutConditions: true }],
])("stores small and large objects in %s", async (_name, options) => {
  const bucket = await BucketServer.start(options);
  try {
    const target = openTarget(readStorage("place", bucket.address("copies/desk"), bucketKeys));
    for (const size of [0, 20, 8 * 1024 * 1024 + 1]) {
      const bytes = randomBytes(size);
      await target.put(`wal/${size}`, await fileOf(bytes));
      const to = path.join(home, "fetched");
      expect(await target.fetch(`wal/${size}`, to)).toBe(true);
      expect((await readFile(to)).equals(bytes)).toBe(true);
    }
    expect([...(await target.list()).keys()].length).toBe(3);
  } finally {
    bucket.close();
  }
});

test("does not replace an object of a bucket", async () => {
  const bucket = await BucketServer.start();
  try {
    const target = openTarget(readStorage("place", bucket.address("copies/desk"), bucketKeys));
    await target.put("wal/1", await fileOf(Buffer.from("first")));
    await target.put("wal/1", await fileOf(Buffer.from("second")));
    expect(bucket.versions.get("/copies/desk/wal/1")?.map(String)).toEqual(["first"]);
  } finally {
    bucket.close();
  }
});

test.each([20, 8 * 1024 * 1024 + 1])(
  "goes on with an object of %i bytes within 5 s when a silent network is back",
  async (size) => {
    const bucket = await BucketServer.start();
    const address = bucket.address("copies/desk");
    const port = Number(/:(\d+)&/.exec(address)?.[1]);
    const proxy = await FaultProxy.open(port);
    try {
      const target = openTarget(readStorage("place", address.replace(`:${port}&`, `:${proxy.port}&`), bucketKeys));
      await target.put("wal/0", await fileOf(Buffer.from("known")));
      proxy.goSilent();
      const storing = target.put("wal/1", await fileOf(randomBytes(size)));
      await wait(6_000);
      proxy.swallows = false;
      const backAt = performance.now();
      await storing;
      expect(performance.now() - backAt).toBeLessThan(patience(5_000));
      expect(bucket.objects.get("/copies/desk/wal/1")?.length).toBe(size);
      proxy.goSilent();
      proxy.swallows = false;
      const silentAt = performance.now();
      expect((await target.list()).size).toBe(2);
      expect(performance.now() - silentAt).toBeLessThan(patience(5_000));
    } finally {
      bucket.close();
      await proxy.close();
    }
  },
);
