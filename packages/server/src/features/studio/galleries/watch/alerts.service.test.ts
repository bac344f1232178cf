import { notificationsApi } from "@vowdesk/contract/messages/notifications";
import { operationsApi, type Health } from "@vowdesk/contract/operations/operations";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPictureWatch } from "../../../../app/operations/picture-watch.ts";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { openPictures, type TestPictures } from "../../../../../test/studio/pictures.ts";
import { alertOfPictures } from "./alerts.service.ts";

let server: TestServer;
let pictures: TestPictures;
let manager = "";
let consultant: Awaited<ReturnType<TestServer["createUser"]>>;
let outsider = "";

beforeAll(async () => {
  server = await startTestServer();
  pictures = openPictures(server);
  manager = (await server.createUser({ roles: ["manager", "admin"] })).token;
  consultant = await server.createUser({ roles: ["consultant"] });
  outsider = (await server.createUser({ roles: ["consultant"] })).token;
});
afterAll(() => server?.close());

const run = (statement: ReturnType<typeof sql>) => statement.execute(server.services.db);
const alert = () => alertOfPictures(server.services);
async function inbox(token: string) {
  const { data } = await server.call(notificationsApi.inbox, {}, token);
  return (data as unknown as { records: { msg: string; number: string }[] }).records;
}
const warnings = async () =>
  ((await server.call(operationsApi.health, {}, manager)).data as unknown as Health).warnings.map(({ kind }) => kind);

//
test("managers and the consultant are told once of late cards and damaged pictures, and again when they come back", async () => {
  server.services.originals.copyState = () => Promise.resolve("ready");
  await pictures.begin(2);
  await run(sql`update wedding set consultant_id = ${consultant.id} where id = ${pictures.weddingId}`);
  const key = await pictures.store();
  expect(await alert()).toBe(0);
  await run(sql`update card set counted_at = now() - interval '25 hours'`);
  expect((await Promise.all([alert(), alert()])).reduce((sum, count) => sum + count)).toBe(1);
  expect(await alert()).toBe(0);
  expect((await inbox(manager))[0]).toMatchObject({ number: `gallery:${pictures.galleryId}` });
  expect(await inbox(consultant.token)).toHaveLength(1);
  expect(await inbox(outsider)).toEqual([]);
  await run(sql`update photo set state = 'broken' where key = ${key}`);
  await pictures.store();
  await run(sql`update photo set state = 'broken'`);
  // Two pictures of a gallery are one message.
  expect(await alert()).toBe(1);
  expect((await inbox(manager))[0]?.msg).toContain("2");
  expect(await warnings()).toEqual(expect.arrayContaining(["pictures-damaged", "cards-unsafe"]));
  // The same bytes were sent again.
  await run(sql`insert into photo (gallery_id, number, name, key, bytes, announced_sha, sha, crc, state, announced_at, stored_at)
    select gallery_id, number + 100, name, md5(key), bytes, announced_sha, sha, crc, 'stored', now(), now() from photo`);
  await run(sql`update card set counted_at = now()`);
  expect(await alert()).toBe(0);
  await run(sql`update card set counted_at = now() - interval '25 hours'`);
  await run(sql`delete from photo where state = 'stored'`);
  expect(await alert()).toBe(2);
});

//
test("managers are told of a second place that is away for minutes, and of a storage that fills up", async () => {
  await pictures.begin(1);
  await pictures.store();
  server.services.originals.copyState = () => Promise.resolve("away");
  expect(await alert()).toBe(0);
  await run(sql`update picture_alert set seen_at = seen_at - interval '11 minutes'`);
  expect(await alert()).toBe(1);
  expect(await alert()).toBe(0);
  expect((await inbox(manager))[0]).toMatchObject({ number: "galleries" });
  expect(await warnings()).toContain("copies-missing");
  server.services.originals.copyState = () => Promise.resolve("ready");
  expect(await alert()).toBe(0);
  server.services.originals.maxBytes = 6_000;
  expect(await alert()).toBe(1);
  expect(await warnings()).toContain("originals-full");
  server.services.originals.maxBytes = 5_000;
  expect(await alert()).toBe(1);
  server.services.originals.maxBytes = null;
  expect(await alert()).toBe(0);
});

//
test("/metrics counts pictures by state, what waits, and cards", async () => {
  await openPictureWatch(server.services)();
  const { body } = await server.http.inject("/metrics");
  for (const line of [
    /^vowdesk_originals\{state="stored"\} 1$/m,
    /^vowdesk_originals\{state="damaged"\} 2$/m,
    /^vowdesk_originals_bytes 5000$/m,
    /^vowdesk_originals_copy_ready 1$/m,
    /^vowdesk_originals_waiting\{work="copy"\} 1$/m,
    /^vowdesk_originals_oldest_waiting_seconds\{work="preview"\} \d/m,
    /^vowdesk_originals_cards_unsafe\{age="day"\} 1$/m,
    /^vowdesk_originals_checked_timestamp_seconds \d/m,
    // Counts for the whole process, in which other tests check pictures, too.
    /^vowdesk_originals_checked_total\{result="repaired"\} \d+$/m,
  ])
    expect(body).toMatch(line);
});
