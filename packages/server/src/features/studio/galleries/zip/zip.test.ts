import { galleriesApi, type GalleryZip } from "@vowdesk/contract/studio/galleries";
import { sql } from "kysely";
import { createHash, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { AddressInfo } from "node:net";
import { crc32 } from "node:zlib";
import { fromBufferPromise } from "yauzl";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { folderOf } from "../../../../../test/studio/pictures.ts";
import { openFolderPlace, type FolderPlace } from "../../../../platform/originals/folder-place.ts";
import { serveZip } from "./zip.serve.ts";

type User = Awaited<ReturnType<TestServer["createUser"]>>;

let server: TestServer;
let manager: User;
let copy: FolderPlace;
let folder = "";
let galleries = 0;
/** Answers of the route of this test that have ended, and whether they were sent completely. */
const ended: boolean[] = [];

beforeAll(async () => {
  server = await startTestServer();
  manager = await server.createUser({ roles: ["manager"] });
  folder = await mkdtemp(path.join(tmpdir(), "vowdesk-zip-"));
  copy = openFolderPlace(folder);
  server.services.originals.copy = copy;
  server.http.get<{ Params: Record<"gallery" | "silence", string> }>("/zip/:gallery/:silence", (asked, reply) => {
    reply.raw.once("close", () => ended.push(reply.raw.writableFinished));
    return serveZip(server.services, asked, reply, {
      galleryId: Number(asked.params.gallery),
      includes: () => true,
      title: "x",
      caller: "test:1",
      mayGoOn: () => Promise.resolve(true),
      silenceMs: Number(asked.params.silence),
    });
  });
  await server.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const first = () => folderOf(server.services.originals.first);
const run = (statement: ReturnType<typeof sql>) => statement.execute(server.services.db);
const idOf = async (statement: ReturnType<typeof sql<{ id: number }>>) =>
  (await statement.execute(server.services.db)).rows[0]?.id ?? 0;

const addGallery = (consultant: number | null = null) =>
  idOf(sql`
    with made as (insert into wedding (number, name_a, phone_a, consultant_id)
      values (${`WD31${(galleries += 1)}`}, 'Anna', '', ${consultant}) returning id)
    insert into gallery (wedding_id, position, title) select id, 1, 'Mia & 李' from made returning id`);

async function write(place: FolderPlace, key: string, bytes: Buffer): Promise<void> {
  await mkdir(path.dirname(place.kept(key)), { recursive: true });
  await writeFile(place.kept(key), bytes);
}

interface Stored {
  key: string;
  bytes: Buffer;
}

/** A picture whose file has arrived. */
async function store(gallery: number, number: number, name: string, bytes = randomBytes(50_000)): Promise<Stored> {
  const key = randomBytes(16).toString("hex");
  const sha = createHash("sha256").update(bytes).digest();
  await write(first(), key, bytes);
  await run(sql`
    insert into photo (gallery_id, number, name, key, bytes, announced_sha, sha, crc, state, announced_at, stored_at)
    values (${gallery}, ${number}, ${name}, ${key}, ${bytes.length}, ${sha}, ${sha}, ${crc32(bytes)}, 'stored', now(), now())`);
  return { key, bytes };
}

const askZip = (id: number, { token }: User = manager, includesCulled = true) =>
  server.call(galleriesApi.zip, { id, includesCulled }, token);
const addressOf = async (id: number, user?: User, includesCulled?: boolean) =>
  ((await askZip(id, user, includesCulled)).data as GalleryZip).address;
const get = (url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
  server.http.inject({ url, headers, method });

async function unzip(zip: Buffer): Promise<Map<string, Buffer>> {
  const opened = await fromBufferPromise(zip);
  const files = new Map<string, Buffer>();
  for await (const entry of opened.eachEntry()) {
    const stream = await opened.openReadStreamPromise(entry);
    files.set(entry.fileName, Buffer.concat((await stream.toArray()) as Buffer[]));
  }
  return files;
}

/** Begins a download and takes nothing of it. */
const begin = (address: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { port } = server.http.server.address() as AddressInfo;
    request({ port, path: address }, resolve).on("error", reject).end();
  });

// R-28.30
test("a zip has every original byte for byte, with a known length and as an attachment", async () => {
  const id = await addGallery();
  const [a, b] = [await store(id, 1, "IMG_1.JPG"), await store(id, 2, "img_1.jpg")];
  const asked = (await askZip(id)).data as GalleryZip;
  expect(asked).toMatchObject({ pictures: 2, bytes: a.bytes.length + b.bytes.length });
  const answer = await get(asked.address);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "application/zip",
    "content-length": String(answer.rawPayload.length),
    "content-disposition": `attachment; filename="WD311 Mia & _.zip"; filename*=UTF-8''WD311%20Mia%20%26%20%E6%9D%8E.zip`,
    "accept-ranges": "bytes",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-cache",
  });
  expect([...(await unzip(answer.rawPayload))]).toEqual([
    ["IMG_1.JPG", a.bytes],
    ["img_1 (2).jpg", b.bytes],
  ]);
  const head = await get(asked.address, {}, "HEAD");
  expect([head.headers["content-length"], head.headers.etag]).toEqual([
    String(answer.rawPayload.length),
    answer.headers.etag,
  ]);
  expect(head.rawPayload).toHaveLength(0);
});

// R-28.32
test("a range is answered for the same zip only", async () => {
  const id = await addGallery();
  await store(id, 1, "A.JPG");
  const address = await addressOf(id);
  const whole = await get(address);
  const etag = String(whole.headers.etag);
  const size = whole.rawPayload.length;
  const part = await get(address, { range: "bytes=1000-", "if-range": etag });
  expect([part.statusCode, part.headers["content-range"]]).toEqual([206, `bytes 1000-${size - 1}/${size}`]);
  expect(part.rawPayload.equals(whole.rawPayload.subarray(1_000))).toBe(true);
  const beyond = await get(address, { range: `bytes=${size}-` });
  expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, `bytes */${size}`]);
  expect((await get(address, { "if-none-match": etag })).statusCode).toBe(304);
  await store(id, 2, "B.JPG");
  const changed = await get(address, { range: "bytes=1000-", "if-range": etag });
  expect(changed.statusCode).toBe(200);
  expect(changed.headers.etag).not.toBe(etag);
  expect((await unzip(changed.rawPayload)).size).toBe(2);
});

// R-28.30
test("pictures that were taken out can be left out, and the others keep their names", async () => {
  const id = await addGallery();
  await store(id, 1, "A.JPG");
  const second = await store(id, 2, "A.JPG");
  const cull = { id, numbers: [1], isCulled: true };
  await server.call(galleriesApi.cull, cull, manager.token);
  expect([...(await unzip((await get(await addressOf(id, manager, false))).rawPayload))]).toEqual([
    ["A (2).JPG", second.bytes],
  ]);
  expect((await unzip((await get(await addressOf(id))).rawPayload)).size).toBe(2);
  await server.call(galleriesApi.cull, { ...cull, numbers: [2] }, manager.token);
  expect(await askZip(id, manager, false)).toMatchObject({ reason: "gallery-empty" });
});

// R-28.33
test("a ticket ends with its time, the session, the permission and the scope of its user", async () => {
  const consultant = await server.createUser({ roles: ["consultant"] });
  const id = await addGallery(consultant.id);
  await store(id, 1, "A.JPG");
  const other = await addGallery();
  expect(await askZip(other, consultant)).toMatchObject({ reason: "not-found" });
  const address = await addressOf(id, consultant);
  const statusOf = async (url = address) => (await get(url)).statusCode;
  expect(await statusOf()).toBe(200);
  expect(await statusOf("/files/gallery/zip/0123456789abcdefghijkl")).toBe(404);
  const holds = (consultantId: number | null) =>
    run(
      sql`update wedding set consultant_id = ${consultantId} where id = (select wedding_id from gallery where id = ${id})`,
    );
  await holds(null);
  expect(await statusOf()).toBe(404);
  await holds(consultant.id);
  await run(sql`delete from user_role where user_id = ${consultant.id}`);
  expect(await statusOf()).toBe(404);
  await run(
    sql`insert into user_role (user_id, role_id) select ${consultant.id}, id from role where code = 'consultant'`,
  );
  expect(await statusOf()).toBe(200);
  const { clock } = server.services;
  const after = (minutes: number) =>
    (server.services.clock = { ...clock, now: () => new Date(Date.now() + minutes * 60_000) });
  after(14);
  expect(await statusOf()).toBe(200);
  after(28);
  expect(await statusOf()).toBe(200);
  after(44);
  expect(await statusOf()).toBe(404);
  server.services.clock = clock;
  const next = await addressOf(id, consultant);
  await run(sql`update session set revoked_at = now() where user_id = ${consultant.id}`);
  expect(await statusOf(next)).toBe(404);
});

const flip = async (file: string) => {
  const handle = await open(file, "r+");
  await handle.write(Buffer.from([1, 2, 3]), 0, 3, 30_000);
  await handle.close();
};

// R-28.34
test.each<[string, (file: string) => Promise<void>]>([
  ["missing", (file) => rm(file)],
  ["shorter", (file) => writeFile(file, "x")],
  ["damaged", flip],
  [
    "unreadable",
    async (file) => {
      await rm(file);
      await mkdir(file);
    },
  ],
])("the second copy is read if the first one is %s", async (_how, spoil) => {
  const id = await addGallery();
  const { key, bytes } = await store(id, 1, "A.JPG");
  await write(copy, key, bytes);
  await spoil(first().kept(key));
  expect([...(await unzip((await get(await addressOf(id))).rawPayload))]).toEqual([["A.JPG", bytes]]);
});

// R-28.34
test("the answer breaks off at a picture that no copy has, and is reported", async () => {
  const id = await addGallery();
  await store(id, 1, "A.JPG");
  const { key } = await store(id, 2, "B.JPG");
  await rm(first().kept(key));
  const answer = await begin(await addressOf(id));
  const ended = once(answer, "error");
  answer.resume();
  await ended;
  expect(answer.complete).toBe(false);
});

// R-28.30
test("a client that stops again and again gets every byte", async () => {
  const id = await addGallery();
  const stored: Stored[] = [];
  // A picture is sent in chunks of 256 KiB. The last chunk of the second one is full, those of the others are shorter.
  for (const bytes of [3_000_000, 2_097_152, 1_900_000, 700_001])
    stored.push(await store(id, stored.length + 1, `${stored.length}.JPG`, randomBytes(bytes)));
  const answer = await begin(await addressOf(id));
  const parts: Buffer[] = [];
  for await (const part of answer) {
    parts.push(part as Buffer);
    if (parts.length % 7 === 0) await wait(parts.length % 5);
  }
  const files = await unzip(Buffer.concat(parts));
  expect([...files.values()].map((bytes, index) => stored[index]?.bytes.equals(bytes))).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

// R-28.34
test("a client that takes nothing is disconnected", async () => {
  const id = await addGallery();
  await store(id, 1, "A.JPG", randomBytes(40_000_000));
  const answer = await begin(`/zip/${id}/100`);
  await expect.poll(() => ended, { timeout: 60_000 }).toEqual([false]);
  answer.on("error", () => undefined).destroy();
});

// R-28.34
test("a caller has four zips at once", async () => {
  const id = await addGallery();
  await store(id, 1, "A.JPG", randomBytes(20_000_000));
  const address = `/zip/${id}/60000`;
  const statusOf = async () => {
    const answer = await begin(address);
    answer.on("error", () => undefined).destroy();
    return [answer.statusCode, answer.headers["retry-after"]];
  };
  await expect.poll(statusOf, { timeout: 60_000 }).toEqual([200, undefined]);
  const answers = await Promise.all([1, 2, 3, 4].map(() => begin(address)));
  for (const answer of answers) answer.on("error", () => undefined);
  await expect.poll(statusOf, { timeout: 60_000 }).toEqual([429, "10"]);
  for (const answer of answers) answer.destroy();
  await expect.poll(statusOf, { timeout: 60_000 }).toEqual([200, undefined]);
});
