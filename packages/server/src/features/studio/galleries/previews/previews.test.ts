import {
  galleriesApi,
  previewAddress,
  readLayout,
  type GalleryIndex,
  type Photo,
} from "@vowdesk/contract/studio/galleries";
import { sql } from "kysely";
import { randomBytes } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { putBytes } from "../../../../../test/studio/pictures.ts";
import { DecoderEnded } from "../../../../platform/originals/previewer.ts";
import { runWithoutLimits } from "../../../../platform/database/deadline.ts";
import { deletePreviews } from "./previews.files.ts";
import { currentMark, makeMarks } from "./marks.service.ts";
import { makePreviews, rebuildPreviews } from "./previews.service.ts";

let server: TestServer;
let token = "";
let outsider = "";
let galleryId = 0;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  token = (await server.createUser({ roles: ["manager"] })).token;
  outsider = (await server.createUser({ roles: ["photographer"] })).token;
  await begin("WD29");
});
afterAll(() => server?.close());

/** Begins a gallery of a wedding with this number. */
async function begin(wedding: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with made as (insert into wedding (number, name_a, phone_a) values (${wedding}, 'A', '') returning id)
    insert into gallery (wedding_id, position, title) select id, 1, 'Studio' from made returning id`.execute(
    server.services.db,
  );
  galleryId = rows[0]?.id ?? 0;
}

/** A picture whose file has arrived. Returns its number. */
async function store(bytes: Buffer): Promise<number> {
  const key = randomBytes(16).toString("hex");
  await putBytes(server.services.originals.first, key, bytes);
  const number = (count += 1);
  await sql`
    insert into photo (gallery_id, number, name, key, bytes, announced_sha, sha, crc, state, announced_at, stored_at)
    values (${galleryId}, ${number}, ${`IMG_${number}`}, ${key}, ${bytes.length}, sha256(${key}::bytea), sha256(${key}::bytea), 1,
      'stored', now(), now())`.execute(server.services.db);
  return number;
}

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c8783c" } }).withMetadata({ orientation: 6 });
const photoOf = async (number: number) => {
  const photos = (await server.call(galleriesApi.photos, { id: galleryId } as never, token)).data as unknown as Photo[];
  return photos.find((photo) => photo.number === number) ?? expect.unreachable();
};
const get = (url: string, headers: Record<string, string> = { token }) => server.http.inject({ url, headers });

// R-28.10
test("a picture gets three previews, upright, and only staff who see its gallery get them", async () => {
  const number = await store(await blank(3_000, 2_000).jpeg().toBuffer());
  expect(await makePreviews(server.services)).toBe(1);
  expect(await photoOf(number)).toMatchObject({ width: 2_000, height: 3_000, previewVersion: 1, previewProblem: null });
  const { layout } = (await server.call(galleriesApi.index, { id: galleryId }, token)).data as unknown as GalleryIndex;
  const [shown] = readLayout(layout);
  expect(shown?.aspect).toBeCloseTo(2 / 3, 1);
  expect((shown?.colour ?? 0) >> 16).toBeGreaterThan(180);
  for (const [edge, format] of [
    [320, "webp"],
    [1024, "webp"],
    [2560, "jpeg"],
  ] as const) {
    const answer = await get(previewAddress(galleryId, number, edge, 1));
    expect(answer.headers).toMatchObject({
      "cache-control": expect.stringContaining("private"),
      "content-type": `image/${format}`,
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format, height: edge });
  }
  const address = previewAddress(galleryId, number, 320, 1);
  expect(await get(address, { cookie: `Admin-Token=${token}` })).toMatchObject({ statusCode: 200 });
  for (const headers of [{}, { token: outsider }, { cookie: `Admin-Token=${outsider}` }] as Record<string, string>[])
    expect(await get(address, headers)).toMatchObject({ statusCode: 404 });
  expect(await get(previewAddress(galleryId, 99, 320, 1))).toMatchObject({ statusCode: 404 });
  expect(await get(address.replace("/320", "/321"))).toMatchObject({ statusCode: 404 });
});

// R-28.56
test("pictures are shown in the order in which they were taken, and their previews are made again on request", async () => {
  const taken = (time: string, offset?: string) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: "#888888" } })
      .withExif({
        IFD0: { Make: "Canon", Model: "Canon EOS R5" },
        IFD2: { DateTimeOriginal: time, ...(offset ? { OffsetTimeOriginal: offset } : {}) },
      })
      .jpeg()
      .toBuffer();
  const later = await store(await taken("2026:11:02 10:31:05"));
  const earlier = await store(await taken("2026:11:02 10:31:05", "+09:00"));
  expect(await makePreviews(server.services)).toBe(2);
  // Without an offset it is a time of the business.
  expect(await photoOf(later)).toMatchObject({ takenAt: "2026-11-02T02:31:05.000Z", camera: "Canon EOS R5" });
  expect(await photoOf(earlier)).toMatchObject({ takenAt: "2026-11-02T01:31:05.000Z" });
  const { layout } = (await server.call(galleriesApi.index, { id: galleryId }, token)).data as unknown as GalleryIndex;
  expect(
    readLayout(layout)
      .map(({ number }) => number)
      .slice(0, 2),
  ).toEqual([earlier, later]);
  await rm(server.services.originals.previews, { recursive: true });
  const address = (version: number) => previewAddress(galleryId, later, 320, version);
  expect(await get(address(1))).toMatchObject({ statusCode: 404 });
  // As the command does: a large picture may take longer than a request.
  const rebuilt = await runWithoutLimits(() => rebuildPreviews(server.services, galleryId));
  expect(rebuilt).toMatchObject({ failed: 0 });
  expect(rebuilt.made).toBeGreaterThanOrEqual(2);
  expect(await photoOf(later)).toMatchObject({ previewVersion: 2 });
  expect(await get(address(2))).toMatchObject({ statusCode: 200 });
  expect(await rebuildPreviews(server.services, 999_999)).toEqual({ made: 0, without: 0, failed: 0 });
});

// R-28.75, R-28.76
test("a watermark has files of its own, which follow the gallery, the name of the studio and the version", async () => {
  const { previews } = server.services.originals;
  await begin("WD30");
  const grey = await sharp({ create: { width: 1_200, height: 800, channels: 3, background: "#888888" } })
    .greyscale()
    .jpeg()
    .toBuffer();
  const number = await store(grey);
  expect(await makePreviews(server.services)).toBe(1);
  const { rows } = await sql<{ key: string }>`select key from photo where number = ${number}`.execute(
    server.services.db,
  );
  const key = rows[0]?.key ?? "";
  const files = async () =>
    (await readdir(previews, { recursive: true }))
      .map((name) => path.basename(name))
      .filter((name) => name.startsWith(`${key}-`))
      .toSorted();
  const names = (version: number, mark?: number) =>
    [
      `1024.${version}`,
      ...(mark ? [`1024.${version}.${mark}`] : []),
      `2560.${version}`,
      ...(mark ? [`2560.${version}.${mark}`] : []),
      `320.${version}`,
    ]
      .map((name) => `${key}-${name}.${name.startsWith("2560") ? "jpg" : "webp"}`)
      .toSorted();
  const setMarked = (isMarked: boolean) =>
    sql`update gallery set is_marked = ${isMarked} where id = ${galleryId}`.execute(server.services.db);
  const setName = (contactName: string) =>
    sql`update studio set settings = settings || jsonb_build_object('contactName', ${contactName}::text)`.execute(
      server.services.db,
    );
  const markNow = async () => {
    await makeMarks(server.services);
    return (await currentMark(server.services.db)).number;
  };
  expect(await makeMarks(server.services)).toBe(0);
  expect(await files()).toEqual(names(1));
  const unmarked = await readFile(path.join(previews, key.slice(0, 2), `${key}-1024.1.webp`));
  await setName("云上婚纱影楼 Cloud Studio");
  await setMarked(true);
  const first = await markNow();
  expect(await files()).toEqual(names(1, first));
  for (const [file, format] of [
    [`1024.1.${first}.webp`, "webp"],
    [`2560.1.${first}.jpg`, "jpeg"],
  ] as const) {
    const marked = sharp(path.join(previews, key.slice(0, 2), `${key}-${file}`));
    expect(await marked.metadata()).toMatchObject({
      format,
      hasAlpha: false,
      width: file.startsWith("1024") ? 1_024 : 1_200,
    });
    // Lighter and darker than the picture, which has one colour.
    const [channel] = (await marked.stats()).channels;
    expect(channel?.max).toBeGreaterThan(150);
    expect(channel?.min).toBeLessThan(125);
  }
  expect(await readFile(path.join(previews, key.slice(0, 2), `${key}-1024.1.webp`))).toEqual(unmarked);
  expect(await makeMarks(server.services)).toBe(0);
  await setName("愛のスタジオ");
  const second = await markNow();
  expect(second).not.toBe(first);
  expect(await files()).toEqual(names(1, second));
  await runWithoutLimits(() => rebuildPreviews(server.services, galleryId));
  expect(await files()).toEqual(names(2));
  await markNow();
  expect(await files()).toEqual(names(2, second));
  await setMarked(false);
  await markNow();
  expect(await files()).toEqual(names(2));
  // A new picture of a gallery with a watermark, and the removal of all previews.
  await setMarked(true);
  const added = await store(await blank(60, 40).jpeg().toBuffer());
  await makePreviews(server.services);
  await markNow();
  const { rows: marks } = await sql<{ mark: number }>`select mark from photo where number = ${added}`.execute(
    server.services.db,
  );
  expect(marks).toEqual([{ mark: second }]);
  await deletePreviews(previews, key);
  expect(await files()).toEqual([]);
  await setMarked(false);
  await setName("");
  await markNow();
});

// R-28.11
test("a file that cannot be shown has a reason, and the others get their previews", async () => {
  const whole = await blank(600, 400).jpeg().toBuffer();
  const huge = Buffer.from(whole);
  const frame = huge.indexOf(Buffer.from([0xff, 0xc0]));
  huge.writeUInt16BE(65_000, frame + 5);
  huge.writeUInt16BE(65_000, frame + 7);
  const half = await store(whole.subarray(0, whole.length / 2));
  const bomb = await store(huge);
  const text = await store(Buffer.from("no picture at all"));
  const raw = await store(Buffer.concat([Buffer.from("FUJIFILMCCD-RAW 0201"), Buffer.alloc(5_000)]));
  const png = await store(await sharp(whole).png().toBuffer());
  await makePreviews(server.services);
  expect(await photoOf(half)).toMatchObject({ previewProblem: "unreadable", previewVersion: 0 });
  expect(await photoOf(bomb)).toMatchObject({ previewProblem: "pixels" });
  expect(await photoOf(text)).toMatchObject({ previewProblem: "not-shown" });
  expect(await photoOf(raw)).toMatchObject({ previewProblem: "not-shown" });
  expect(await photoOf(png)).toMatchObject({ previewProblem: null, previewVersion: 1 });
});

// R-28.11
test("a process that ends costs no picture, and a file that ends it three times is given up", async () => {
  const { previewer } = server.services.originals;
  const number = await store(await blank(60, 40).jpeg().toBuffer());
  const ended = {
    make: () => Promise.reject(new DecoderEnded()),
    mark: () => Promise.reject(new DecoderEnded()),
    close: () => undefined,
  };
  server.services.originals.previewer = ended;
  for (let tries = 0; tries < 2; tries += 1) {
    expect(await makePreviews(server.services)).toBe(0);
    await sql`update due_retry set next_at = now() - interval '1 day'`.execute(server.services.db);
  }
  server.services.originals.previewer = previewer;
  const other = await store(await blank(60, 40).jpeg().toBuffer());
  expect(await makePreviews(server.services)).toBe(2);
  expect([await photoOf(number), await photoOf(other)]).toMatchObject([{ previewVersion: 1 }, { previewVersion: 1 }]);
  const lost = await store(Buffer.from(await readFile(import.meta.filename)));
  server.services.originals.previewer = ended;
  for (let tries = 0; tries < 3; tries += 1) {
    await makePreviews(server.services);
    await sql`update due_retry set next_at = now() - interval '1 day'`.execute(server.services.db);
  }
  server.services.originals.previewer = previewer;
  expect(await photoOf(lost)).toMatchObject({ previewProblem: "unreadable" });
});
