import { galleriesApi, maxOriginalBytes, originalsPath, type Photo } from "@vowdesk/contract/studio/galleries";
import { createHash, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mountSmallDisk } from "../../../../../../../harness/storage/small-disk.ts";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { getBytes, openPictures, type TestPictures } from "../../../../../test/studio/pictures.ts";
import { openFolderPlace } from "../../../../platform/originals/folder-place.ts";
import { copyOriginals } from "../copies/copies.service.ts";
import { makePreviews } from "../previews/previews.service.ts";
import { settleOriginals } from "./arrivals.leftovers.ts";

let server: TestServer;
let pictures: TestPictures;
let token = "";
let url = "";
const disk = await mountSmallDisk(4);

beforeAll(async () => {
  server = await startTestServer();
  pictures = openPictures(server);
  token = (await server.createUser({ roles: ["manager"] })).token;
  await server.http.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(server.http.server.address() as AddressInfo).port}`;
});
beforeEach(() => pictures.begin(20));
afterAll(async () => {
  await server?.close();
  await disk?.remove();
});

const shaOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const encode = (text: string | number) => Buffer.from(String(text)).toString("base64");

const send = (method: string, address: string, headers: Record<string, string>, body?: Buffer) =>
  fetch(new URL(address, url), {
    method,
    headers: { token, "tus-resumable": "1.0.0", ...headers },
    ...(body && { body: Uint8Array.from(body) }),
  });

interface Announcement {
  bytes: Buffer;
  name?: string;
  length?: number;
  sha?: string;
}

function announce({ bytes, name = "IMG_1.CR3", length = bytes.length, sha = shaOf(bytes) }: Announcement) {
  const metadata = { gallery: pictures.galleryId, card: pictures.cardId, name, sha256: sha };
  const encoded = Object.entries(metadata).map(([field, value]) => `${field} ${encode(value)}`);
  return send("POST", originalsPath, { "upload-length": String(length), "upload-metadata": encoded.join(",") });
}

const patch = (address: string, body: Buffer, headers: Record<string, string> = { "upload-offset": "0" }) =>
  send("PATCH", address, { "content-type": "application/offset+octet-stream", ...headers }, body);
const addressOf = async (input: Announcement) => (await announce(input)).headers.get("location") ?? "";
const offsetOf = async (address: string) => (await send("HEAD", address, {})).headers.get("upload-offset");
const photos = async () =>
  (await server.call(galleriesApi.photos, { id: pictures.galleryId } as never, token)).data as unknown as Photo[];

//
test.each([
  ["no byte", 0],
  ["121 MB", 121_000_000],
  ["one byte more than a file may have", maxOriginalBytes + 1],
])("an announcement of %s is refused", async (_what, length) => {
  expect((await announce({ bytes: randomBytes(10), length })).status).toBe(400);
  expect(await photos()).toEqual([]);
});

//
test("bytes beyond the announced length are not stored", async () => {
  const bytes = randomBytes(5_000);
  const address = await addressOf({ bytes });
  const longer = Buffer.concat([bytes, randomBytes(1_000)]);
  expect((await patch(address, longer)).status).toBeGreaterThanOrEqual(400);
  expect(await photos()).not.toMatchObject([{ state: "stored" }]);
  const again = await addressOf({ bytes });
  expect((await patch(again, bytes, { "upload-offset": (await offsetOf(again)) ?? "" })).status).toBe(204);
  expect(await photos()).toMatchObject([{ state: "stored", bytes: 5_000 }]);
});

//
test("a file of which less was sent than announced stays incomplete, and continues", async () => {
  const bytes = randomBytes(5_000);
  const address = await addressOf({ bytes });
  expect((await patch(address, bytes.subarray(0, 4_999))).status).toBe(204);
  expect([await offsetOf(address), (await photos())[0]?.state]).toEqual(["4999", "arriving"]);
  expect((await patch(address, bytes.subarray(4_999), { "upload-offset": "4999" })).status).toBe(204);
  expect(await photos()).toMatchObject([{ state: "stored" }]);
});

//
test("parts without the right offset or type are refused", async () => {
  const bytes = randomBytes(5_000);
  const address = await addressOf({ bytes });
  const statuses = [
    await patch(address, bytes, {}),
    await patch(address, bytes, { "upload-offset": "1" }),
    await patch(address, bytes, { "upload-offset": "-1" }),
    await patch(address, bytes, { "upload-offset": "x" }),
    await patch(address, bytes, { "upload-offset": "0", "content-type": "application/octet-stream" }),
    await patch(address, bytes, { "upload-offset": "0", "tus-resumable": "0.2" }),
  ].map(({ status }) => status);
  for (const status of statuses) expect([400, 403, 409, 412, 415]).toContain(status);
  expect(await offsetOf(address)).toBe("0");
  expect((await patch(address, bytes)).status).toBe(204);
});

//
test("two senders of one upload store its bytes once", async () => {
  const bytes = randomBytes(2_000_000);
  const [address, same] = await Promise.all([addressOf({ bytes }), addressOf({ bytes, name: "COPY.CR3" })]);
  expect(same).toBe(address);
  await Promise.all([patch(address, bytes), patch(address, bytes)]);
  // The later request ends the earlier one, and starts from what has arrived.
  for (let offset = Number(await offsetOf(address)); offset < bytes.length; offset = Number(await offsetOf(address)))
    await patch(address, bytes.subarray(offset), { "upload-offset": String(offset) });
  expect(await photos()).toMatchObject([{ state: "stored" }]);
  expect(await getBytes(server.services.originals.first, path.basename(address))).toEqual(bytes);
});

//
test("names are kept as they are, but for NUL and what is too long", async () => {
  const names = [
    "100EOS/IMG_1.CR3",
    "../../etc/passwd",
    "👰🏽‍♀️.jpg",
    "é.jpg",
    "e\u0301.jpg",
    "\u202egpj.exe",
    "a\0b.jpg",
    `${"婚".repeat(299)}👰.jpg`,
  ];
  for (const name of names) expect((await announce({ bytes: randomBytes(50), name })).status).toBe(201);
  expect((await announce({ bytes: randomBytes(50), name: "\0" })).status).toBe(400);
  expect((await photos()).map(({ name }) => name)).toEqual([...names.slice(0, 6), "ab.jpg", "婚".repeat(299)]);
});

//
test.skipIf(!disk)("a disk that becomes full refuses a part, which continues when there is room", async () => {
  const { originals } = server.services;
  const { first } = originals;
  const bytes = randomBytes(1_000_000);
  const address = await addressOf({ bytes });
  originals.first = { ...first, arriving: openFolderPlace(path.join(disk?.folder ?? "", "first")).arriving };
  await disk?.fill();
  expect((await patch(address, bytes)).status).toBe(507);
  await disk?.free();
  const offset = Number(await offsetOf(address));
  expect((await patch(address, bytes.subarray(offset, -1), { "upload-offset": String(offset) })).status).toBe(204);
  originals.first = first;
});

//
test.skipIf(!disk)("a disk of previews that is full costs no picture its previews", async () => {
  const { originals } = server.services;
  const { previews } = originals;
  originals.previews = path.join(disk?.folder ?? "", "previews");
  await pictures.store(
    await sharp(randomBytes(3_000_000), { raw: { width: 1_000, height: 1_000, channels: 3 } })
      .jpeg()
      .toBuffer(),
  );
  await disk?.fill();
  await makePreviews(server.services);
  expect((await photos())[0]).toMatchObject({ previewVersion: 0, previewProblem: null });
  await disk?.free();
  await sql`delete from due_retry`.execute(server.services.db);
  expect(await makePreviews(server.services)).toBe(1);
  expect((await photos())[0]).toMatchObject({ previewVersion: 1, previewProblem: null });
  const names = await readdir(originals.previews, { recursive: true });
  expect(names.filter((name) => name.endsWith(".part"))).toEqual([]);
  await rm(originals.previews, { recursive: true });
  originals.previews = previews;
});

//
test.skipIf(!disk)("a disk of second copies that is full leaves pictures with one copy, and no remains", async () => {
  const { originals } = server.services;
  originals.copy = openFolderPlace(path.join(disk?.folder ?? "", "copy"));
  await originals.copy.mark();
  const { copyState } = originals;
  originals.copyState = () => Promise.resolve("ready");
  const state = async () =>
    (
      await sql<{ state: string }>`select state from photo where gallery_id = ${pictures.galleryId}`.execute(
        server.services.db,
      )
    ).rows.map((row) => row.state);
  await pictures.store(randomBytes(500_000));
  await disk?.fill();
  await expect(copyOriginals(server.services)).rejects.toThrow("ENOSPC");
  expect(await state()).toEqual(["stored"]);
  expect(await readdir(path.join(disk?.folder ?? "", "copy", "arriving")).catch(() => [])).toEqual([]);
  await disk?.free();
  await sql`delete from due_retry`.execute(server.services.db);
  await copyOriginals(server.services);
  expect(await state()).toEqual(["safe"]);
  Object.assign(originals, { copy: null, copyState });
});

//
test("parts of copies that were interrupted are removed from both places after a day", async () => {
  const { originals, clock } = server.services;
  const folder = await mkdtemp(path.join(tmpdir(), "vowdesk-parts-"));
  originals.copy = openFolderPlace(folder);
  const parts = [originals.first, originals.copy].map((place) => place.arriving("e".repeat(32)));
  for (const file of parts) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, "part");
  }
  expect(await settleOriginals(server.services)).toBe(0);
  server.services.clock = { ...clock, now: () => new Date(Date.now() + 25 * 60 * 60_000) };
  expect(await settleOriginals(server.services)).toBe(2);
  for (const file of parts) await expect(stat(file)).rejects.toThrow("ENOENT");
  server.services.clock = clock;
  originals.copy = null;
  await rm(folder, { recursive: true });
});
