import { setTimeout as wait } from "node:timers/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { patience } from "../../../../../harness/slowness.ts";
import { BucketServer, bucketKeys } from "../../../../../harness/storage/bucket-server.ts";
import { FaultProxy } from "../../../../../harness/fault-proxy.ts";
import { readConfig } from "../config.ts";
import { FilesUnavailable, type Files } from "./files.ts";
import { openFiles } from "./open-files.ts";

const withinMs = patience(5_000);
/** More than the buffers between both ends hold. */
const large = Buffer.alloc(30_000_000, "x");
let server: BucketServer;
let proxy: FaultProxy;
let files: Files;

beforeEach(async () => {
  server = await BucketServer.start();
  proxy = await FaultProxy.open(Number(/:(\d+)&/.exec(server.address("desk/uploads"))?.[1]));
  const place = server.address("desk/uploads").replace(/:\d+&/, `:${proxy.port}&`);
  files = openFiles(readConfig({ ...bucketKeys, VOWDESK_FILES: place }));
});
afterEach(async () => {
  server.close();
  await proxy.close();
});

async function expectUnavailable(work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  await expect(work()).rejects.toThrow(FilesUnavailable);
  expect(performance.now() - startedAt).toBeLessThan(withinMs);
}

test("refuses in time while the bucket is silent, and works at once when it is back", async () => {
  await files.put("first-1.jpg", Buffer.from("first"), "image/jpeg");
  proxy.goSilent();
  await expectUnavailable(() => files.put("second-1.jpg", Buffer.from("lost"), "image/jpeg"));
  await expectUnavailable(() => files.open("first-1.jpg"));
  await expectUnavailable(() => files.remove("first-1.jpg"));
  proxy.swallows = false;
  const startedAt = performance.now();
  const stream = await files.open("first-1.jpg");
  expect(stream && (await buffer(stream)).toString()).toBe("first");
  expect(performance.now() - startedAt).toBeLessThan(withinMs);
});

test("ends an upload and a download in whose middle the bucket becomes silent", async () => {
  await files.put("large-1.apk", large, "application/zip");
  const stream = await files.open("large-1.apk");
  proxy.goSilent();
  const startedAt = performance.now();
  await expect(buffer(stream ?? Readable.from([]))).rejects.toThrow();
  expect(performance.now() - startedAt).toBeLessThan(withinMs);
  proxy.swallows = false;
  proxy.bytesPerSecond = 1_000_000;
  setTimeout(() => proxy.goSilent(), 1_000);
  await expect(files.put("large-1.apk", large, "application/zip")).rejects.toThrow(FilesUnavailable);
  expect(performance.now() - startedAt).toBeLessThan(5 * withinMs);
});

test("waits for a slow reader and for a slow bucket", async () => {
  await files.put("large-1.apk", large, "application/zip");
  const stream = await files.open("large-1.apk");
  await wait(9_000);
  expect((await buffer(stream ?? Readable.from([]))).length).toBe(large.length);
  const small = large.subarray(0, 4_000_000);
  proxy.bytesPerSecond = 600_000;
  await files.put("slow-1.apk", small, "application/zip");
  expect(server.objects.get("/desk/uploads/slow-1.apk")?.length).toBe(small.length);
});
