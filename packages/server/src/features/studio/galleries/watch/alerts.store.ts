import { sql } from "kysely";
import { isNotPaused, type Due } from "../../../../platform/database/due-retries.ts";
import { lockRow, type Db } from "../../../../platform/database/index.ts";
import { isDamaged, isOfUser } from "./figures.store.ts";

/** Problems of the whole installation. */
export type GeneralKind = "copy-missing" | "storage-full" | "storage-warning";
export type AlertKind = GeneralKind | "card-late" | "picture-damaged";

/** Every problem that exists now: late cards, damaged pictures, and the named ones of the installation. */
const problems = (general: readonly GeneralKind[], lateBefore: Date) => sql`(
  select 'card-late' as kind, card.id as subject, gallery_id from card join gallery on gallery.id = gallery_id
    where safe_at is null and gallery.state <> 'purged' and counted_at <= ${lateBefore} and ${isOfUser}
  union all select 'picture-damaged', id, gallery_id from photo where ${isDamaged}
  union all select kind, 0, null from unnest(${[...general]}::text[]) as kind)`;

/** The problems of the whole installation that were seen before and are not over. */
export async function listGeneral(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("picture_alert").select("kind").where("subject", "=", 0).execute();
  return rows.map(({ kind }) => kind);
}

/** Stores problems that are new and forgets those that are over, so that they are told of when they come again. */
export async function followProblems(
  db: Db,
  general: readonly GeneralKind[],
  { lateBefore, now }: { lateBefore: Date; now: Date },
): Promise<void> {
  const found = problems(general, lateBefore);
  await sql`delete from picture_alert where not exists (
    select from ${found} as found where found.kind = picture_alert.kind and found.subject = picture_alert.subject)`.execute(
    db,
  );
  await sql`insert into picture_alert (kind, subject, gallery_id, seen_at)
    select kind, subject, gallery_id, ${now} from ${found} as found on conflict do nothing`.execute(db);
}

/** Problems of which no one was told, one for each kind and gallery. Places that cannot be used have to be so for a while. */
export async function listUntold(db: Db, { runner, now }: Due, awayBefore: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select min(id) as id from picture_alert
    where told_at is null and (kind <> 'copy-missing' or seen_at <= ${awayBefore})
      and ${isNotPaused(runner, sql`picture_alert.id`, now)}
    group by kind, gallery_id order by 1 limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface Told {
  kind: AlertKind;
  galleryId: number | null;
  /** How many cards or pictures of the gallery the message is about. */
  count: number;
}

/** Marks a problem as told, with the others of its kind and gallery. Returns undefined if another process was faster. */
export async function markTold(db: Db, id: number, now: Date): Promise<Told | undefined> {
  await lockRow(db, "picture_alert", id);
  const { rows } = await sql<Told>`
    with told as (
      update picture_alert set told_at = ${now} from picture_alert as due
      where due.id = ${id} and due.told_at is null and picture_alert.told_at is null
        and picture_alert.kind = due.kind and picture_alert.gallery_id is not distinct from due.gallery_id
      returning picture_alert.kind, picture_alert.gallery_id)
    select kind, gallery_id as "galleryId", count(*)::integer as count from told group by kind, gallery_id`.execute(db);
  return rows[0];
}

export interface AlertedGallery {
  weddingNumber: string;
  consultantId: number | null;
}

export const findAlerted = (db: Db, galleryId: number): Promise<AlertedGallery> =>
  db
    .selectFrom("gallery")
    .innerJoin("wedding", "wedding.id", "gallery.wedding_id")
    .select(["wedding.number as weddingNumber", "wedding.consultant_id as consultantId"])
    .where("gallery.id", "=", galleryId)
    .executeTakeFirstOrThrow();
