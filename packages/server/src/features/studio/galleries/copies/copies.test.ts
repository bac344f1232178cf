import { galleriesApi, type GalleryDetail } from "@vowdesk/contract/studio/galleries";
import { operationsApi, type Health } from "@vowdesk/contract/operations/operations";
import { sql } from "kysely";
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { hasTwoDevices, openPictures, otherDevice, type TestPictures } from "../../../../../test/studio/pictures.ts";
import type { Place } from "../../../../platform/originals/place.ts";
import { openPlace } from "../../../../platform/originals/place.ts";
import { checkOriginals, verifyOriginals } from "./checks.service.ts";
import { copyOriginals } from "./copies.service.ts";
import { acceptPlaces } from "./places.service.ts";

let server: TestServer;
let pictures: TestPictures;
let token = "";
let folder = "";

const run = (statement: ReturnType<typeof sql>) => statement.execute(server.services.db);
const first = () => server.services.originals.first;
const copy = (): Place => server.services.originals.copy ?? expect.unreachable();
const begin = (files: number) => pictures.begin(files);
const store = () => pictures.store();

async function flipByte(file: string): Promise<void> {
  const handle = await open(file, "r+");
  const { buffer } = await handle.read({ buffer: Buffer.alloc(1), position: 100 });
  await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, 100);
  await handle.close();
}

const detail = async () =>
  (await server.call(galleriesApi.detail, { id: pictures.galleryId }, token)).data as unknown as GalleryDetail;
const cardOf = async () => (await detail()).cards[0] ?? expect.unreachable();
const stateOf = async (key: string) =>
  (await sql<{ state: string }>`select state from photo where key = ${key}`.execute(server.services.db)).rows[0]?.state;

describe("without a second device", () => {
  beforeAll(async () => {
    server = await startTestServer();
    pictures = openPictures(server);
    token = (await server.createUser({ roles: ["manager", "admin"] })).token;
  });
  afterAll(() => server?.close());

  //
  test("a copy on the device of the originals is none, and the card stays unsafe for a stated reason", async () => {
    await begin(1);
    await store();
    server.services.originals.copy = openPlace(path.join(first().root, "..", "copy"));
    const { copyState } = server.services.originals;
    server.services.originals.copyState = () => Promise.resolve("same-device");
    expect(await copyOriginals(server.services)).toBe(0);
    expect(await detail()).toMatchObject({
      storage: { copy: "same-device" },
      cards: [{ state: "stored", safeCount: 0 }],
    });
    await run(sql`update card set counted_at = now() - interval '2 days' where id = ${pictures.cardId}`);
    const { warnings } = (await server.call(operationsApi.health, {}, token)).data as unknown as Health;
    expect(warnings.map(({ kind }) => kind)).toContain("cards-unsafe");
    server.services.originals.copyState = () => Promise.resolve("away");
    await expect(copyOriginals(server.services)).rejects.toThrow("VOWDESK_ORIGINALS_COPY");
    server.services.originals.copyState = copyState;
  });
});

describe.skipIf(!hasTwoDevices)("with two devices", () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(otherDevice, "vowdesk-copy-"));
    server = await startTestServer({ originals: { copy: folder } });
    pictures = openPictures(server);
    token = (await server.createUser({ roles: ["manager"] })).token;
  });
  afterAll(async () => {
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await run(sql`truncate card_photo, photo, card, gallery cascade`);
  });

  //
  test("a card is safe when the copies of all its files were read back", async () => {
    await begin(2);
    const key = await store();
    expect(await copyOriginals(server.services)).toBe(1);
    expect(await cardOf()).toMatchObject({ state: "arriving", safeCount: 1 });
    await store();
    await copyOriginals(server.services);
    expect(await cardOf()).toMatchObject({ state: "safe", safeCount: 2, allowed: ["recount", "wiped"] });
    expect((await readFile(copy().kept(key))).equals(await readFile(first().kept(key)))).toBe(true);
    expect(await readdir(path.dirname(copy().arriving(key)))).toEqual([]);
  });

  //
  test("a card with an uncopied, a missing or a damaged file is never safe", async () => {
    await begin(2);
    const key = await store();
    await flipByte(first().kept(key));
    await store();
    await copyOriginals(server.services);
    expect(await stateOf(key)).toBe("broken");
    expect(await cardOf()).toMatchObject({ state: "arriving", announcedCount: 1, safeCount: 1, safeAt: null });
  });

  //
  test("flipped bits in either copy are found and repaired, and damage in both is named", async () => {
    await begin(3);
    const [one, two, both] = [await store(), await store(), await store()];
    await copyOriginals(server.services);
    await flipByte(first().kept(one));
    await flipByte(copy().kept(two));
    await flipByte(first().kept(both));
    await rm(copy().kept(both));
    const before = await readFile(copy().kept(one));
    expect(await checkOriginals(server.services)).toBe(0);
    await run(sql`update photo set checked_at = now() - interval '26 days'`);
    expect(await checkOriginals(server.services)).toBe(3);
    expect((await readFile(first().kept(one))).equals(before)).toBe(true);
    expect((await readFile(copy().kept(two))).equals(await readFile(first().kept(two)))).toBe(true);
    expect(await stateOf(both)).toBe("broken");
    expect(await cardOf()).toMatchObject({ state: "arriving", safeAt: null });
    expect(await verifyOriginals(server.services)).toEqual({ right: 2, repaired: 0, damaged: 0, unreadable: 0 });
  });

  //
  test("an empty folder in the stead of a disk damages nothing, and a new disk is filled from the other copy", async () => {
    await begin(1);
    const key = await store();
    await copyOriginals(server.services);
    const { root } = first();
    await rename(root, `${root}-away`);
    await mkdir(root);
    await expect(verifyOriginals(server.services)).rejects.toThrow("not the folder");
    expect(await stateOf(key)).toBe("safe");
    await acceptPlaces(server.services);
    expect(await verifyOriginals(server.services)).toMatchObject({ repaired: 1, damaged: 0 });
    expect(await cardOf()).toMatchObject({ state: "safe" });
    await rm(`${root}-away`, { recursive: true });
  });

  //
  test.each(["first", "copy"] as const)(
    "after a restore of the database, the files of the other place alone make every picture safe: %s is lost",
    async (lost) => {
      await begin(3);
      const keys = [await store(), await store()];
      await copyOriginals(server.services);
      keys.push(await store());
      await copyOriginals(server.services);
      expect(await cardOf()).toMatchObject({ state: "safe" });
      // The backup of the database is from before the last copy.
      await run(sql`update card set safe_at = null`);
      await run(sql`update photo set state = 'stored', copied_at = null where key = ${keys[2]}`);
      await rm(server.services.originals[lost]?.root ?? "", { recursive: true });
      await acceptPlaces(server.services);
      expect(await verifyOriginals(server.services)).toMatchObject({ damaged: 0, unreadable: 0 });
      await copyOriginals(server.services);
      expect(await Promise.all(keys.map(stateOf))).toEqual(["safe", "safe", "safe"]);
      expect(await cardOf()).toMatchObject({ state: "safe", safeCount: 3 });
      expect(await verifyOriginals(server.services)).toEqual({ right: 3, repaired: 0, damaged: 0, unreadable: 0 });
    },
  );
});
