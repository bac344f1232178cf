import {
  galleriesApi,
  originalsPath,
  type FirstState,
  type GalleryDetail,
  type GalleryZip,
  type Photo,
} from "@vowdesk/contract/studio/galleries";
import { sql } from "kysely";
import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { FaultProxy } from "../../../../../../../harness/fault-proxy.ts";
import type { BucketRequest } from "../../../../../../../harness/storage/bucket-server.ts";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { getBytes, openPictures, putBytes, type TestPictures } from "../../../../../test/studio/pictures.ts";
import { TestPlaces } from "../../../../../../../harness/storage/original-places.ts";
import { settleOriginals } from "./arrivals.leftovers.ts";
import { acceptPlaces } from "../copies/places.service.ts";
import { makePreviews } from "../previews/previews.service.ts";

/** The originals in a bucket: uploads, previews and downloads. */

let places: TestPlaces;
let proxy: FaultProxy;
let server: TestServer;
let pictures: TestPictures;
let token = "";
let url = "";

beforeAll(async () => {
  places = await TestPlaces.start();
  const first = await places.make("a bucket");
  if (first.kind !== "s3") throw new Error("not a bucket");
  proxy = await FaultProxy.open(Number(new URL(first.endpoint).port));
  server = await startTestServer({
    originals: { first: { ...first, endpoint: `http://127.0.0.1:${proxy.port}` }, arriving: places.spool },
  });
  pictures = openPictures(server);
  token = (await server.createUser({ roles: ["manager"] })).token;
  await server.http.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(server.http.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await server?.close();
  await proxy?.close();
  await places?.close();
});
beforeEach(async () => {
  await sql`truncate card_photo, photo, card, gallery cascade`.execute(server.services.db);
  await acceptPlaces(server.services);
  await pictures.begin(20);
});
afterEach(() => {
  places.bucket.interfere = () => undefined;
});

const first = () => server.services.originals.first;
const onTheirWay = async () => readdir(places.spool).catch(() => []);
const photos = async () =>
  (await server.call(galleriesApi.photos, { id: pictures.galleryId } as never, token)).data as unknown as Photo[];

const send = (method: string, address: string, headers: Record<string, string>, body?: Buffer) =>
  fetch(new URL(address, url), {
    method,
    headers: { token, "tus-resumable": "1.0.0", ...headers },
    ...(body && { body: Uint8Array.from(body) }),
  });

async function announce(bytes: Buffer): Promise<string> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const fields = { gallery: pictures.galleryId, card: pictures.cardId, name: "IMG_1.JPG", sha256 };
  const metadata = Object.entries(fields).map(
    ([name, value]) => `${name} ${Buffer.from(String(value)).toString("base64")}`,
  );
  const headers = { "upload-length": String(bytes.length), "upload-metadata": metadata.join(",") };
  return (await send("POST", originalsPath, headers)).headers.get("location") ?? "";
}

const patch = (address: string, offset: number, body: Buffer) =>
  send("PATCH", address, { "content-type": "application/offset+octet-stream", "upload-offset": String(offset) }, body);
const keyOf = (address: string) => path.basename(address);

//
test("an upload grows in the local folder, and is stored once the bucket has it", async () => {
  const bytes = randomBytes(9_000_000);
  const address = await announce(bytes);
  expect((await patch(address, 0, bytes.subarray(0, 5_000_000))).status).toBe(204);
  expect((await send("HEAD", address, {})).headers.get("upload-offset")).toBe("5000000");
  expect([await onTheirWay(), await getBytes(first(), keyOf(address))]).toEqual([[keyOf(address)], null]);
  expect((await patch(address, 5_000_000, bytes.subarray(5_000_000))).status).toBe(204);
  expect(await photos()).toMatchObject([{ state: "stored" }]);
  expect((await getBytes(first(), keyOf(address)))?.equals(bytes)).toBe(true);
  expect(await onTheirWay()).toEqual([]);
});

//
test.each<[string, (key: string, bytes: Buffer) => Promise<void>]>([
  ["before the bucket has the file", () => Promise.resolve()],
  ["before the local file is removed", (key, bytes) => putBytes(first(), key, bytes)],
  [
    "before it is recorded",
    async (key, bytes) => {
      await first().take(key, { bytes: bytes.length, sha: createHash("sha256").update(bytes).digest() });
    },
  ],
])("an upload is completed whose process ended %s", async (_when, leave) => {
  const bytes = randomBytes(50_000);
  const key = keyOf(await announce(bytes));
  await mkdir(places.spool, { recursive: true });
  await writeFile(first().arriving(key), bytes);
  await leave(key, bytes);
  expect(await settleOriginals(server.services)).toBe(1);
  expect(await photos()).toMatchObject([{ state: "stored" }]);
  expect(await getBytes(first(), key)).toEqual(bytes);
  expect([await onTheirWay(), places.bucket.unfinished]).toEqual([[], 0]);
});

//
test.each<[string, FirstState, (request: BucketRequest) => ReturnType<TestPlaces["bucket"]["interfere"]>]>([
  ["refuses it", "denied", ({ method }) => (method === "PUT" ? { status: 403 } : undefined)],
  ["confirms it and does not have it", "ready", ({ method }) => (method === "PUT" ? { status: 200 } : undefined)],
  ["is down", "away", () => ({ status: 503 })],
])("an upload whose bucket %s waits on the disk, and is stored later", async (_what, state, interfere) => {
  const bytes = randomBytes(50_000);
  const address = await announce(bytes);
  expect((await patch(address, 0, bytes.subarray(0, 10))).status).toBe(204);
  places.bucket.interfere = interfere;
  expect((await patch(address, 10, bytes.subarray(10))).status).toBe(503);
  const { storage } = (await server.call(galleriesApi.detail, { id: pictures.galleryId }, token)).data as GalleryDetail;
  expect(storage).toMatchObject({ first: state, maxBytes: null });
  expect([await photos(), await onTheirWay()]).toMatchObject([[{ state: "arriving" }], [keyOf(address)]]);
  places.bucket.interfere = () => undefined;
  await acceptPlaces(server.services);
  expect(await settleOriginals(server.services)).toBe(1);
  expect([await photos(), await onTheirWay()]).toMatchObject([[{ state: "stored" }], []]);
});

const zipOf = async () =>
  (await server.call(galleriesApi.zip, { id: pictures.galleryId, includesCulled: true }, token)).data as GalleryZip;

//
test("previews and zips are made of pictures in the bucket, and leave nothing on the disk", async () => {
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#c8783c" } })
    .jpeg()
    .toBuffer();
  await pictures.store(picture);
  const raw = randomBytes(300_000);
  await pictures.store(raw);
  expect(await makePreviews(server.services)).toBe(2);
  expect(await photos()).toMatchObject([{ previewVersion: 1 }, { previewProblem: "not-shown" }]);
  const { address } = await zipOf();
  const whole = (await server.http.inject({ url: address })).rawPayload;
  expect(whole.includes(picture) && whole.includes(raw)).toBe(true);
  const from = whole.indexOf(raw) + 1_000;
  const part = await server.http.inject({ url: address, headers: { range: `bytes=${from}-${from + 99_999}` } });
  expect([part.statusCode, part.rawPayload.equals(raw.subarray(1_000, 101_000))]).toEqual([206, true]);
  expect(await onTheirWay()).toEqual([]);
});

//
test("the request to the bucket ends with a client that goes away", async () => {
  await pictures.store(randomBytes(20_000_000));
  const { address } = await zipOf();
  proxy.bytesPerSecond = 500_000;
  const client = request(new URL(address, url), () => undefined);
  client.on("error", () => undefined).end();
  await expect.poll(onTheirWay, { timeout: 20_000 }).toHaveLength(1);
  client.destroy();
  await expect.poll(onTheirWay, { timeout: 10_000 }).toEqual([]);
  await expect.poll(() => proxy.size, { timeout: 10_000 }).toBe(0);
  proxy.bytesPerSecond = null;
});
