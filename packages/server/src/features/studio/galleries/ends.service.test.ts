import { auditApi } from "@vowdesk/contract/operations/audit";
import { operationsApi, type Health } from "@vowdesk/contract/operations/operations";
import {
  galleriesApi,
  previewAddress,
  type GalleryDetail,
  type GalleryIndex,
  type Photo,
} from "@vowdesk/contract/studio/galleries";
import { sql } from "kysely";
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import {
  folderOf,
  hasTwoDevices,
  openPictures,
  otherDevice,
  type TestPictures,
} from "../../../../test/studio/pictures.ts";
import type { Place } from "../../../platform/originals/place.ts";
import { copyOriginals } from "./copies/copies.service.ts";
import { acceptPlaces } from "./copies/places.service.ts";
import { previewFile } from "./previews/previews.present.ts";
import { endGalleries } from "./ends.service.ts";

let server: TestServer;
let pictures: TestPictures;
let token = "";
let folder = "";

beforeAll(async () => {
  folder = hasTwoDevices ? await mkdtemp(path.join(otherDevice, "vowdesk-ends-")) : "";
  server = await startTestServer(hasTwoDevices ? { originals: { copy: { kind: "folder", folder } } } : {});
  pictures = openPictures(server);
  token = (await server.createUser({ roles: ["manager", "admin"] })).token;
});
afterAll(async () => {
  await server?.close();
  if (folder !== "") await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await run(sql`truncate card_photo, photo, card, gallery cascade`);
  await rm(first().root, { recursive: true, force: true });
  await pictures.begin(1);
});

const run = (statement: ReturnType<typeof sql>) => statement.execute(server.services.db);
const end = () => endGalleries(server.services);
const originals = () => server.services.originals;
const copy = (): Place => originals().copy ?? expect.unreachable();
const first = () => folderOf(originals().first);
/** Sets days of the gallery, as numbers of days from today. */
const days = (column: "closes_on" | "keep_until", from: number) =>
  run(sql`update gallery set ${sql.ref(column)} = (now() at time zone 'Asia/Shanghai')::date + ${from}::integer
    where id = ${pictures.galleryId}`);
/** Deletes galleries whose last day has passed: finds them due, and ends them a day later. */
async function endDue(): Promise<number> {
  await end();
  await run(sql`update gallery set due_at = due_at - interval '25 hours'`);
  return end();
}
/** Lets the time pass until files of deleted pictures are removed, and late. */
const later = (hours: number) =>
  run(sql`update gallery set purged_at = purged_at - ${hours}::integer * interval '1 hour'`);
const ofGallery = async <T>(call: "detail" | "index" | "photos") =>
  (await server.call(galleriesApi[call], { id: pictures.galleryId } as never, token)).data as unknown as T;
const detail = () => ofGallery<GalleryDetail>("detail");
const filesIn = async (root: string) =>
  (await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map(({ name }) => name);
const warnings = async () =>
  ((await server.call(operationsApi.health, {}, token)).data as unknown as Health).warnings.map(({ kind }) => kind);

//
test("an open gallery closes after its last day, and opens again only after a new one", async () => {
  await run(sql`update gallery set state = 'open'`);
  await days("closes_on", 0);
  expect(await end()).toBe(0);
  await days("closes_on", -1);
  expect(await end()).toBe(1);
  const { id, version, state } = await detail();
  expect(state).toBe("closed");
  const again = { id, version, reason: "Asked for" };
  expect(await server.call(galleriesApi.open, again, token)).toMatchObject({ reason: "gallery-closing-day-passed" });
});

//
test("the day until which a gallery is kept can be moved, but not to one that is near", async () => {
  const { id, version } = await detail();
  const keep = async (keepUntil: string | null) =>
    server.call(galleriesApi.update, { id, version, keepUntil } as never, token);
  expect(await keep("2026-01-01")).toMatchObject({ reason: "gallery-kept-too-short" });
  expect(await keep("2999-01-01")).toMatchObject({ success: true });
  await days("keep_until", 0);
  expect(await end()).toBe(0);
  await days("keep_until", -1);
  await end();
  await run(sql`update gallery set keep_until = keep_until + 30`);
  expect(await endDue()).toBe(0);
  expect(await detail()).toMatchObject({ state: "filling", purgedAt: null });
});

//
test("the database deletes the pictures of a gallery only with the gallery, all of them and for good", async () => {
  await pictures.store();
  const purge = sql`update gallery set state = 'purged', purged_at = now(), keep_until = date '2026-01-01'`;
  await expect(run(sql`update photo set state = 'purged'`)).rejects.toThrow("purged together");
  await expect(run(purge)).rejects.toThrow("not purged");
  await server.services.db.transaction().execute(async (db) => {
    await purge.execute(db);
    await sql`update photo set state = 'purged'`.execute(db);
  });
  await expect(run(sql`update photo set state = 'stored'`)).rejects.toThrow("purged together");
  await expect(run(sql`update gallery set state = 'closed', purged_at = null`)).rejects.toThrow("was purged");
});

describe.skipIf(!hasTwoDevices)("with two devices", () => {
  /** A gallery with a picture in each state, the last day of which has passed. */
  async function past(): Promise<string[]> {
    const keys = [await pictures.store()];
    await copyOriginals(server.services);
    keys.push(await pictures.store(), await pictures.store(), await pictures.store());
    const [safe = "", , damaged = "", arriving = ""] = keys;
    await run(sql`update photo set state = 'broken' where key = ${damaged}`);
    await run(
      sql`update photo set state = 'arriving', stored_at = null, sha = null, crc = null where key = ${arriving}`,
    );
    await mkdir(path.dirname(first().arriving(arriving)), { recursive: true });
    await rename(first().kept(arriving), first().arriving(arriving));
    const preview = previewFile(originals().previews, { key: safe, version: 3 }, 320);
    await mkdir(path.dirname(preview), { recursive: true });
    await writeFile(preview, "x");
    await run(sql`update photo set preview_version = 3 where key = ${safe}`);
    await days("keep_until", -1);
    return keys;
  }
  const remaining = async () =>
    (await Promise.all([first().root, folderOf(copy()).root, originals().previews].map(filesIn))).flat();

  //
  test("deletes previews and both copies of an hour ago, and keeps the rows", async () => {
    await past();
    expect((await detail()).cards).toMatchObject([{ state: "safe", allowed: ["recount", "wiped", "setPhotographer"] }]);
    const preview = { url: previewAddress(pictures.galleryId, 1, 320, 3), headers: { token } };
    await run(sql`update photo set number = 1 where preview_version = 3`);
    expect(await server.http.inject(preview)).toMatchObject({ statusCode: 200 });
    expect(await endDue()).toBe(1);
    expect(await server.http.inject(preview)).toMatchObject({ statusCode: 404 });
    expect(await remaining()).toHaveLength(6);
    const { cards, ...gallery } = await detail();
    expect(gallery).toMatchObject({ state: "purged", photoCount: 3, safeCount: 0, allowed: [] });
    expect(cards).toMatchObject([{ state: "safe", allowed: [] }]);
    const { id = 0, version = 0 } = cards[0] ?? {};
    expect(await server.call(galleriesApi.wiped, { id, version }, token)).toMatchObject({ reason: "gallery-closed" });
    expect(await ofGallery<GalleryIndex>("index")).toMatchObject({ count: 3 });
    expect(await ofGallery<Photo[]>("photos")).toMatchObject(Array(3).fill({ state: "purged", previewVersion: 0 }));
    const audit = await server.call(auditApi.list, { verb: "gallery.purged" }, token);
    expect((audit.data as { records: { subject: string }[] }).records).toMatchObject([
      { subject: `gallery:${gallery.id}` },
    ]);
    expect(await end()).toBe(0);
    await later(1);
    expect(await end()).toBe(4);
    expect(await remaining()).toEqual([]);
    expect(await end()).toBe(0);
    expect(await warnings()).not.toContain("pictures-not-removed");
  });

  //
  test("a run that ends anywhere is repeated, and every row whose files remain is still due", async () => {
    const keys = await past();
    await endDue();
    await later(1);
    let calls = 0;
    const { remove } = copy();
    const broken = vi.spyOn(copy(), "remove").mockImplementation((key) => {
      calls += 1;
      if (calls % 2 === 1) throw new Error("the process ends");
      return remove(key);
    });
    for (let round = 1; round <= keys.length + 1; round += 1) {
      await end();
      await run(sql`delete from due_retry`);
      const { rows } = await sql<{ key: string; done: boolean }>`
        select key, removed_at is not null as done from photo`.execute(server.services.db);
      const files = await remaining();
      for (const { key, done } of rows) if (done) expect(files.some((name) => name.startsWith(key))).toBe(false);
    }
    broken.mockRestore();
    await end();
    expect(await remaining()).toEqual([]);
  });

  //
  test("copies on a disk that is not mounted are waited for, and the health page says so", async () => {
    const [safe = ""] = await past();
    await endDue();
    await later(4);
    const { copyState } = originals();
    originals().copyState = () => Promise.resolve("same-device");
    // Pictures that never had a second copy are complete without it.
    expect(await end()).toBe(3);
    expect(await remaining()).toContain(safe);
    expect(await warnings()).toContain("pictures-not-removed");
    originals().copyState = () => Promise.resolve("away");
    expect(await end()).toBe(0);
    originals().copyState = copyState;
    // An empty folder where the disk was mounted has no mark, and is not accepted as a place.
    await rename(folder, `${folder}-away`);
    await mkdir(folder);
    expect(await end()).toBe(0);
    await rm(folder, { recursive: true });
    await rename(`${folder}-away`, folder);
    expect(await end()).toBe(1);
    expect(await remaining()).toEqual([]);
    expect(await warnings()).not.toContain("pictures-not-removed");
  });

  //
  test("copies on a disk that is gone for good are given up when an operator says so", async () => {
    await past();
    await endDue();
    await later(1);
    const { copy: place, copyState } = originals();
    Object.assign(originals(), { copy: null, copyState: () => Promise.resolve("none") });
    expect(await end()).toBe(3);
    await acceptPlaces(server.services);
    expect(await end()).toBe(1);
    Object.assign(originals(), { copy: place, copyState });
    await rm(folder, { recursive: true });
    await mkdir(folder);
  });
});

// The last test, because it writes times of next year.
test("a clock that jumps ahead deletes nothing if it is set right within a day, and later only after another day", async () => {
  await days("keep_until", 30);
  const { clock } = server.services;
  const at = async (day: number) => {
    server.services.clock = { ...clock, now: () => new Date(Date.now() + day * 24 * 60 * 60_000) };
    const ended = await end();
    server.services.clock = clock;
    return ended;
  };
  expect(await at(365)).toBe(0);
  expect(await at(365.9)).toBe(0);
  expect(await at(0)).toBe(0);
  expect(await at(365)).toBe(0);
  expect(await detail()).toMatchObject({ state: "filling" });
  expect(await at(32)).toBe(0);
  expect(await at(32.9)).toBe(0);
  expect(await at(33.1)).toBe(1);
  expect(await detail()).toMatchObject({ state: "purged" });
});
