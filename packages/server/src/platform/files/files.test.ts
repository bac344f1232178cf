import { createHmac, createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { chmod, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { openFiles } from "./open-files.ts";
import type { Files } from "./files.ts";

const keys = { AWS_ACCESS_KEY_ID: "desk-id", AWS_SECRET_ACCESS_KEY: "desk-secret/+" };
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/** The signature that AWS Signature Version 4 requires for a request. */
function signatureOf({ method, url, headers }: IncomingMessage, secret: string): string {
  const { authorization = "" } = headers;
  const [, scope = "", names = ""] = /Credential=[^/]+\/([^,]+),\s*SignedHeaders=([^,]+)/.exec(authorization) ?? [];
  const { pathname, searchParams } = new URL(url ?? "", "http://host");
  searchParams.sort();
  const signed = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonicalRequest = [
    method,
    pathname,
    searchParams.toString(),
    signed.join(""),
    names,
    headers["x-amz-content-sha256"],
  ].join("\n");
  const text = [
    "AWS4-HMAC-SHA256",
    headers["x-amz-date"],
    scope,
    createHash("sha256").update(canonicalRequest).digest("hex"),
  ].join("\n");
  const key = scope.split("/").reduce<string | Buffer>((before, part) => hmac(before, part), `AWS4${secret}`);
  return hmac(key, text).toString("hex");
}

function openFakeS3(objects: Map<string, Buffer>): Server {
  return createServer((request, response) => {
    const place = (request.url ?? "").split("?", 1)[0] ?? "";
    const answer = (status: number, body: Buffer | string = "", headers = {}) =>
      response.writeHead(status, headers).end(body);
    const isSigned = request.headers.authorization?.endsWith(
      `Signature=${signatureOf(request, keys.AWS_SECRET_ACCESS_KEY)}`,
    );
    if (!isSigned) return answer(403, "<Error><Code>SignatureDoesNotMatch</Code></Error>");
    const found = objects.get(place);
    if (request.method === "PUT")
      return void buffer(request).then((bytes) => {
        if (String(bytes.length) !== request.headers["content-length"]) return answer(400);
        objects.set(place, bytes);
        return answer(200);
      });
    if (request.method === "DELETE") objects.delete(place);
    if (request.method === "DELETE") return answer(204);
    if (!found) return answer(404, "<Error><Code>NoSuchKey</Code></Error>");
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    return from === undefined ? answer(200, found) : answer(206, found.subarray(Number(from), Number(to) + 1));
  });
}

let folder = "";
let fakeS3: Server;
const objects = new Map<string, Buffer>();
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "vowdesk-files-test-"));
  fakeS3 = openFakeS3(objects);
  await new Promise<void>((resolve) => fakeS3.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  fakeS3?.close();
  await rm(folder, { recursive: true, force: true });
});

const bucketOf = (secret = keys.AWS_SECRET_ACCESS_KEY) => {
  const { port } = fakeS3.address() as AddressInfo;
  const at = `s3://desk/uploads?endpoint=http://127.0.0.1:${port}&region=eu-central-1`;
  return openFiles(readConfig({ ...keys, AWS_SECRET_ACCESS_KEY: secret, VOWDESK_FILES: at }).files);
};
const places: [name: string, open: () => Files][] = [
  ["a folder", () => openFiles({ kind: "folder", folder: path.join(folder, "files") })],
  ["a bucket", bucketOf],
];
/** Optional real S3 server: `VOWDESK_TEST_S3=s3://bucket?endpoint=…` with its keys. The bucket must exist. */
const real = process.env["VOWDESK_TEST_S3"];
if (real) places.push(["a real bucket", () => openFiles(readConfig({ ...process.env, VOWDESK_FILES: real }).files)]);

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
  const unreachable = { ...keys, VOWDESK_FILES: "s3://desk?endpoint=http://127.0.0.1:9" };
  await expect(openFiles(readConfig(unreachable).files).open("a1")).rejects.toMatchObject({ name: "FilesUnavailable" });
});

test.skipIf(process.getuid?.() === 0)(
  "reports a folder without write permission and leaves nothing in it",
  async () => {
    const closed = await mkdtemp(path.join(folder, "closed-"));
    await chmod(closed, 0o500);
    const files = openFiles({ kind: "folder", folder: closed });
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
  const files = openFiles({ kind: "folder", folder: taken });
  await expect(files.put("a1", Buffer.from("x"), "x")).rejects.toMatchObject({ name: "FilesUnavailable" });
});
