import { galleriesApi, originalsPath, type GalleryDetail, type Photo } from "@vowdesk/contract/studio/galleries";
import { sql } from "kysely";
import { createHash } from "node:crypto";
import { appendFile, mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { request, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { folderOf } from "../../../../../test/studio/pictures.ts";
import { settleOriginals } from "./arrivals.leftovers.ts";

let server: TestServer;
let token = "";
let outsider = "";
let port = 0;
let galleryId = 0;
let cardId = 0;
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
  token = (await server.createUser({ roles: ["manager"] })).token;
  outsider = (await server.createUser({ roles: ["photographer"] })).token;
  await server.http.listen({ port: 0, host: "127.0.0.1" });
  port = (server.http.server.address() as AddressInfo).port;
});
afterAll(() => server?.close());

const rowsOf = async <T>(statement: ReturnType<typeof sql<T>>) => (await statement.execute(server.services.db)).rows;

beforeEach(async () => {
  const number = `WD27${(made += 1)}`;
  const [wedding] = await rowsOf(
    sql<{ id: number }>`insert into wedding (number, name_a, phone_a) values (${number}, 'Anna', '') returning id`,
  );
  const added = await server.call(galleriesApi.add, { weddingId: wedding?.id ?? 0, title: "Studio" } as never, token);
  ({ id: galleryId } = added.data as GalleryDetail);
  cardId = await addCard("A", 3);
});

async function addCard(label: string, files: number): Promise<number> {
  const { cards } = (await server.call(galleriesApi.card, { galleryId, label, files, bytes: 1 }, token))
    .data as GalleryDetail;
  return cards.find((card) => card.label === label)?.id ?? 0;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
}

const send = (method: string, address: string, headers: Record<string, string>, body?: Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = { token, "tus-resumable": "1.0.0", ...headers };
    const outgoing = request({ port, method, path: address, headers: sent }, (answer: IncomingMessage) => {
      answer.resume().on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
    });
    outgoing.on("error", reject).end(body);
  });

const shaOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const encode = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`)
    .join(",");

function announce(bytes: Buffer, change: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const fields = {
    gallery: String(galleryId),
    card: String(cardId),
    name: "IMG_1.CR3",
    sha256: shaOf(bytes),
    ...change,
  };
  const head = { "upload-length": String(bytes.length), "upload-metadata": encode(fields), ...headers };
  return send("POST", originalsPath, head);
}

const patch = (address: string, offset: number, body: Buffer, headers: Record<string, string> = {}) =>
  send(
    "PATCH",
    address,
    { "upload-offset": String(offset), "content-type": "application/offset+octet-stream", ...headers },
    body,
  );

const head = (address: string, headers: Record<string, string> = {}) => send("HEAD", address, headers);
const locationOf = ({ headers }: Answer) => headers.location ?? expect.unreachable();
const keyOf = (address: string) => path.basename(address);
const photos = async () =>
  (await server.call(galleriesApi.photos, { id: galleryId } as never, token)).data as unknown as Photo[];
const first = () => folderOf(server.services.originals.first);
const pictureOf = (text: string) => Buffer.from(text.repeat(20_000));

//
test("a file arrives in parts and is stored byte for byte under a key of its own", async () => {
  const bytes = pictureOf("raw");
  const announced = await announce(bytes, { name: "100EOS/IMG_1.CR3" });
  expect(announced.status).toBe(201);
  const address = locationOf(announced);
  expect(await photos()).toMatchObject([{ number: 1, name: "100EOS/IMG_1.CR3", state: "arriving" }]);
  expect(await patch(address, 0, bytes.subarray(0, 10_000))).toMatchObject({ status: 204 });
  expect((await head(address)).headers).toMatchObject({ "upload-offset": "10000", "cache-control": "no-store" });
  expect(await patch(address, 0, bytes.subarray(0, 10))).toMatchObject({ status: 409 });
  expect((await patch(address, 10_000, bytes.subarray(10_000))).headers["upload-offset"]).toBe(String(bytes.length));
  expect(await photos()).toMatchObject([{ state: "stored", bytes: bytes.length }]);
  expect((await readFile(first().kept(keyOf(address)))).equals(bytes)).toBe(true);
  expect((await head(address)).headers["upload-offset"]).toBe(String(bytes.length));
  const { cards } = (await server.call(galleriesApi.detail, { id: galleryId }, token)).data as GalleryDetail;
  expect(cards).toMatchObject([{ state: "arriving", announcedCount: 1, storedCount: 1, safeCount: 0 }]);
});

//
test("other bytes than announced are not stored, and can be announced again", async () => {
  const bytes = pictureOf("abc");
  const address = locationOf(await announce(bytes));
  expect(await patch(address, 0, pictureOf("abd"))).toMatchObject({ status: 460 });
  expect(await head(address)).toMatchObject({ status: 410 });
  expect(await photos()).toEqual([]);
  const again = locationOf(await announce(bytes));
  expect(again).not.toBe(address);
  expect(await patch(again, 0, bytes)).toMatchObject({ status: 204 });
  expect(await photos()).toMatchObject([{ number: 2, state: "stored" }]);
});

//
test("the same bytes are one picture of a gallery, which belongs to both cards", async () => {
  const bytes = pictureOf("slot");
  const address = locationOf(await announce(bytes));
  const second = await addCard("B", 1);
  expect(locationOf(await announce(bytes, { card: String(second), name: "COPY.CR3" }))).toBe(address);
  await patch(address, 0, bytes);
  expect(locationOf(await announce(bytes))).toBe(address);
  expect(await photos()).toMatchObject([{ name: "IMG_1.CR3", state: "stored" }]);
  const { cards } = (await server.call(galleriesApi.detail, { id: galleryId }, token)).data as GalleryDetail;
  expect(cards.map(({ label, storedCount, state }) => [label, storedCount, state])).toEqual([
    ["A", 1, "arriving"],
    ["B", 1, "stored"],
  ]);
  expect(await announce(pictureOf("more"), { card: String(second) })).toMatchObject({ status: 409 });
});

//
test.each<[string, (kept: string, arriving: string, bytes: Buffer) => Promise<void>]>([
  [
    "before the file was moved",
    async (_kept, arriving, bytes) => {
      await mkdir(path.dirname(arriving), { recursive: true });
      await writeFile(arriving, bytes);
    },
  ],
  [
    "between the move and the commit",
    async (kept, arriving, bytes) => {
      await mkdir(path.dirname(kept), { recursive: true });
      await mkdir(path.dirname(arriving), { recursive: true });
      await writeFile(arriving, bytes);
      await rename(arriving, kept);
    },
  ],
])("a file is completed whose process ended %s", async (_when, leave) => {
  const bytes = pictureOf("kill");
  const key = keyOf(locationOf(await announce(bytes)));
  await leave(first().kept(key), first().arriving(key), bytes);
  expect(await settleOriginals(server.services)).toBe(1);
  expect(await photos()).toMatchObject([{ state: "stored" }]);
  expect((await readFile(first().kept(key))).equals(bytes)).toBe(true);
  expect(await readdir(path.dirname(first().arriving(key)))).toEqual([]);
});

//
test("a newer request of an upload ends an older one that is half-dead", async () => {
  const bytes = pictureOf("dead");
  const address = locationOf(await announce(bytes));
  const dead = request({
    port,
    method: "PATCH",
    path: address,
    headers: {
      token,
      "tus-resumable": "1.0.0",
      "upload-offset": "0",
      "content-type": "application/offset+octet-stream",
      "content-length": String(bytes.length),
    },
  });
  dead.on("error", () => undefined);
  dead.write(bytes.subarray(0, 1_000));
  const file = first().arriving(keyOf(address));
  await expect
    .poll(() =>
      readFile(file).then(
        ({ length }) => length,
        () => 0,
      ),
    )
    .toBe(1_000);
  const { headers } = await head(address);
  expect(headers["upload-offset"]).toBe("1000");
  expect(await patch(address, 1_000, bytes.subarray(1_000))).toMatchObject({ status: 204 });
  dead.destroy();
  expect(await photos()).toMatchObject([{ state: "stored" }]);
});

//
test("uploads need the permission, the scope of the wedding and a gallery that the card belongs to", async () => {
  const bytes = pictureOf("own");
  const address = locationOf(await announce(bytes));
  expect(await announce(bytes, {}, { token: "" })).toMatchObject({ status: 401 });
  expect(await announce(bytes, {}, { token: outsider })).toMatchObject({ status: 404 });
  expect(await head(address, { token: outsider })).toMatchObject({ status: 404 });
  expect(await patch(address, 0, bytes, { token: outsider })).toMatchObject({ status: 404 });
  expect(await announce(bytes, { card: "999999" })).toMatchObject({ status: 404 });
  expect(await announce(bytes, { sha256: "x" })).toMatchObject({ status: 400 });
  expect(await announce(Buffer.alloc(0))).toMatchObject({ status: 400 });
  expect(await head(`${originalsPath}/${"0".repeat(32)}`)).toMatchObject({ status: 404 });
  expect(await photos()).toMatchObject([{ state: "arriving" }]);
});

//
test("a full storage refuses a file before its first byte, and a part is at most 8 MiB", async () => {
  const { originals } = server.services;
  const before = originals.maxBytes;
  originals.maxBytes = 1;
  expect(await announce(pictureOf("full"))).toMatchObject({ status: 507 });
  expect(
    ((await server.call(galleriesApi.detail, { id: galleryId }, token)).data as GalleryDetail).storage,
  ).toMatchObject({
    level: "full",
  });
  originals.maxBytes = before;
  const large = Buffer.alloc(8 * 1024 * 1024 + 1, 7);
  const address = locationOf(await announce(large));
  expect(await patch(address, 0, large)).toMatchObject({ status: 413 });
});

//
test("what no one completes within a week is deleted with its row", async () => {
  const bytes = pictureOf("left");
  const key = keyOf(locationOf(await announce(bytes)));
  await patch(`${originalsPath}/${key}`, 0, bytes.subarray(0, 100));
  await sql`update photo set announced_at = now() - interval '8 days' where key = ${key}`.execute(server.services.db);
  expect(await settleOriginals(server.services)).toBe(0);
  const { clock } = server.services;
  server.services.clock = { ...clock, now: () => new Date(Date.now() + 8 * 24 * 60 * 60_000) };
  await appendFile(first().arriving("f".repeat(32)), "stray");
  expect(await settleOriginals(server.services)).toBeGreaterThanOrEqual(2);
  server.services.clock = clock;
  expect(await photos()).toEqual([]);
  expect(await readdir(path.dirname(first().arriving(key)))).toEqual([]);
});
