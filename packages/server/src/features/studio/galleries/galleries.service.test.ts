import {
  galleriesApi,
  readLayout,
  readRuns,
  type GalleryDetail,
  type GalleryIndex,
} from "@vowdesk/contract/studio/galleries";
import { weddingsApi } from "@vowdesk/contract/studio/weddings";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";

type User = Awaited<ReturnType<TestServer["createUser"]>>;

let server: TestServer;
let manager: User;
let consultant: User;
let photographer: User;
let weddings = 0;

beforeAll(async () => {
  server = await startTestServer();
  manager = await server.createUser({ roles: ["manager"] });
  consultant = await server.createUser({ roles: ["consultant"] });
  photographer = await server.createUser({ roles: ["photographer"] });
});
afterAll(() => server?.close());

async function idOf(statement: ReturnType<typeof sql<{ id: number }>>): Promise<number> {
  return (await statement.execute(server.services.db)).rows[0]?.id ?? 0;
}

const addWedding = (consultantId: number | null = null) =>
  idOf(sql`insert into wedding (number, name_a, name_b, phone_a, consultant_id)
    values (${`WD2611${(weddings += 1)}`}, 'Anna', 'Ben', '', ${consultantId}) returning id`);

/** A shoot of the wedding with this user in its team. */
const addShoot = (weddingId: number, { id }: User) =>
  idOf(sql`with person as (
      insert into bookable (kind, name, user_id) values ('person', 'P', ${id})
      on conflict (user_id) do update set name = excluded.name returning id)
    insert into shoot (wedding_id, purpose, state, starts_at, ends_at, zone, team, couple_present, ended_at)
    select ${weddingId}::integer, 'coverage', 'done', now(), now() + interval '1 hour', 'UTC', array[id], true, now()
    from person returning id`);

async function add(weddingId: number, input: object = {}, user: User = manager): Promise<GalleryDetail> {
  const answer = await server.call(galleriesApi.add, { weddingId, title: "Studio", ...input } as never, user.token);
  expect(answer).toMatchObject({ success: true });
  return answer.data as GalleryDetail;
}

async function addCard(galleryId: number, files: number, label = "CF 1") {
  const input = { galleryId, label, files, bytes: 100 };
  const { cards } = (await server.call(galleriesApi.card, input, manager.token)).data as GalleryDetail;
  return cards.find((card) => card.label === label) ?? expect.unreachable();
}

/** A picture in a state, with a number of its own. */
const addPhoto = (galleryId: number, cardId: number, number: number, state: string) =>
  idOf(sql`with made as (
      insert into photo (gallery_id, number, name, key, bytes, announced_sha, sha, crc, state, announced_at, stored_at, copied_at)
      values (${galleryId}, ${number}, ${`IMG_${number}.JPG`}, md5(random()::text), 1, sha256(${String(number)}::bytea),
        sha256(${String(number)}::bytea), 1, ${state}, now(), now(), now()) returning id)
    insert into card_photo (card_id, photo_id) select ${cardId}::integer, id from made returning photo_id as id`);

const setSafe = (cardId: number) =>
  sql`update card set safe_at = now() where id = ${cardId}`.execute(server.services.db);

// R-28.1
test("a gallery belongs to a wedding, opens and closes, and opens again only with a reason", async () => {
  const weddingId = await addWedding();
  const first = await add(weddingId, { opensOn: "2026-12-01", keepUntil: "2027-12-01" });
  expect(first).toMatchObject({ position: 1, state: "filling", nameA: "Anna", cards: [], storage: { copy: "none" } });
  const { id } = await add(weddingId, { title: "Garden" });
  const change = (call: "update" | "open" | "close", version: number, more: object = {}) =>
    server.call(galleriesApi[call], { id, version, ...more } as never, manager.token);
  expect(await change("update", 1, { closesOn: "2026-12-02", keepUntil: "2026-12-01" })).toMatchObject({
    reason: "gallery-days",
  });
  expect((await change("open", 1)).data).toMatchObject({ position: 2, state: "open", allowed: ["update", "close"] });
  expect(await change("open", 1)).toMatchObject({ reason: "changed-meanwhile" });
  expect((await change("close", 2)).data).toMatchObject({ state: "closed" });
  expect(await change("open", 3)).toMatchObject({ reason: "invalid-input" });
  expect((await change("open", 3, { reason: "Asked for" })).data).toMatchObject({ state: "open", version: 4 });
  expect(await server.call(weddingsApi.delete, { id: weddingId }, manager.token)).toMatchObject({
    reason: "wedding-has-galleries",
  });
});

// R-28.2
test("galleries are those of the own weddings and of the shoots with oneself in the team", async () => {
  const weddingId = await addWedding(consultant.id);
  const other = await add(await addWedding());
  const own = await add(weddingId, {}, consultant);
  const shootId = await addShoot(weddingId, photographer);
  const shot = await add(weddingId, { shootId }, photographer);
  const seen = async ({ token }: User) => {
    const { records } = (await server.call(galleriesApi.list, {}, token)).data as { records: { id: number }[] };
    return records.map(({ id }) => id).toSorted((a, b) => a - b);
  };
  expect(await seen(consultant)).toEqual([own.id, shot.id]);
  expect(await seen(photographer)).toEqual([shot.id]);
  for (const call of [galleriesApi.detail, galleriesApi.index, galleriesApi.photos])
    expect(await server.call(call, { id: other.id } as never, consultant.token)).toMatchObject({ reason: "not-found" });
  const foreign = { weddingId: other.weddingId, shootId, title: "x" };
  expect(await server.call(galleriesApi.add, foreign, photographer.token)).toMatchObject({
    reason: "shoot-of-other-wedding",
  });
});

// R-28.3
test("a card is safe only with every one of its files, and wiped only when it is safe", async () => {
  const { id } = await add(await addWedding());
  const card = await addCard(id, 2);
  expect(card).toMatchObject({ state: "counted", version: 1, allowed: ["recount", "setPhotographer"] });
  const again = { galleryId: id, label: "CF 1", files: 2, bytes: 100 };
  expect(await server.call(galleriesApi.card, again, manager.token)).toMatchObject({ reason: "card-exists" });
  await addPhoto(id, card.id, 1, "safe");
  const second = await addPhoto(id, card.id, 2, "stored");
  await expect(setSafe(card.id)).rejects.toThrow("is not safe");
  const wipe = (version: number) => server.call(galleriesApi.wiped, { id: card.id, version }, manager.token);
  expect(await wipe(1)).toMatchObject({ reason: "card-not-safe" });
  await sql`update photo set state = 'safe' where id = ${second}`.execute(server.services.db);
  await setSafe(card.id);
  await expect(sql`update photo set state = 'broken' where id = ${second}`.execute(server.services.db)).rejects.toThrow(
    "belongs to the safe card",
  );
  expect(((await wipe(1)).data as GalleryDetail).cards).toMatchObject([
    { state: "wiped", wipedBy: manager.username, allowed: ["setPhotographer"] },
  ]);
  expect(await wipe(2)).toMatchObject({ reason: "changed-meanwhile" });
});

// R-28.3
test("a corrected number of files takes the safety of a card back", async () => {
  const { id } = await add(await addWedding());
  const card = await addCard(id, 1);
  await addPhoto(id, card.id, 1, "safe");
  await setSafe(card.id);
  const input = { id: card.id, version: 1, files: 3, bytes: 300, reason: "Two more folders" };
  const { cards } = (await server.call(galleriesApi.recount, input, manager.token)).data as GalleryDetail;
  expect(cards).toMatchObject([{ files: 3, safeCount: 1, state: "arriving", safeAt: null }]);
  await expect(setSafe(card.id)).rejects.toThrow("is not safe");
});

// R-28.4
test("pictures are culled and put back, and the index shows it", async () => {
  const { id } = await add(await addWedding());
  const card = await addCard(id, 3);
  for (const number of [1, 2, 3]) await addPhoto(id, card.id, number, "stored");
  const cull = (numbers: number[], isCulled: boolean) =>
    server.call(galleriesApi.cull, { id, numbers, isCulled }, manager.token);
  expect((await cull([1, 3, 9], true)).data).toEqual({ changed: 2 });
  expect((await cull([1], true)).data).toEqual({ changed: 0 });
  expect((await cull([3], false)).data).toEqual({ changed: 1 });
  const { layout, count } = (await server.call(galleriesApi.index, { id }, manager.token)).data as GalleryIndex;
  expect(count).toBe(3);
  expect(readLayout(layout).map(({ number, isCulled }) => [number, isCulled])).toEqual([
    [1, true],
    [2, false],
    [3, false],
  ]);
  const named = { id, name: "img_2", from: 1, limit: 10 };
  expect((await server.call(galleriesApi.photos, named, manager.token)).data).toMatchObject([{ number: 2 }]);
});

/** A gallery with pictures that have arrived, and its index. */
async function addFilled(photos: number) {
  const { id } = await add(await addWedding());
  const card = await addCard(id, photos);
  for (let number = 1; number <= photos; number += 1) await addPhoto(id, card.id, number, "stored");
  const index = async () => (await server.call(galleriesApi.index, { id }, manager.token)).data as GalleryIndex;
  const setChapter = (version: number, numbers: number[], chapter: string | null, { token }: User = manager) =>
    server.call(galleriesApi.setChapter, { id, version, numbers, chapter }, token);
  return { id, card, index, setChapter };
}

// R-28.60
test("pictures are put into chapters in one act each, and the index has the chapters and the cards", async () => {
  const { id, card, index, setChapter } = await addFilled(4);
  expect((await setChapter(1, [3, 4], "Party")).data).toMatchObject({ version: 2 });
  expect((await setChapter(2, [1, 9], "Ceremony")).data).toMatchObject({ version: 3 });
  expect(await setChapter(2, [2], "Ceremony")).toMatchObject({ reason: "changed-meanwhile" });
  // A name that differs by case and width only is that of the chapter.
  expect((await setChapter(3, [2], "ＣEREMONY ")).data).toMatchObject({ version: 4 });
  expect((await setChapter(4, [2], "Ceremony")).data).toMatchObject({ version: 4 });
  const { chapters, chapterRuns, cardSets, cardRuns } = await index();
  expect({ chapters, of: readRuns(chapterRuns) }).toEqual({ chapters: ["Ceremony", "Party"], of: [1, 1, 2, 2] });
  expect({ cardSets, of: readRuns(cardRuns) }).toEqual({ cardSets: [[card.id]], of: [1, 1, 1, 1] });
  const { rows } = await sql<{ verb: string }>`
    select verb from audit_line where subject = ${`gallery:${id}`} and verb like 'gallery.chapter-%'`.execute(
    server.services.db,
  );
  expect(rows).toHaveLength(3);
  // A chapter has a new name when all of its pictures get it in one act.
  await setChapter(4, [1, 2], "ceremony");
  await setChapter(5, [3, 4], null);
  expect(await index()).toMatchObject({ chapters: ["ceremony"], chapterRuns: [2, 1, 2, 0] });
});

// R-28.60
test("a gallery has twelve chapters at most, and a deleted one takes none", async () => {
  const { id, index, setChapter } = await addFilled(13);
  for (let number = 1; number <= 12; number += 1) await setChapter(number, [number], `Chapter ${number}`);
  expect(await setChapter(13, [13], "One more")).toMatchObject({ reason: "gallery-chapters" });
  expect((await index()).chapters).toHaveLength(12);
  expect((await setChapter(13, [12], "Instead of the last")).data).toMatchObject({ version: 14 });
  expect(await setChapter(14, [1], "x", consultant)).toMatchObject({ reason: "not-found" });
  await server.services.db.transaction().execute(async (trx) => {
    await sql`update gallery set state = 'purged', purged_at = now(), keep_until = '2026-11-30' where id = ${id}`.execute(
      trx,
    );
    await sql`update photo set state = 'purged' where gallery_id = ${id}`.execute(trx);
  });
  expect(await setChapter(14, [1], "x")).toMatchObject({ reason: "gallery-closed" });
});

// R-28.61
test("a card has a photographer, also after it was wiped, whom its pictures name", async () => {
  const { id, card } = await addFilled(1);
  const add = (kind: string, name: string, retired: boolean) =>
    idOf(sql`insert into bookable (kind, name, retired_at) values (${kind}, ${name},
      case when ${retired} then now() end) returning id`);
  const [person, room, former] = [
    await add("person", "Wen Photographer", false),
    await add("room", "Studio 1", false),
    await add("person", "Former Photographer", true),
  ];
  const set = (version: number, photographerId: number | null) =>
    server.call(galleriesApi.setPhotographer, { id: card.id, version, photographerId }, manager.token);
  const cardAfter = async (answer: ReturnType<typeof set>) => ((await answer).data as GalleryDetail).cards[0];
  for (const other of [room, former, 999_999])
    expect(await set(1, other)).toMatchObject({ reason: "photographer-unknown" });
  expect(await cardAfter(set(1, person))).toMatchObject({ photographer: "Wen Photographer", version: 2 });
  await sql`update photo set state = 'safe' where gallery_id = ${id}`.execute(server.services.db);
  await setSafe(card.id);
  expect(await cardAfter(server.call(galleriesApi.wiped, { id: card.id, version: 2 }, manager.token))).toMatchObject({
    state: "wiped",
    allowed: ["setPhotographer"],
  });
  expect(await cardAfter(set(3, 0))).toMatchObject({ photographerId: null, state: "wiped" });
  expect(await cardAfter(set(4, person))).toMatchObject({ photographerId: person });
  await expect(sql`update card set files = 2 where id = ${card.id}`.execute(server.services.db)).rejects.toThrow(
    "was wiped",
  );
  expect((await server.call(galleriesApi.photos, { id } as never, manager.token)).data).toMatchObject([
    { photographer: "Wen Photographer", chapter: null },
  ]);
  const people = (await server.call(galleriesApi.photographers, {}, photographer.token)).data as { id: number }[];
  expect(people.map((item) => item.id)).toContain(person);
  expect(people.map((item) => item.id)).not.toContain(former);
});
