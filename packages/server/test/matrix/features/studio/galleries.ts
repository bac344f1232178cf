import { sql } from "kysely";
import type { TestServer } from "../../../server.ts";
import {
  idOf,
  missingId,
  newName,
  nothing,
  self,
  type AuditCases,
  type Caller,
  type ObjectFactories,
  type Rows,
} from "../../objects.ts";

/** A gallery of a wedding of which the caller is the consultant, or no one is. */
const makeGallery = (server: TestServer, { id }: Pick<Caller, "id">, owner: "own" | "other") =>
  idOf(
    server,
    sql`with wedding as (
        insert into wedding (number, name_a, phone_a, consultant_id) values (${newName()}, 'Anna', '+8613800001111',
          (select id from users where id = ${owner === "own" ? id : 0})) returning id)
      insert into gallery (wedding_id, position, title) select id, 1, 'Studio' from wedding returning id`,
  );

const makeCard = async (server: TestServer, caller: Pick<Caller, "id">, owner: "own" | "other") => {
  const gallery = await makeGallery(server, caller, owner);
  return idOf(
    server,
    sql`insert into card (gallery_id, label, files, bytes, counted_by, counted_at)
      values (${gallery}, 'A', 1, 1, (select min(id) from users), now()) returning id`,
  );
};

/** A card with a picture of which there are two copies. */
export const makeSafeCard = async (server: TestServer) => {
  const card = await makeCard(server, { id: 0 }, "other");
  return idOf(
    server,
    sql`with made as (
        insert into photo (gallery_id, number, name, key, bytes, announced_sha, sha, crc, state, announced_at, stored_at, copied_at)
        select gallery_id, 1, 'IMG_1.JPG', md5(random()::text), 1, sha256('x'), sha256('x'), 1, 'safe', now(), now(), now()
        from card where id = ${card} returning id),
      linked as (insert into card_photo (card_id, photo_id) select ${card}::integer, id from made)
      select ${card}::integer as id`,
  );
};

/** A gallery with a picture that is safe. */
const makeFilledGallery = async (server: TestServer) => {
  const card = await makeSafeCard(server);
  return idOf(server, sql`select gallery_id as id from card where id = ${card}`);
};

export const objects: ObjectFactories = { gallery: makeGallery, card: makeCard };

const gallery = (extra: object = {}) => self("gallery", "gallery:all", (id) => ({ id, ...extra }));
const card = (extra: object = {}) => self("card", "gallery:all", (id) => ({ id, version: 1, ...extra }));
const count = { files: 1, bytes: 1 };

export const rows: Rows = {
  "galleries.list": nothing(),
  "galleries.detail": gallery(),
  "galleries.add": self("wedding", "wedding:all", (weddingId) => ({ weddingId, title: "Studio" })),
  "galleries.update": gallery({ version: 1 }),
  "galleries.open": gallery({ version: 1 }),
  "galleries.close": gallery({ version: 1 }),
  "galleries.card": self("gallery", "gallery:all", (galleryId) => ({ galleryId, label: newName(), ...count })),
  "galleries.recount": card({ ...count, reason: "x" }),
  "galleries.wiped": card(),
  "galleries.setPhotographer": card({ photographerId: 0 }),
  "galleries.photographers": nothing(),
  "galleries.index": gallery(),
  "galleries.photos": gallery(),
  "galleries.cull": gallery({ numbers: [missingId], isCulled: true }),
  "galleries.setChapter": gallery({ version: 1, numbers: [missingId], chapter: "Party" }),
  "galleries.zip": gallery({ includesCulled: true }),
};

const any = { id: 0 };
const ofVersion = async (server: TestServer) => ({ id: await makeGallery(server, any, "other"), version: 1 });

export const auditCases: AuditCases = (server) => ({
  "galleries.add": async () => ({
    input: {
      weddingId: await idOf(
        server(),
        sql`insert into wedding (number, name_a, phone_a) values (${newName()}, 'Anna', '+8613800001111') returning id`,
      ),
      title: "Studio",
    },
  }),
  "galleries.update": async () => ({ input: { ...(await ofVersion(server())), title: "Garden" } }),
  "galleries.open": async () => ({ input: await ofVersion(server()) }),
  "galleries.close": async () => {
    const { id } = await ofVersion(server());
    await sql`update gallery set state = 'open' where id = ${id}`.execute(server().services.db);
    return { input: { id, version: 1 } };
  },
  "galleries.card": async () => ({
    input: { galleryId: await makeGallery(server(), any, "other"), label: "A", ...count },
  }),
  "galleries.recount": async () => ({
    input: { id: await makeCard(server(), any, "other"), version: 1, files: 2, bytes: 2, reason: "Two files" },
  }),
  "galleries.wiped": async () => {
    const id = await makeSafeCard(server());
    await sql`update card set safe_at = now() where id = ${id}`.execute(server().services.db);
    return { input: { id, version: 1 } };
  },
  "galleries.setPhotographer": async () => ({
    input: {
      id: await makeCard(server(), any, "other"),
      version: 1,
      photographerId: await idOf(
        server(),
        sql`insert into bookable (kind, name) values ('person', ${newName()}) returning id`,
      ),
    },
  }),
  "galleries.setChapter": async () => ({
    input: { id: await makeFilledGallery(server()), version: 1, numbers: [1], chapter: "Party" },
  }),
  "galleries.cull": async () => ({
    input: { id: await makeFilledGallery(server()), numbers: [1], isCulled: true },
  }),
  "galleries.zip": async () => ({ input: { id: await makeFilledGallery(server()), includesCulled: true } }),
});
