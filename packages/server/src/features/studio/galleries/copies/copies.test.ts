import { galleriesApi, type CopyState, type GalleryDetail } from "@vowdesk/contract/studio/galleries";
import { operationsApi, type Health } from "@vowdesk/contract/operations/operations";
import { sql } from "kysely";
import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { BucketRequest } from "../../../../../../../harness/storage/bucket-server.ts";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { flipBit, folderOf, getBytes, openPictures, type TestPictures } from "../../../../../test/studio/pictures.ts";
import { placePairs, TestPlaces } from "../../../../../../../harness/storage/original-places.ts";
import {
  openOriginals,
  openPlace,
  originalsIn,
  type OriginalsConfig,
} from "../../../../platform/originals/originals.ts";
import type { Place } from "../../../../platform/originals/place.ts";
import { readStorage, type StorageConfig } from "../../../../platform/storage-config.ts";
import { settleOriginals } from "../arrivals/arrivals.leftovers.ts";
import { endGalleries } from "../ends.service.ts";
import { checkOriginals, verifyOriginals } from "./checks.service.ts";
import { copyOriginals } from "./copies.service.ts";
import { acceptPlaces } from "./places.service.ts";

let server: TestServer;
let pictures: TestPictures;
let token = "";

const run = (statement: ReturnType<typeof sql>) => statement.execute(server.services.db);
const first = () => server.services.originals.first;
const copy = (): Place => server.services.originals.copy ?? expect.unreachable();
const begin = (files: number) => pictures.begin(files);
const store = (bytes?: Buffer) => pictures.store(bytes);

const detail = async () =>
  (await server.call(galleriesApi.detail, { id: pictures.galleryId }, token)).data as unknown as GalleryDetail;
const cardOf = async () => (await detail()).cards[0] ?? expect.unreachable();
const stateOf = async (key: string) =>
  (await sql<{ state: string }>`select state from photo where key = ${key}`.execute(server.services.db)).rows[0]?.state;
const warnings = async () =>
  ((await server.call(operationsApi.health, {}, token)).data as unknown as Health).warnings.map(({ kind }) => kind);

describe("without a second place that counts", () => {
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
    const { originals } = server.services;
    originals.copy = openPlace({ kind: "folder", folder: path.join(folderOf(first()).root, "..", "copy") }, "");
    const { copyState } = originals;
    originals.copyState = () => Promise.resolve("same-device");
    expect(await copyOriginals(server.services)).toBe(0);
    expect(await detail()).toMatchObject({
      storage: { copy: "same-device" },
      cards: [{ state: "stored", safeCount: 0 }],
    });
    await run(sql`update card set counted_at = now() - interval '2 days' where id = ${pictures.cardId}`);
    expect(await warnings()).toContain("cards-unsafe");
    originals.copyState = () => Promise.resolve("away");
    await expect(copyOriginals(server.services)).rejects.toThrow("VOWDESK_ORIGINALS_COPY");
    originals.copyState = copyState;
  });

  //
  test.each([
    ["the same address", "http://one.example.com", "http://one.example.com:80/", "same-bucket"],
    [
      "two addresses of one provider",
      "https://s3.amazonaws.com",
      "https://s3.eu-central-1.amazonaws.com",
      "same-bucket",
    ],
    ["another server", "https://one.example.com", "https://two.example.com", "ready"],
  ])("a second place in a bucket of the same name at %s is %s", async (_what, one, other, expected) => {
    const bucketAt = (endpoint: string, prefix: string) =>
      readStorage("place", `s3://weddings/${prefix}?endpoint=${endpoint}`, {
        AWS_ACCESS_KEY_ID: "id",
        AWS_SECRET_ACCESS_KEY: "secret",
      });
    const config = { ...originalsIn("/nowhere"), first: bucketAt(one, "a"), copy: bucketAt(other, "b") };
    expect(await openOriginals(config).copyState()).toBe(expected);
  });
});

async function startWith(originals: Pick<OriginalsConfig, "first" | "copy">): Promise<void> {
  server = await startTestServer({ originals });
  pictures = openPictures(server);
  token = (await server.createUser({ roles: ["manager", "admin"] })).token;
}

describe.each(placePairs)("with %s and %s", (firstKind, copyKind) => {
  let places: TestPlaces;
  beforeAll(async () => {
    places = await TestPlaces.start();
    const originals = { first: await places.make(firstKind), copy: await places.make(copyKind) };
    await startWith(originals);
  });
  afterAll(async () => {
    await server?.close();
    await places?.close();
  });
  beforeEach(async () => {
    await run(sql`truncate card_photo, photo, card, gallery cascade`);
    await acceptPlaces(server.services);
  });

  //
  test("a card is safe when the copies of all its files were read back", async () => {
    await begin(2);
    const key = await store();
    expect(await copyOriginals(server.services)).toBe(1);
    expect(await cardOf()).toMatchObject({ state: "arriving", safeCount: 1 });
    await store();
    await copyOriginals(server.services);
    expect(await cardOf()).toMatchObject({
      state: "safe",
      safeCount: 2,
      allowed: ["recount", "wiped", "setPhotographer"],
    });
    expect(await getBytes(copy(), key)).toEqual(await getBytes(first(), key));
    expect(await readdir(path.dirname(copy().arriving(key))).catch(() => [])).toEqual([]);
  });

  //
  test("a card with an uncopied, a missing or a damaged file is never safe", async () => {
    await begin(2);
    const key = await store();
    await flipBit(first(), key);
    await store();
    await copyOriginals(server.services);
    expect(await stateOf(key)).toBe("broken");
    expect(await getBytes(copy(), key)).toBeNull();
    expect(await cardOf()).toMatchObject({ state: "arriving", announcedCount: 1, safeCount: 1, safeAt: null });
  });

  //
  test("flipped bits in either copy are found and repaired, and damage in both is named", async () => {
    await begin(3);
    const [one, two, both] = [await store(), await store(), await store()];
    await copyOriginals(server.services);
    await flipBit(first(), one);
    await flipBit(copy(), two);
    await flipBit(first(), both);
    await copy().remove(both);
    const before = await getBytes(copy(), one);
    expect(await checkOriginals(server.services)).toBe(0);
    await run(sql`update photo set checked_at = now() - interval '26 days'`);
    expect(await checkOriginals(server.services)).toBe(3);
    expect(await getBytes(first(), one)).toEqual(before);
    expect(await getBytes(copy(), two)).toEqual(await getBytes(first(), two));
    expect(await stateOf(both)).toBe("broken");
    expect(await cardOf()).toMatchObject({ state: "arriving", safeAt: null });
    expect(await verifyOriginals(server.services)).toEqual({ right: 2, repaired: 0, damaged: 0, unreadable: 0 });
  });

  //
  test.each(["first", "copy"] as const)(
    "an empty place in the stead of one that was used damages nothing, and is filled when accepted: %s",
    async (lost) => {
      await begin(1);
      const key = await store();
      await copyOriginals(server.services);
      const { originals } = server.services;
      originals[lost] = openPlace(await places.make(lost === "first" ? firstKind : copyKind), places.spool);
      const verified = verifyOriginals(server.services);
      if (lost === "first") await expect(verified).rejects.toThrow("not the place");
      else expect(await verified).toMatchObject({ damaged: 0, unreadable: 1 });
      expect((await detail()).storage.copy).toBe(lost === "copy" ? "other-place" : "ready");
      expect(await stateOf(key)).toBe("safe");
      await acceptPlaces(server.services);
      expect(await verifyOriginals(server.services)).toMatchObject({ repaired: 1, damaged: 0 });
      expect(await cardOf()).toMatchObject({ state: "safe" });
    },
  );

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
      server.services.originals[lost] = openPlace(
        await places.make(lost === "first" ? firstKind : copyKind),
        places.spool,
      );
      await acceptPlaces(server.services);
      expect(await verifyOriginals(server.services)).toMatchObject({ damaged: 0, unreadable: 0 });
      await copyOriginals(server.services);
      expect(await Promise.all(keys.map(stateOf))).toEqual(["safe", "safe", "safe"]);
      expect(await cardOf()).toMatchObject({ state: "safe", safeCount: 3 });
      expect(await verifyOriginals(server.services)).toEqual({ right: 3, repaired: 0, damaged: 0, unreadable: 0 });
    },
  );
});

describe("with a bucket as the second place", () => {
  let places: TestPlaces;
  let copyConfig: StorageConfig;
  beforeAll(async () => {
    places = await TestPlaces.start();
    copyConfig = await places.make("a bucket");
    await startWith({ first: await places.make("a folder"), copy: copyConfig });
  });
  afterAll(async () => {
    await server?.close();
    await places?.close();
  });
  beforeEach(async () => {
    await run(sql`truncate card_photo, photo, card, gallery cascade`);
    await run(sql`delete from due_retry`);
    await acceptPlaces(server.services);
    await begin(5);
  });
  afterEach(() => {
    places.bucket.interfere = () => undefined;
  });
  /** Forgets what was known about the state of the place. */
  const reopen = () => {
    server.services.originals.copy = openPlace(copyConfig, places.spool);
  };
  const isPartOf = ({ place }: BucketRequest, key: string) => place.endsWith(key);

  //
  test("a large file is sent in parts, and is an object only when all of them are right", async () => {
    const key = await store(randomBytes(9_000_000));
    await flipBit(first(), key);
    await copyOriginals(server.services);
    expect(await stateOf(key)).toBe("broken");
    expect([await getBytes(copy(), key), places.bucket.unfinished]).toEqual([null, 0]);
    const bytes = randomBytes(9_000_000);
    const right = await store(bytes);
    await copyOriginals(server.services);
    expect(await stateOf(right)).toBe("safe");
    expect((await getBytes(copy(), right))?.equals(bytes)).toBe(true);
    expect(places.bucket.unfinished).toBe(0);
  });

  //
  test.each<[string, CopyState, { status: number; body?: string }]>([
    ["refuses the access keys", "denied", { status: 403, body: "<Error><Code>AccessDenied</Code></Error>" }],
    ["has another time", "clock", { status: 403, body: "<Error><Code>RequestTimeTooSkewed</Code></Error>" }],
    ["does not exist", "away", { status: 404, body: "<Error><Code>NoSuchBucket</Code></Error>" }],
    ["is behind a proxy that knows no such page", "away", { status: 404, body: "<html>" }],
    ["is down", "away", { status: 503, body: "<Error><Code>SlowDown</Code></Error>" }],
  ])("a bucket that %s is named on the page, and no picture becomes safe or damaged", async (_what, state, answer) => {
    const safe = await store();
    await copyOriginals(server.services);
    const stored = await store();
    places.bucket.interfere = () => answer;
    reopen();
    expect((await detail()).storage.copy).toBe(state);
    await expect(copyOriginals(server.services)).rejects.toThrow("VOWDESK_ORIGINALS_COPY");
    expect(await verifyOriginals(server.services)).toMatchObject({ damaged: 0, unreadable: 1 });
    expect(await warnings()).toContain("copies-missing");
    expect([await stateOf(safe), await stateOf(stored)]).toEqual(["safe", "stored"]);
    places.bucket.interfere = () => undefined;
    reopen();
    await copyOriginals(server.services);
    expect(await stateOf(stored)).toBe("safe");
  });

  //
  test("a bucket that is silent counts as away, and the page does not wait for it", async () => {
    vi.spyOn(copy(), "isMarked").mockReturnValue(new Promise(() => undefined));
    expect((await detail()).storage.copy).toBe("away");
    vi.restoreAllMocks();
  });

  //
  test("an answer that is cut, a part that is refused and a completion that lies leave a picture with one copy", async () => {
    const bytes = randomBytes(9_000_000);
    const key = await store(bytes);
    const faults: ((request: BucketRequest) => ReturnType<TestPlaces["bucket"]["interfere"]>)[] = [
      (request) => (request.method === "GET" && isPartOf(request, key) ? "cut" : undefined),
      (request) => (request.query.get("partNumber") === "2" ? { status: 403 } : undefined),
      // S3 answers some failures of a completion with status 200.
      (request) =>
        request.method === "POST" && request.query.has("uploadId")
          ? { status: 200, body: "<Error><Code>InternalError</Code></Error>" }
          : undefined,
      (request) =>
        request.method === "PUT" && request.query.has("uploadId")
          ? { status: 200, headers: { etag: '"x"' } }
          : undefined,
    ];
    for (const fault of faults) {
      places.bucket.interfere = fault;
      await copyOriginals(server.services).catch(() => 0);
      expect(await stateOf(key)).toBe("stored");
      places.bucket.interfere = () => undefined;
      reopen();
      await copy().remove(key);
      await run(sql`delete from due_retry`);
    }
    let burst = 2;
    places.bucket.interfere = (request) => (isPartOf(request, key) && (burst -= 1) >= 0 ? { status: 503 } : undefined);
    await copyOriginals(server.services);
    expect(await stateOf(key)).toBe("safe");
  });

  //
  test("an object that alone is refused delays no other, and keys that may only read are named", async () => {
    const [refused, other] = [await store(), await store()];
    places.bucket.interfere = (request) =>
      request.method === "PUT" && isPartOf(request, refused) ? { status: 400 } : undefined;
    expect(await copyOriginals(server.services)).toBe(1);
    expect([await stateOf(refused), await stateOf(other)]).toEqual(["stored", "safe"]);
    await run(sql`delete from due_retry`);
    places.bucket.interfere = ({ method }) => (method === "PUT" ? { status: 403 } : undefined);
    await expect(copyOriginals(server.services)).rejects.toThrow("403");
    expect((await detail()).storage.copy).toBe("denied");
    places.bucket.interfere = () => undefined;
    await acceptPlaces(server.services);
    expect(await copyOriginals(server.services)).toBe(1);
  });

  //
  test("uploads that were interrupted are removed from the bucket after a day", async () => {
    const before = places.bucket.unfinished;
    const key = await store(randomBytes(9_000_000));
    places.bucket.interfere = ({ method, query }) =>
      query.has("uploadId") && (method === "DELETE" || method === "POST") ? { status: 403 } : undefined;
    await copyOriginals(server.services).catch(() => 0);
    expect([await stateOf(key), places.bucket.unfinished]).toEqual(["stored", before + 1]);
    places.bucket.interfere = () => undefined;
    await settleOriginals(server.services);
    expect(places.bucket.unfinished).toBe(before + 1);
    const { clock } = server.services;
    server.services.clock = { ...clock, now: () => new Date(Date.now() + 25 * 60 * 60_000) };
    await settleOriginals(server.services);
    server.services.clock = clock;
    expect(places.bucket.unfinished).toBe(0);
  });

  //
  test("copies of deleted pictures are removed from the bucket, and waited for while it refuses", async () => {
    const key = await store();
    await copyOriginals(server.services);
    await run(sql`update gallery set keep_until = date '2026-01-01' where id = ${pictures.galleryId}`);
    await endGalleries(server.services);
    await run(sql`update gallery set due_at = due_at - interval '25 hours'`);
    await endGalleries(server.services);
    await run(sql`update gallery set purged_at = purged_at - interval '1 hour'`);
    places.bucket.interfere = ({ method }) => (method === "DELETE" ? { status: 403 } : undefined);
    expect(await endGalleries(server.services)).toBe(0);
    places.bucket.interfere = () => undefined;
    await run(sql`delete from due_retry`);
    expect(await getBytes(copy(), key)).not.toBeNull();
    expect(await endGalleries(server.services)).toBe(1);
    expect(await getBytes(copy(), key)).toBeNull();
  });
});
