import { coupleApi, type CoupleGalleryIndex } from "@vowdesk/contract/studio/couples";
import {
  coupleOriginal,
  couplePreview as previewOf,
  coupleZip,
  galleriesApi,
  readLayout,
  type PreviewEdge,
} from "@vowdesk/contract/studio/galleries";
import { sql } from "kysely";
import { createHash, randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { crc32 } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addWedding, enter, keyFor } from "../../../../../test/matrix/couple-callers.ts";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { folderOf } from "../../../../../test/studio/pictures.ts";
import { fixedClock } from "../../../../platform/clock.ts";
import { openLimits } from "../../../../kernel/http/limiter.ts";
import { previewFile } from "../previews/previews.present.ts";

/** 12:00 on 2026-11-02 in the time zone of the business. */
const clock = fixedClock("2026-11-02T04:00:00Z");
let server: TestServer;
let weddingId = 0;
let cookie = "";
let stranger = "";
let galleryId = 0;

const db = () => server.services.db;
const asCouple = (session: string) => ({ cookie: `couple=${session}` });
const get = (url: string, headers: Record<string, string> = asCouple(cookie)) => server.http.inject({ url, headers });
const statusOf = async (url: string, headers?: Record<string, string>) => (await get(url, headers)).statusCode;
const galleriesOf = async (session: string) =>
  (await server.call(coupleApi.galleries, {}, undefined, asCouple(session))).data as object[];
const indexOf = (input: object, session = cookie) =>
  server.call(coupleApi.gallery, input as never, undefined, asCouple(session));
const setGallery = (change: object) => db().updateTable("gallery").set(change).where("id", "=", galleryId).execute();

async function addGallery(ofWedding: number, position: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into gallery (wedding_id, position, title, state)
    values (${ofWedding}, ${position}, ${`Gallery ${position}`}, 'open') returning id`.execute(db());
  return rows[0]?.id ?? 0;
}

/** A picture with its files, each of which has its number and edge as content. */
async function addPhoto(
  ofGallery: number,
  number: number,
  name = `DSC_${number}.JPG`,
  content = `original ${number}`,
): Promise<void> {
  const key = randomBytes(16).toString("hex");
  const { originals } = server.services;
  const sha = createHash("sha256").update(content).digest();
  const files = [
    [folderOf(originals.first).kept(key), content],
    ...([320, 1024, 2560] as const).map((edge) => [
      previewFile(originals.previews, { key, version: 1 }, edge),
      `${number} at ${edge}`,
    ]),
  ] as [string, string][];
  for (const [file, text] of files) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  await sql`
    insert into photo (gallery_id, number, name, key, bytes, announced_sha, sha, crc, state, announced_at, stored_at, width, height,
      colour, preview_version)
    values (${ofGallery}, ${number}, ${name}, ${key}, ${content.length}, ${sha}, ${sha}, ${crc32(content)}, 'stored', now(), now(), 300,
      200, 255, 1)`.execute(db());
}

const couplePreview = (position: number, number: number, edge: PreviewEdge, previewVersion: number, mark = 0) =>
  previewOf({ position, mark }, { number, previewVersion }, edge);
const [first, taken] = [1, 2];
const address = couplePreview(1, first, 320, 1);

beforeAll(async () => {
  server = await startTestServer({ clock, demo: true, limits: openLimits(() => clock.now().getTime()) });
  weddingId = await addWedding(server);
  cookie = await enter(server, await keyFor(server, weddingId));
  stranger = await enter(server, await keyFor(server, await addWedding(server)));
  galleryId = await addGallery(weddingId, 1);
  for (const number of [first, taken, 3]) await addPhoto(galleryId, number);
  await sql`update photo set culled_at = now() where number = ${taken}`.execute(db());
});
beforeEach(() => {
  // Another minute, so that requests of one test do not count in the next.
  clock.moveMs(120_000);
  return setGallery({
    state: "open",
    opens_on: null,
    closes_on: null,
    keep_until: null,
    downloads: "none",
    is_marked: false,
  });
});
afterAll(() => server?.close());

// R-28.40
test("a couple sees an open gallery by its number in the own wedding, without pictures that were taken out", async () => {
  await setGallery({ closes_on: "2026-11-30", downloads: "chosen" });
  expect(await galleriesOf(cookie)).toEqual([
    {
      position: 1,
      title: "Gallery 1",
      count: 2,
      until: "2026-11-30",
      downloads: "none",
      mark: 0,
      cover: { number: 1, previewVersion: 1 },
    },
  ]);
  const { data } = await indexOf({ position: 1 });
  expect(data).toMatchObject({ title: "Gallery 1", count: 2, next: null });
  const shown = readLayout((data as CoupleGalleryIndex).layout);
  expect(shown.map(({ number }) => number)).toEqual([1, 3]);
  expect(shown[0]).toMatchObject({ colour: 0xf8, previewVersion: 1, isCulled: false, isSafe: false });
  expect((await server.call(coupleApi.overview, {}, undefined, asCouple(cookie))).data).toMatchObject({
    galleryCount: 1,
  });
});

// R-28.41
test("previews are private, kept by the browser under their version, and only those of the three sizes exist", async () => {
  const answer = await get(address);
  expect(answer).toMatchObject({ statusCode: 200, body: "1 at 320" });
  expect(answer.headers).toMatchObject({
    "cache-control": "private, max-age=31536000, immutable",
    "content-type": "image/webp",
    "x-content-type-options": "nosniff",
  });
  expect((await get(couplePreview(1, first, 2560, 1))).body).toBe("1 at 2560");
  expect((await get(couplePreview(1, first, 320, 2))).headers["cache-control"]).toBe("private, no-cache");
  for (const wrong of ["321", "0320", "original.jpg", "-1"])
    expect(await statusOf(`/files/couple/1/${first}/${wrong}`)).toBe(404);
});

// R-28.42
test("another couple, staff, strangers, and sessions that have ended get the answer of an unknown path", async () => {
  await setGallery({ downloads: "all" });
  const admin = await server.signIn("admin");
  const ended = await addWedding(server);
  const own = await addGallery(ended, 1);
  await addPhoto(own, 1);
  await setGallery({ downloads: "all" });
  const [revoked, expired] = [
    await enter(server, await keyFor(server, ended)),
    await enter(server, await keyFor(server, ended, "b")),
  ];
  expect(await statusOf(address, asCouple(revoked))).toBe(200);
  await sql`update couple_link set revoked_at = now() where wedding_id = ${ended} and partner = 'a'`.execute(db());
  await sql`update couple_link set expires_at = '2026-11-01' where wedding_id = ${ended} and partner = 'b'`.execute(
    db(),
  );
  const callers: Record<string, Record<string, string>> = {
    "another couple": asCouple(stranger),
    "a revoked link": asCouple(revoked),
    "an expired link": asCouple(expired),
    "no session": {},
    "staff by token": { token: admin },
    "staff by cookie": { cookie: `Admin-Token=${admin}` },
    "another site": { ...asCouple(cookie), "sec-fetch-site": "cross-site" },
  };
  for (const [caller, headers] of Object.entries(callers))
    for (const url of [address, couplePreview(1, first, 2560, 1), coupleOriginal(1, first), coupleZip(1)]) {
      const { statusCode, body } = await get(url, headers);
      expect({ caller, url, statusCode }).toEqual({ caller, url, statusCode: 404 });
      expect(body).not.toContain("1 at");
    }
  expect(await indexOf({ position: 1 }, stranger)).toMatchObject({ success: false, reason: "not-found" });
  expect(await galleriesOf(stranger)).toEqual([]);
  // The cookie of a couple opens nothing of staff.
  expect(await statusOf(`/files/gallery/${galleryId}/1/320`)).toBe(404);
  expect(await server.call(galleriesApi.index, { id: galleryId }, undefined, asCouple(cookie))).toMatchObject({
    success: false,
  });
});

const hidden: readonly [what: string, change: object][] = [
  ["is being filled", { state: "filling" }],
  ["is closed", { state: "closed" }],
  ["opens tomorrow", { opens_on: "2026-11-03" }],
  ["closed yesterday", { closes_on: "2026-11-01" }],
  ["was kept until yesterday", { keep_until: "2026-11-01" }],
];

// R-28.40, R-28.42
test.each(hidden)("a gallery that %s does not exist for its couple", async (_what, change) => {
  await setGallery({ downloads: "all", ...change });
  expect(await galleriesOf(cookie)).toEqual([]);
  expect(await indexOf({ position: 1 })).toMatchObject({ success: false, reason: "not-found" });
  for (const url of [address, coupleOriginal(1, first), coupleZip(1)]) expect(await statusOf(url)).toBe(404);
});

// R-28.42
test("a gallery that was deleted does not exist for its couple", async () => {
  const position = 3;
  const id = await addGallery(weddingId, position);
  await addPhoto(id, 1);
  const own = couplePreview(position, 1, 320, 1);
  expect(await statusOf(own)).toBe(200);
  await db()
    .transaction()
    .execute(async (trx) => {
      await sql`update gallery set state = 'purged', purged_at = now(), keep_until = '2026-11-30' where id = ${id}`.execute(
        trx,
      );
      await sql`update photo set state = 'purged' where gallery_id = ${id}`.execute(trx);
    });
  expect(await statusOf(own)).toBe(404);
  expect(await indexOf({ position })).toMatchObject({ success: false, reason: "not-found" });
});

// R-28.40
test("the first and the last day of a gallery count, in the time zone of the business", async () => {
  await setGallery({ opens_on: "2026-11-02", closes_on: "2026-11-02" });
  expect(await statusOf(address)).toBe(200);
  // 23:30 and 00:30 in the zone of the business.
  clock.moveMs(11.5 * 3_600_000 - 60_000);
  expect(await statusOf(address)).toBe(200);
  clock.moveMs(3_600_000);
  expect(await statusOf(address)).toBe(404);
  clock.moveMs(-12.5 * 3_600_000);
});

// R-28.42
test("pictures that were taken out, that are damaged, and other galleries and numbers do not exist for the couple", async () => {
  await setGallery({ downloads: "all" });
  await addPhoto(galleryId, 7);
  expect(await statusOf(couplePreview(1, 7, 320, 1))).toBe(200);
  await sql`update photo set state = 'broken' where gallery_id = ${galleryId} and number = 7`.execute(db());
  for (const number of [taken, 7, 99, 2 ** 31])
    for (const url of [couplePreview(1, number, 320, 1), coupleOriginal(1, number)])
      expect(await statusOf(url)).toBe(404);
  for (const position of [2, 99, 40_000, 999_999_999]) {
    expect(await statusOf(couplePreview(position, first, 320, 1))).toBe(404);
    expect(await indexOf({ position })).toMatchObject({ success: false });
  }
  await sql`delete from photo where gallery_id = ${galleryId} and number = 7`.execute(db());
});

// R-28.77
test("the couple of a gallery with a watermark never gets a large preview without it, by any address", async () => {
  await setGallery({ is_marked: true });
  const { data } = await indexOf({ position: 1 });
  const { mark } = data as CoupleGalleryIndex;
  expect(mark).toBeGreaterThan(0);
  expect(await galleriesOf(cookie)).toMatchObject([{ mark }]);
  const { key } = await db()
    .selectFrom("photo")
    .select("key")
    .where("gallery_id", "=", galleryId)
    .where("number", "=", first)
    .executeTakeFirstOrThrow();
  const setMark = (value: number | null) =>
    sql`update photo set mark = ${value} where gallery_id = ${galleryId} and number = ${first}`.execute(db());
  const addresses = (edge: 1024 | 2560) => [
    couplePreview(1, first, edge, 1, mark),
    couplePreview(1, first, edge, 1),
    couplePreview(1, first, edge, 1, mark + 1),
    `/files/couple/1/${first}/${edge}`,
    `/files/couple/1/${first}/${edge}?v=1&v=1-${mark}`,
    `/files/couple/1/${first}/${edge}?v=1-0`,
  ];
  const conditions = [
    {},
    { "if-none-match": "*" },
    { "if-modified-since": "Mon, 02 Nov 2026 00:00:00 GMT" },
    { range: "bytes=0-" },
  ];
  const expectEach = async (body: (edge: number) => string, isKept: (url: string) => boolean) => {
    for (const edge of [1024, 2560] as const)
      for (const [i, url] of addresses(edge).entries()) {
        const answer = await get(url, { ...asCouple(cookie), ...conditions[i % conditions.length] });
        expect({ url, status: answer.statusCode, body: answer.body }).toEqual({ url, status: 200, body: body(edge) });
        expect(answer.headers["cache-control"]).toContain(isKept(url) ? "immutable" : "no-cache");
      }
  };
  // No mark yet, files still to be made, files to be removed, and files that are recorded but missing.
  for (const value of [null, 0, -1, mark]) {
    await setMark(value);
    await expectEach(
      () => "1 at 320",
      () => false,
    );
  }
  for (const edge of [1024, 2560] as const)
    await writeFile(
      previewFile(server.services.originals.previews, { key, version: 1, mark }, edge),
      `marked at ${edge}`,
    );
  await expectEach(
    (edge) => `marked at ${edge}`,
    (url) => url.endsWith(`?v=1-${mark}`),
  );
  // A former name of the studio stays until the files with the new one are made.
  await setMark(mark - 1);
  await expectEach(
    () => "1 at 320",
    () => false,
  );
  expect((await get(address)).headers["cache-control"]).toContain("immutable");
  expect(await statusOf(coupleOriginal(1, first))).toBe(404);
  await setGallery({ is_marked: false });
  expect((await get(couplePreview(1, first, 1024, 1))).body).toBe("1 at 1024");
  expect((await get(couplePreview(1, first, 1024, 1, mark))).headers["cache-control"]).toBe("private, no-cache");
  // The rule for downloads is independent: originals are as the camera wrote them.
  await setGallery({ is_marked: true, downloads: "all" });
  expect((await get(coupleOriginal(1, first))).body).toBe("original 1");
});

// R-28.43
test("an original is downloaded under the name of the camera, if the gallery allows all pictures", async () => {
  const url = coupleOriginal(1, 3);
  for (const downloads of ["none", "chosen"] as const) {
    await setGallery({ downloads });
    expect(await statusOf(url)).toBe(404);
  }
  await setGallery({ downloads: "all" });
  await sql`update photo set name = '婚礼 "1"(a).JPG' where gallery_id = ${galleryId} and number = 3`.execute(db());
  const answer = await get(url);
  expect(answer).toMatchObject({ statusCode: 200, body: "original 3" });
  expect(answer.headers).toMatchObject({
    "content-type": "application/octet-stream",
    "content-length": "10",
    "content-disposition": `attachment; filename="__ _1_(a).JPG"; filename*=UTF-8''%E5%A9%9A%E7%A4%BC%20_1_%28a%29.JPG`,
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
  });
});

// R-28.43
test("a damaged original is not sent, and one that is whole again is", async () => {
  await setGallery({ downloads: "all" });
  const { key } = await db()
    .selectFrom("photo")
    .select("key")
    .where("gallery_id", "=", galleryId)
    .where("number", "=", 3)
    .executeTakeFirstOrThrow();
  const file = folderOf(server.services.originals.first).kept(key);
  for (const [content, status] of [
    ["original 4", 503],
    ["original", 503],
    ["original 3", 200],
  ] as const) {
    await writeFile(file, content);
    expect(await statusOf(coupleOriginal(1, 3)), content).toBe(status);
  }
});

// R-28.43
test("all originals are one zip, without pictures that were taken out, if the gallery allows it", async () => {
  await setGallery({ downloads: "chosen" });
  expect(await statusOf(coupleZip(1))).toBe(404);
  await setGallery({ downloads: "all" });
  const head = await server.http.inject({ method: "HEAD", url: coupleZip(1), headers: asCouple(cookie) });
  expect(head).toMatchObject({ statusCode: 200 });
  expect(head.headers).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": expect.stringContaining("Gallery 1.zip"),
    "accept-ranges": "bytes",
  });
  const bytes = (await get(coupleZip(1))).rawPayload;
  expect(bytes).toHaveLength(Number(head.headers["content-length"]));
  const names = [...bytes.toString("latin1").matchAll(/DSC_\d\.JPG/g)].map(([name]) => name);
  // Each name stands before its file and in the directory at the end.
  expect(names).toEqual(["DSC_1.JPG", "DSC_1.JPG"]);
  expect((await get(coupleZip(1), { ...asCouple(cookie), range: "bytes=4-9" })).rawPayload).toEqual(
    bytes.subarray(4, 10),
  );
});

// R-28.43
test("a zip that is being sent ends when its gallery closes and when its link is revoked, also within a picture", async () => {
  await server.http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.http.server.address() as AddressInfo;
  // More than is on its way between the two ends.
  const size = 40_000_000;
  await addPhoto(galleryId, 8, "LARGE.JPG", "x".repeat(size));
  const now = performance.now.bind(performance);
  let passedMs = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now() + passedMs);
  const receive = async (end: () => Promise<unknown>) => {
    await setGallery({ downloads: "all", state: "open" });
    const options = { port, path: coupleZip(1), headers: asCouple(cookie) };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(options, resolve).on("error", reject).end();
    });
    const ended = new Promise((resolve) => answer.once("close", resolve).on("error", () => undefined));
    await end();
    passedMs += 11_000;
    let bytes = 0;
    answer.on("data", (chunk: Buffer) => (bytes += chunk.length));
    await ended;
    return bytes;
  };
  const setRevoked = (at: Date | null) =>
    sql`update couple_link set revoked_at = ${at} where wedding_id = ${weddingId}`.execute(db());
  expect(await receive(() => Promise.resolve())).toBeGreaterThan(size);
  expect(await receive(() => setGallery({ state: "closed" }))).toBeLessThan(size / 2);
  expect(await receive(() => setRevoked(clock.now()))).toBeLessThan(size / 2);
  await setRevoked(null);
  vi.restoreAllMocks();
  await sql`delete from photo where gallery_id = ${galleryId} and number = 8`.execute(db());
});

// R-28.63, R-28.64
test("a couple sees the chapters of the pictures that it sees, and downloads one, without names of photographers", async () => {
  const setChapter = (numbers: number[], chapter: string | null) =>
    sql`update photo set chapter = ${chapter} where gallery_id = ${galleryId} and number = any(${numbers})`.execute(
      db(),
    );
  await setChapter([first], "敬酒 & Party");
  await setChapter([taken], "Taken out");
  const { data } = await indexOf({ position: 1 });
  expect(data).toMatchObject({ chapters: [{ title: "敬酒 & Party", count: 1 }], chapterRuns: [1, 1, 1, 0] });
  expect(Object.keys(data as object).toSorted()).toEqual(
    [
      "chapterRuns",
      "chapters",
      "count",
      "downloads",
      "layout",
      "mark",
      "next",
      "position",
      "title",
      "until",
    ].toSorted(),
  );
  const url = (chapter: string) => `${coupleZip(1)}?${new URLSearchParams({ chapter }).toString()}`;
  expect(await statusOf(url("敬酒 & Party"))).toBe(404);
  await setGallery({ downloads: "all" });
  const zip = await get(url("敬酒 & Party"));
  expect(zip).toMatchObject({ statusCode: 200 });
  expect(zip.headers["content-disposition"]).toContain(encodeURIComponent("Gallery 1 敬酒 & Party.zip"));
  expect([...zip.body.matchAll(/DSC_\d\.JPG/g)].map(([name]) => name)).toEqual(["DSC_1.JPG", "DSC_1.JPG"]);
  expect((await get(url("敬酒 & Party"), { ...asCouple(cookie), range: "bytes=4-9" })).rawPayload).toEqual(
    zip.rawPayload.subarray(4, 10),
  );
  for (const [chapter, session] of [
    ["Taken out", cookie],
    ["Party", cookie],
    ["", cookie],
    ["敬酒 & Party", stranger],
  ] as const)
    expect(await statusOf(url(chapter), asCouple(session)), chapter).toBe(404);
  // Two names of chapters are none.
  expect(await statusOf(`${url("敬酒 & Party")}&chapter=x`)).toBe(404);
  const page = await get("/couple/gallery/1?chapter=x", { accept: "text/html", ...asCouple(cookie) });
  expect(page.headers["link"]).toBe("</api/couple/gallery/1/index?from=0>; rel=preload; as=fetch; crossorigin");
  await setChapter([taken, first], null);
});

// R-28.41
test("the page of a gallery names its index and its first pictures in its headers, for its own couple only", async () => {
  const linkOf = async (url: string, headers: Record<string, string>) =>
    (await get(url, { accept: "text/html", ...headers })).headers["link"];
  const index = "</api/couple/gallery/1/index>; rel=preload; as=fetch; crossorigin";
  expect(await linkOf("/couple/gallery/1", asCouple(cookie))).toBe(
    `${index}, <${address}>; rel=preload; as=image, <${couplePreview(1, 3, 320, 1)}>; rel=preload; as=image`,
  );
  for (const headers of [{}, asCouple(stranger)]) expect(await linkOf("/couple/gallery/1", headers)).toBe(index);
  expect(await linkOf("/couple/", asCouple(cookie))).toBeUndefined();
});

// R-28.41
test("the first part of a large gallery is small, and the next one has the rest", async () => {
  await sql`
    insert into photo (gallery_id, number, name, key, bytes, announced_sha, sha, crc, state, announced_at, stored_at)
    select ${galleryId}, n, 'x', md5(n::text), 1, sha256(n::text::bytea), sha256(n::text::bytea), 1, 'stored', now(), now()
    from generate_series(101, 400) n`.execute(db());
  const { layout, next, count } = (await indexOf({ position: 1 })).data as CoupleGalleryIndex;
  const numbers = readLayout(layout).map(({ number }) => number);
  expect({ count, parts: numbers.length, next }).toEqual({ count: 302, parts: 240, next: 240 });
  const rest = (await indexOf({ position: 1, from: next })).data as CoupleGalleryIndex;
  expect(rest.next).toBeNull();
  const all = [...numbers, ...readLayout(rest.layout).map(({ number }) => number)];
  expect(new Set(all).size).toBe(302);
  // A page whose address names a chapter asks for all at once.
  const whole = (await indexOf({ position: 1, from: 0 })).data as CoupleGalleryIndex;
  expect(whole.next).toBeNull();
  expect(readLayout(whole.layout).map(({ number }) => number)).toEqual(all);
  await sql`delete from photo where gallery_id = ${galleryId} and number > 100`.execute(db());
});

// R-28.42
test("previews and downloads of a couple have limits of their own", async () => {
  await setGallery({ downloads: "all" });
  const url = coupleOriginal(1, first);
  const statuses = await Promise.all(Array.from({ length: 61 }, () => statusOf(url)));
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses).toContain(429);
  expect(await statusOf(address)).toBe(200);
  expect(await indexOf({ position: 1 })).toMatchObject({ success: true });
});
