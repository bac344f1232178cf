import { galleriesApi, type GalleryDetail } from "@vowdesk/contract/studio/galleries";
import { sql } from "kysely";
import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { placePairs, TestPlaces } from "../../../../../../harness/storage/original-places.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { flipBit, openPictures, type TestPictures } from "../../../../test/studio/pictures.ts";
import { copyOriginals } from "./copies/copies.service.ts";
import { acceptPlaces } from "./copies/places.service.ts";

let server: TestServer;
let places: TestPlaces;
let pictures: TestPictures;
let token = "";

beforeAll(async () => {
  places = await TestPlaces.start();
  const [firstKind, copyKind] = placePairs[0] ?? expect.unreachable();
  const originals = { first: await places.make(firstKind), copy: await places.make(copyKind) };
  server = await startTestServer({ originals });
  pictures = openPictures(server);
  token = (await server.createUser({ roles: ["manager", "admin"] })).token;
});
afterAll(async () => {
  await server?.close();
  await places?.close();
});
beforeEach(async () => {
  await sql`truncate card_photo, photo, card, gallery cascade`.execute(server.services.db);
  await acceptPlaces(server.services);
});

const cards = async () =>
  ((await server.call(galleriesApi.detail, { id: pictures.galleryId }, token)).data as GalleryDetail).cards;
const cardOf = async (id = pictures.cardId) => (await cards()).find((card) => card.id === id) ?? expect.unreachable();

async function recount(files: number, id = pictures.cardId) {
  const { version } = await cardOf(id);
  return server.call(galleriesApi.recount, { id, version, files, bytes: 100, reason: "Counted again" }, token);
}

async function announce(bytes: Buffer, card: number): Promise<number> {
  const metadata = {
    gallery: String(pictures.galleryId),
    card: String(card),
    name: "IMG_9.CR3",
    sha256: createHash("sha256").update(bytes).digest("hex"),
  };
  const { statusCode } = await server.http.inject({
    method: "POST",
    url: "/api/originals",
    headers: {
      token,
      "tus-resumable": "1.0.0",
      "upload-length": String(bytes.length),
      "upload-metadata": Object.entries(metadata)
        .map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`)
        .join(),
    },
  });
  return statusCode;
}

//
test("a card is not counted below the different pictures that were announced of it", async () => {
  await pictures.begin(3);
  await pictures.store();
  await copyOriginals(server.services);
  expect(await announce(randomBytes(500), pictures.cardId)).toBe(201);
  expect(await announce(randomBytes(500), pictures.cardId)).toBe(201);
  expect(await recount(1)).toMatchObject({ reason: "card-complete" });
  expect(await cardOf()).toMatchObject({ files: 3, state: "arriving", announcedCount: 3, safeCount: 1 });
});

//
test("a picture that was damaged in every copy still counts as one of its card", async () => {
  await pictures.begin(2);
  await pictures.store();
  await flipBit(server.services.originals.first, await pictures.store());
  await copyOriginals(server.services);
  expect(await cardOf()).toMatchObject({ safeCount: 1, safeAt: null });
  expect(await recount(1)).toMatchObject({ reason: "card-complete" });
  const set = sql`update card set files = 1, safe_at = now() where id = ${pictures.cardId}`;
  await expect(set.execute(server.services.db)).rejects.toThrow("is not safe");
});

//
test("a card whose pictures are all safe becomes safe by a corrected number", async () => {
  await pictures.begin(3);
  await pictures.store();
  await pictures.store();
  await copyOriginals(server.services);
  expect(await cardOf()).toMatchObject({ state: "arriving", safeCount: 2 });
  expect((await recount(2)).data).toMatchObject({ cards: [{ files: 2, state: "safe" }] });
});

//
test("a second card with pictures that are safe already becomes safe", async () => {
  await pictures.begin(1);
  const bytes = randomBytes(5_000);
  await pictures.store(bytes);
  await copyOriginals(server.services);
  const input = { galleryId: pictures.galleryId, label: "B", files: 1, bytes: 5_000 };
  const { data } = await server.call(galleriesApi.card, input, token);
  const second = (data as GalleryDetail).cards.find(({ label }) => label === "B") ?? expect.unreachable();
  expect(await announce(bytes, second.id)).toBeLessThan(300);
  expect(await cardOf(second.id)).toMatchObject({ state: "safe", safeCount: 1 });
});
