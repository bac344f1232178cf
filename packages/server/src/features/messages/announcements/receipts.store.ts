import type { announcementsApi, ReceiptState } from "@vowdesk/contract/messages/announcements";
import { isInDepartments } from "../../../kernel/paging/data-scope.ts";
import type { DataScope } from "../../../kernel/transaction/data-scope.ts";
import { sql, type RawBuilder } from "kysely";
import type { Listing } from "../../../kernel/paging/page.ts";
import type { Db } from "../../../platform/database/index.ts";
import { isNotPaused, type Due } from "../../../platform/database/due-retries.ts";

export interface ReceiptRow {
  id: number;
  username: string;
  realName: string;
  avatar: string;
  toldAt: Date;
  readAt: Date | null;
  confirmedAt: Date | null;
}

const isIncomplete = sql<boolean>`(read_at is null or must_confirm and confirmed_at is null)`;

const inState: Readonly<Record<ReceiptState, RawBuilder<boolean>>> = {
  missing: isIncomplete,
  read: sql<boolean>`read_at is not null`,
  confirmed: sql<boolean>`confirmed_at is not null`,
};

type Receipts = Listing<typeof announcementsApi.receipts, "announcement_receipt" | "announcement", number, ReceiptRow>;

/** Receipts of readers in the departments of the scope. */
const isOfScope = (scope: DataScope) =>
  scope.departmentIds === null
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from users where users.id = reader_id and ${isInDepartments(scope, "users.department_id")})`;

/** The receipts of the staff who were notified of one announcement. */
export const receiptsOf = (announcementId: number): Receipts => ({
  from: (db) =>
    db
      .selectFrom("announcement_receipt")
      .innerJoin("announcement", "announcement.id", "announcement_id")
      .where("reader_kind", "=", "staff"),
  inScope: (query, scope) => query.where(isOfScope(scope)),
  id: "reader_id",
  where: {
    id: (query, id) => query.where("announcement_id", "=", id),
    state: (query, state) => query.where(inState[state]),
  },
  sorts: { toldAt: { column: "told_at", dir: "asc" } },
  defaultSort: "toldAt",
  rows: async (db, ids) => {
    const { rows } = await sql<ReceiptRow>`
      select users.id, username, real_name as "realName", avatar, told_at as "toldAt", read_at as "readAt", confirmed_at as "confirmedAt"
      from announcement_receipt join users on users.id = reader_id
      where announcement_id = ${announcementId} and reader_kind = 'staff' and reader_id = any(${ids}::int[])`.execute(
      db,
    );
    return rows;
  },
});

const isActive = sql`users.enabled and users.deleted_at is null`;
const isCurrent = (now: Date) => sql`state = 'published' and (expires_at is null or expires_at > ${now})`;

/** Inserts missing receipts for the audience and returns the user ids, in one statement for any number of users. */
export async function recordAudience(db: Db, id: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    insert into announcement_receipt (announcement_id, reader_kind, reader_id, told_at)
    select announcement.id, 'staff', users.id, ${now} from announcement, users
    where announcement.id = ${id} and ${isActive} and is_for_staff(announcement.id, to_staff, users.id)
    on conflict do nothing returning reader_id as "userId"`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** Marks every second receipt as read, for demo data. */
export async function recordSomeReads(db: Db, id: number, at: Date): Promise<void> {
  await sql`update announcement_receipt set read_at = ${at}
    where announcement_id = ${id} and reader_id % 2 = 0 and read_at is null`.execute(db);
}

/** A user who joined the audience of an announcement after its publication. */
export interface LateRecipient {
  id: number;
  userId: number;
}

const isLate = (now: Date) => sql`${isCurrent(now)} and to_staff <> 'none' and ${isActive}
  and is_for_staff(announcement.id, to_staff, users.id)
  and not exists (select from announcement_receipt as receipt where receipt.announcement_id = announcement.id
    and receipt.reader_kind = 'staff' and receipt.reader_id = users.id)`;

/** Ids of current announcements that a user of the audience has no receipt for. */
export async function findUnnotified(db: Db, { runner, now }: Due, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select announcement.id from announcement
    where exists (select from users where ${isLate(now)}) and ${isNotPaused(runner, sql`announcement.id`, now)}
    order by published_at, announcement.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Inserts missing receipts of current announcements: for one user, or for all users of one announcement. */
export async function recordLateRecipients(
  db: Db,
  target: { userId: number } | { announcementId: number },
  now: Date,
): Promise<LateRecipient[]> {
  const isTarget =
    "userId" in target ? sql`users.id = ${target.userId}` : sql`announcement.id = ${target.announcementId}`;
  const { rows } = await sql<LateRecipient>`
    insert into announcement_receipt (announcement_id, reader_kind, reader_id, told_at)
    select announcement.id, 'staff', users.id, ${now} from announcement, users
    where ${isTarget} and ${isLate(now)}
    order by published_at, announcement.id, users.id
    on conflict do nothing returning announcement_id as id, reader_id as "userId"`.execute(db);
  return rows;
}

/** Active staff of the audience who have not read it or not confirmed it. */
export async function staffWithoutReceipt(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select users.id as "userId" from announcement_receipt join announcement on announcement.id = announcement_id
    join users on users.id = reader_id
    where announcement_id = ${id} and reader_kind = 'staff' and ${isIncomplete} and ${isActive}
      and is_for_staff(announcement.id, to_staff, users.id)
    order by users.id`.execute(db);
  return rows.map(({ userId }) => userId);
}
