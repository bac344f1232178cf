import { galleriesApi, originalsPath, type GalleryDetail, type GalleryZip } from "@vowdesk/contract/studio/galleries";
import { operationsApi, type Health } from "@vowdesk/contract/operations/operations";
import { sql } from "kysely";
import { createHash, randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { FaultProxy } from "../../../../../../../harness/fault-proxy.ts";
import { patience } from "../../../../../../../harness/slowness.ts";
import { TestPlaces } from "../../../../../../../harness/storage/original-places.ts";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { getBytes, openPictures, type TestPictures } from "../../../../../test/studio/pictures.ts";
import { runWithoutLimits } from "../../../../platform/database/deadline.ts";
import type { StorageConfig } from "../../../../platform/storage-config.ts";
import { settleOriginals } from "../arrivals/arrivals.leftovers.ts";
import { endGalleries } from "../ends.service.ts";
import { makePreviews } from "../previews/previews.service.ts";
import { checkOriginals, verifyOriginals } from "./checks.service.ts";
import { copyOriginals } from "./copies.service.ts";
import { acceptPlaces } from "./places.service.ts";

/** Buckets that accept connections and never answer, as the first and as the second place: all work ends in time and says why. */

let places: TestPlaces;
let proxies: Record<"first" | "copy", FaultProxy>;
let server: TestServer;
let pictures: TestPictures;
let token = "";
let url = "";

async function behindProxy(config: StorageConfig): Promise<[StorageConfig, FaultProxy]> {
  if (config.kind !== "s3") throw new Error("not a bucket");
  const proxy = await FaultProxy.open(Number(new URL(config.endpoint).port));
  return [{ ...config, endpoint: `http://127.0.0.1:${proxy.port}` }, proxy];
}

beforeAll(async () => {
  places = await TestPlaces.start();
  const [first, firstProxy] = await behindProxy(await places.make("a bucket"));
  const [copy, copyProxy] = await behindProxy(await places.make("another bucket"));
  proxies = { first: firstProxy, copy: copyProxy };
  server = await startTestServer({ originals: { first, copy, arriving: places.spool } });
  pictures = openPictures(server);
  token = (await server.createUser({ roles: ["manager", "admin"] })).token;
  await server.http.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(server.http.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await server?.close();
  for (const proxy of Object.values(proxies ?? {})) await proxy.close();
  await places?.close();
});
beforeEach(async () => {
  for (const place of ["first", "copy"] as const) await answerAgain(place);
  await sql`truncate card_photo, photo, card, gallery cascade`.execute(server.services.db);
  await sql`delete from due_retry`.execute(server.services.db);
  await acceptPlaces(server.services);
});

/** Waits for work, which has to end in this time on an idle machine. */
async function within<T>(seconds: number, work: Promise<T>): Promise<T> {
  const limit = patience(seconds * 1_000);
  const late = wait(limit, undefined, { ref: false }).then(() => {
    throw new Error(`it takes longer than ${seconds} s`);
  });
  return Promise.race([work, late]);
}

/** Silences the bucket of a place, whose state is reused for 5 s. */
async function silence(place: "first" | "copy"): Promise<void> {
  proxies[place].goSilent();
  await wait(5_500);
}

async function answerAgain(place: "first" | "copy"): Promise<void> {
  proxies[place].swallows = false;
  const answers = () =>
    server.services.originals[place]?.isMarked().then(
      () => true,
      () => false,
    );
  await expect.poll(answers, { timeout: patience(20_000) }).toBe(true);
}

/** Runs work as a job or a command does, whose transactions may be idle for longer than those of requests. */
const asJob = <T>(work: (services: TestServer["services"]) => Promise<T>): Promise<T> =>
  runWithoutLimits(() => work(server.services));

const detail = async () =>
  (await server.call(galleriesApi.detail, { id: pictures.galleryId }, token)).data as unknown as GalleryDetail;
const warnings = async () =>
  ((await server.call(operationsApi.health, {}, token)).data as unknown as Health).warnings.map(({ kind }) => kind);
const states = async () =>
  (await sql<{ state: string }>`select state from photo order by id`.execute(server.services.db)).rows.map(
    ({ state }) => state,
  );

const send = (method: string, address: string, headers: Record<string, string>, body?: Buffer) =>
  fetch(new URL(address, url), {
    method,
    headers: { token, "tus-resumable": "1.0.0", ...headers },
    ...(body && { body: Uint8Array.from(body) }),
  });

function announce(bytes: Buffer): Promise<Response> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const fields = { gallery: pictures.galleryId, card: pictures.cardId, name: "IMG_1.JPG", sha256 };
  const metadata = Object.entries(fields).map(
    ([name, value]) => `${name} ${Buffer.from(String(value)).toString("base64")}`,
  );
  return send("POST", originalsPath, {
    "upload-length": String(bytes.length),
    "upload-metadata": metadata.join(","),
  });
}
const addressOf = async (bytes: Buffer) => (await announce(bytes)).headers.get("location") ?? "";
const patch = (address: string, offset: number, body: Buffer) =>
  send("PATCH", address, { "content-type": "application/offset+octet-stream", "upload-offset": String(offset) }, body);

//
test("while the second place is silent, pictures arrive, no card becomes safe, and checks end and say so", async () => {
  const files = 12;
  await pictures.begin(files);
  for (let i = 0; i < files - 2; i += 1) await pictures.store();
  await copyOriginals(server.services);
  await pictures.store();
  await silence("copy");

  expect((await within(4, detail())).storage).toMatchObject({ first: "ready", copy: "away" });
  expect(await within(4, warnings())).toContain("copies-missing");
  const bytes = randomBytes(50_000);
  const address = await within(4, addressOf(bytes));
  expect((await within(4, patch(address, 0, bytes))).status).toBe(204);
  await expect(within(15, asJob(copyOriginals))).rejects.toThrow("VOWDESK_ORIGINALS_COPY");
  // The safe pictures cannot be checked; the two others are right.
  expect(await within(30, asJob(verifyOriginals))).toEqual({
    right: 2,
    repaired: 0,
    damaged: 0,
    unreadable: files - 2,
  });
  expect(await states()).toEqual([...Array.from({ length: files - 2 }, () => "safe"), "stored", "stored"]);
  expect((await detail()).cards).toMatchObject([{ state: "stored", safeAt: null }]);

  await answerAgain("copy");
  expect(await copyOriginals(server.services)).toBe(2);
  expect((await detail()).cards).toMatchObject([{ state: "safe" }]);
});

//
test("a copy during which the second place becomes silent ends, and is made when it answers again", async () => {
  await pictures.begin(1);
  const key = await pictures.store(randomBytes(60_000));
  proxies.copy.bytesPerSecond = 30_000;
  setTimeout(() => proxies.copy.goSilent(), 1_000);
  await expect(within(40, asJob(copyOriginals))).rejects.toThrow("does not answer");
  proxies.copy.bytesPerSecond = null;
  expect(await states()).toEqual(["stored"]);
  await answerAgain("copy");
  expect(await copyOriginals(server.services)).toBe(1);
  expect((await getBytes(server.services.originals.copy ?? expect.unreachable(), key))?.length).toBe(60_000);
});

//
test("while the first place is silent, uploads are put off, and nothing of them is lost", async () => {
  await pictures.begin(2);
  const [bytes, other] = [randomBytes(50_000), randomBytes(50_000)];
  const address = await addressOf(bytes);
  expect((await patch(address, 0, bytes.subarray(0, 10))).status).toBe(204);
  await silence("first");

  const refused = within(15, announce(other));
  // The announcement locks nothing while it waits.
  const { data } = await within(
    3,
    server.call(galleriesApi.update, { id: pictures.galleryId, version: 1, title: "Other" } as never, token),
  );
  expect(data).toMatchObject({ title: "Other" });
  expect((await refused).status).toBe(503);
  expect((await within(20, patch(address, 10, bytes.subarray(10)))).status).toBe(503);
  expect((await within(20, send("HEAD", address, {}))).status).toBe(503);
  expect((await within(4, detail())).storage).toMatchObject({ first: "away", copy: "ready" });
  expect(await within(4, warnings())).toContain("originals-away");
  await expect(within(20, asJob(settleOriginals))).rejects.toThrow("does not answer");
  await expect(within(20, asJob(verifyOriginals))).rejects.toThrow("does not answer");
  expect(await states()).toEqual(["arriving"]);

  await answerAgain("first");
  expect(await settleOriginals(server.services)).toBe(1);
  const rest = await addressOf(other);
  expect((await patch(rest, 0, other)).status).toBe(204);
  expect(await states()).toEqual(["stored", "stored"]);
});

//
test("while the first place is silent, downloads read the second copies, and only the first picture waits for it", async () => {
  await pictures.begin(4);
  const stored = [randomBytes(40_000), randomBytes(40_000), randomBytes(40_000), randomBytes(40_000)];
  for (const bytes of stored) await pictures.store(bytes);
  await copyOriginals(server.services);
  const { address } = (await server.call(galleriesApi.zip, { id: pictures.galleryId, includesCulled: true }, token))
    .data as GalleryZip;
  await silence("first");
  const zip = await within(25, server.http.inject({ url: address }));
  expect(stored.every((bytes) => zip.rawPayload.includes(bytes))).toBe(true);
  await expect(within(35, asJob(makePreviews))).rejects.toThrow("does not answer");
  await expect(within(15, asJob(checkOriginals))).rejects.toThrow("does not answer");
  await sql`update gallery set keep_until = date '2026-01-01'`.execute(server.services.db);
  await endGalleries(server.services);
  await sql`update gallery set due_at = due_at - interval '25 hours'`.execute(server.services.db);
  await endGalleries(server.services);
  await sql`update gallery set purged_at = purged_at - interval '1 hour'`.execute(server.services.db);
  await expect(within(35, asJob(endGalleries))).rejects.toThrow("does not answer");
  await answerAgain("first");
  expect(await endGalleries(server.services)).toBe(stored.length);
});
