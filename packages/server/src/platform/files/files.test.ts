import { chmod, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BucketServer, bucketKeys } from "../../../../../harness/storage/bucket-server.ts";
import { readConfig } from "../config.ts";
import { sweepFolder } from "./files-folder.ts";
import { openFiles } from "./open-files.ts";
import type { Files } from "./files.ts";

let folder = "";
let server: BucketServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "vowdesk-files-test-"));
  server = await BucketServer.start();
});
afterAll(async () => {
  server?.close();
  await rm(folder, { recursive: true, force: true });
});

const bucketOf = (secret = bucketKeys.AWS_SECRET_ACCESS_KEY) => {
  const place = server.address("desk/uploads");
  return openFiles(
    readConfig({ ...bucketKeys, AWS_SECRET_ACCESS_KEY: secret, VOWDESK_FILES: place, VOWDESK_DATA: folder }),
  );
};
const places: [name: string, open: () => Files][] = [
  ["a folder", () => openFiles({ files: { kind: "folder", folder: path.join(folder, "files") }, dataFolder: folder })],
  ["a bucket", bucketOf],
];
/** Optional real S3 server: `VOWDESK_TEST_S3=s3://bucket?endpoint=…` with its keys. The bucket must exist. */
const real = process.env["VOWDESK_TEST_S3"];
if (real)
  places.push([
    "a real bucket",
    () => openFiles(readConfig({ ...process.env, VOWDESK_FILES: real, VOWDESK_DATA: folder })),
  ]);

describe.each(places)("%s", (_name, open) => {
  const read = async (key: string, range?: { from: number; to: number }) => {
    const stream = await open().open(key, range);
    return stream && (await buffer(stream)).toString();
  };

  test("stores, reads, replaces and removes a file, with ranges", async () => {
    const files = open();
    await files.put("key-1.jpg", Buffer.from("0123456789"), "image/jpeg");
    expect(await read("key-1.jpg")).toBe("0123456789");
    expect(await read("key-1.jpg", { from: 2, to: 4 })).toBe("234");
    await files.put("key-1.jpg", Buffer.from("other"), "image/jpeg");
    expect(await read("key-1.jpg")).toBe("other");
    await files.remove("key-1.jpg");
    await files.remove("key-1.jpg");
    expect(await read("key-1.jpg")).toBeNull();
    expect(await read("key-1.jpg", { from: 2, to: 4 })).toBeNull();
  });

  test("moves a scratch file into the storage", async () => {
    const files = open();
    const scratch = await files.scratch();
    await writeFile(scratch, Buffer.alloc(3_000_000, "x"));
    await files.put("big-1.apk", { path: scratch }, "application/zip");
    expect((await read("big-1.apk"))?.length).toBe(3_000_000);
    await expect(readFile(scratch)).rejects.toThrow("ENOENT");
    await files.remove("big-1.apk");
  });

  test.each(["../x", "a/b", ".", "", "x.php.jpg", "key 1", "k%2e"])("rejects the key %j", async (key) => {
    await expect(async () => open().put(key, Buffer.from("x"), "x")).rejects.toThrow("key");
  });

  test("removes the remains of broken uploads, but no active uploads", async () => {
    const files = open();
    const [old, fresh] = [await files.scratch(), await files.scratch()];
    for (const scratch of [old, fresh]) await writeFile(scratch, "half");
    await utimes(old, new Date(0), new Date(0));
    await files.sweep(new Date(1_000));
    await expect(readFile(old)).rejects.toThrow("ENOENT");
    expect(await readFile(fresh, "utf8")).toBe("half");
    await rm(fresh);
  });
});

test("reports an unreachable bucket and wrong credentials without revealing the secret", async () => {
  const failure: unknown = await bucketOf("wrong")
    .put("a1", Buffer.from("x"), "x")
    .catch((thrown: unknown) => thrown);
  expect(failure).toMatchObject({ name: "FilesUnavailable", isFull: false });
  expect(String(failure) + JSON.stringify(failure)).not.toMatch(/desk-secret|wrong/);
  const unreachable = { ...bucketKeys, VOWDESK_FILES: "s3://desk?endpoint=http://127.0.0.1:9" };
  await expect(openFiles(readConfig({ ...unreachable, VOWDESK_DATA: folder })).open("a1")).rejects.toMatchObject({
    name: "FilesUnavailable",
  });
});

test.skipIf(process.getuid?.() === 0)(
  "reports a folder without write permission and leaves nothing in it",
  async () => {
    const closed = await mkdtemp(path.join(folder, "closed-"));
    await chmod(closed, 0o500);
    const files = openFiles({ files: { kind: "folder", folder: closed }, dataFolder: folder });
    await expect(files.put("a1", Buffer.from("x"), "x")).rejects.toMatchObject({
      name: "FilesUnavailable",
      isFull: false,
    });
    expect(await readdir(closed)).toEqual([]);
  },
);

test("reports a file in the place of the folder", async () => {
  const taken = path.join(folder, "taken");
  await writeFile(taken, "x");
  const files = openFiles({ files: { kind: "folder", folder: taken }, dataFolder: folder });
  await expect(files.put("a1", Buffer.from("x"), "x")).rejects.toMatchObject({ name: "FilesUnavailable" });
});

test("a sweep of remains fails if their folder cannot be read, and not if there is none", async () => {
  const file = path.join(folder, "no-folder");
  await writeFile(file, "x");
  await expect(sweepFolder(file, new Date())).rejects.toThrow("ENOTDIR");
  await sweepFolder(path.join(folder, "missing"), new Date());
});
