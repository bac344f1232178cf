import type { announcementsApi, Wordings } from "@vowdesk/contract/messages/announcements";
import type { Language } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import { gramsMatch } from "../../../kernel/paging/like.ts";
import { namesById, type SubjectNames } from "../../../kernel/paging/subject-names.ts";
import { lettersOf, requiredGrams, wordsOf } from "../../../kernel/text/bigrams.ts";
import type { Listing } from "../../../kernel/paging/page.ts";
import type { Author } from "../../../kernel/transaction/actor.ts";
import type { Db, Row } from "../../../platform/database/index.ts";
import { isNotPaused, type Due } from "../../../platform/database/due-retries.ts";

/** Receipt counts of an announcement. */
export interface ReachRow {
  told: number;
  read: number;
  confirmed: number;
  appRead: number;
  appConfirmed: number;
}

export type RoleName = Partial<Record<Language, string>>;

export type AnnouncementRow = Omit<Row<"announcement">, "grams"> & {
  roles: { id: number; name: RoleName }[];
  reach: ReachRow;
};

const columns = [
  "id",
  "version",
  "state",
  "wordings",
  "to_staff",
  "app_kinds",
  "must_confirm",
  "publish_at",
  "scheduled_by",
  "published_at",
  "expires_at",
  "ended_at",
  "reason",
  "reminded_at",
  "created_at",
  "changed_by",
  "changed_at",
] as const;

const roles = sql<AnnouncementRow["roles"]>`(
  select coalesce(json_agg(json_build_object('id', role.id, 'name', role.name) order by role.id), '[]')
  from announcement_role join role on role.id = role_id where announcement_id = announcement.id)`;

const reach = sql<ReachRow>`(
  select json_build_object(
    'told', count(*) filter (where reader_kind = 'staff'),
    'read', count(read_at) filter (where reader_kind = 'staff'),
    'confirmed', count(confirmed_at) filter (where reader_kind = 'staff'),
    'appRead', count(read_at) filter (where reader_kind = 'app'),
    'appConfirmed', count(confirmed_at) filter (where reader_kind = 'app'))
  from announcement_receipt where announcement_id = announcement.id)`;

const rows = (db: Db) =>
  db
    .selectFrom("announcement")
    .select(columns)
    .select([roles.as("roles"), reach.as("reach")]);

/** All announcements, the latest first. */
export const listing: Listing<typeof announcementsApi.list, "announcement", number, AnnouncementRow> = {
  from: (db) => db.selectFrom("announcement"),
  id: "announcement.id",
  where: {
    q: (query, text) => query.where(gramsMatch(wordsOf(text).flatMap(requiredGrams), lettersOf(text))),
    state: (query, state) => query.where("state", "=", state),
  },
  sorts: { changedAt: { column: "changed_at", dir: "desc" } },
  defaultSort: "changedAt",
  rows: (db, ids) => rows(db).where("id", "in", ids).execute(),
};

export function findAnnouncement(db: Db, id: number): Promise<AnnouncementRow | undefined> {
  return rows(db).where("id", "=", id).executeTakeFirst();
}

export async function lockAnnouncement(db: Db, id: number): Promise<AnnouncementRow | undefined> {
  await db.selectFrom("announcement").select("id").where("id", "=", id).forUpdate().execute();
  return findAnnouncement(db, id);
}

/** The columns that an edit writes. */
export type EditedColumns = Pick<
  Row<"announcement">,
  "wordings" | "grams" | "to_staff" | "app_kinds" | "must_confirm" | "expires_at"
>;

const stored = ({ wordings, ...rest }: EditedColumns) => ({
  ...rest,
  wordings: sql<Wordings>`${JSON.stringify(wordings)}::jsonb`,
});

export async function insertAnnouncement(db: Db, written: EditedColumns, { by, at }: Author): Promise<number> {
  const { id } = await db
    .insertInto("announcement")
    .values({ ...stored(written), state: "draft", reason: "", created_at: at, changed_by: by, changed_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type State = Partial<
  Pick<
    Row<"announcement">,
    "state" | "publish_at" | "scheduled_by" | "published_at" | "ended_at" | "reason" | "reminded_at"
  >
>;

export async function saveAnnouncement(
  db: Db,
  id: number,
  { written, ...state }: State & { written?: EditedColumns },
  { by, at }: Author,
): Promise<void> {
  await db
    .updateTable("announcement")
    .set({ ...state, ...(written && stored(written)), changed_by: by, changed_at: at })
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

const isActive = sql`users.enabled and users.deleted_at is null`;

/** All roles by id, each with its number of active users. */
export async function listRoles(db: Db): Promise<{ id: number; name: RoleName; people: number }[]> {
  const { rows: records } = await sql<{ id: number; name: RoleName; people: number }>`
    select role.id, name, (select count(*)::integer from user_role join users on users.id = user_id
      where role_id = role.id and ${isActive}) as people
    from role order by role.id`.execute(db);
  return records;
}

export async function countStaff(db: Db): Promise<number> {
  const { rows: records } = await sql<{
    n: number;
  }>`select count(*)::integer as n from users where ${isActive}`.execute(db);
  return records[0]?.n ?? 0;
}

export async function replaceRoles(db: Db, id: number, roleIds: readonly number[]): Promise<void> {
  await sql`delete from announcement_role where announcement_id = ${id} and role_id <> all(${roleIds}::int[])`.execute(
    db,
  );
  await sql`insert into announcement_role (announcement_id, role_id)
    select ${id}, unnest(${roleIds}::int[]) on conflict do nothing`.execute(db);
}

export async function deleteAnnouncement(db: Db, id: number): Promise<void> {
  await db.deleteFrom("announcement").where("id", "=", id).execute();
}

const isDue = (now: Date) =>
  sql`(state = 'scheduled' and publish_at <= ${now} or state = 'published' and expires_at <= ${now})`;

/** Ids of announcements that are due to be published or to expire. */
export async function findDue(db: Db, { runner, now }: Due, max: number): Promise<number[]> {
  const { rows: due } = await sql<{ id: number }>`
    select id from announcement where ${isDue(now)} and ${isNotPaused(runner, sql`announcement.id`, now)}
    order by id limit ${max}`.execute(db);
  return due.map(({ id }) => id);
}

/** Locks a due announcement; undefined if another node has locked or processed it. */
export async function lockDue(db: Db, id: number, now: Date): Promise<AnnouncementRow | undefined> {
  const { rows: held } = await sql`
    select from announcement where id = ${id} and ${isDue(now)} for update skip locked`.execute(db);
  return held.length === 0 ? undefined : rows(db).where("id", "=", id).executeTakeFirst();
}

/** Whether there are announcements. Demo data is added only once. */
export async function hasAnnouncements(db: Db): Promise<boolean> {
  const row = await db.selectFrom("announcement").select("id").limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Names in the audit trail. */
export const subjectNames: SubjectNames = {
  announcement: namesById(
    "announcement",
    (language) => sql`coalesce(wordings->${language}->>'title', wordings->'zh'->>'title')`,
  ),
};
