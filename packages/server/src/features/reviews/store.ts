import type { AppRole } from "@vowdesk/contract/kernel";
import type { ReviewQueue, ReviewReason } from "@vowdesk/contract/reviews";
import { sql } from "kysely";
import type { Db } from "../../platform/database/index.ts";

export interface Before {
  status: string;
  details: unknown;
  due_at: string | null;
  notice_at: string | null;
  act: string | null;
  acted_by: number | null;
  acted_by_name: string;
  acted_at: string | null;
  reason: ReviewReason | null;
}

/** A stored item. `details` has the fields of its queue. The item is open as long as `due_at` is set. */
interface ReviewColumns<Details = unknown> {
  id: number;
  queue: ReviewQueue;
  status: string;
  person_id: number;
  summary: string;
  details: Details;
  alike_keys: string[];
  grams: string[];
  client_key: string | null;
  created_at: Date;
  due_at: Date | null;
  notice_at: Date | null;
  claimed_by: number | null;
  claimed_by_name: string;
  claimed_until: Date | null;
  version: number;
  act: string | null;
  acted_by: number | null;
  acted_by_name: string;
  acted_at: Date | null;
  reason: ReviewReason | null;
  undo: Before | null;
  /** When the undo time of the last decision ends and its effect is applied. Null if no effect is pending. */
  effect_at: Date | null;
}

export interface ReviewRow<Details = unknown> extends ReviewColumns<Details> {
  person_name: string;
  person_phone: string;
  person_role: AppRole;
  person_verified: boolean;
  /** The number of similar items of other people, counted up to a maximum. */
  alike: number;
}

export type ReviewTables = { review: ReviewColumns };
export type ReviewChange<Details = unknown> = Partial<Omit<ReviewColumns<Details>, "id" | "queue" | "person_id">>;

export const tables = (db: Db) => db.withTables<ReviewTables>();

/** The count of similar items stops at this number. */
const alikeAtMost = 20;

const withPerson = sql`
  review.*, person.name as person_name, person.phone as person_phone, person.role as person_role,
  person.verified_at is not null as person_verified,
  case when review.alike_keys = '{}' then 0 else (
    select count(*)::integer from (
      select from review other
      where other.alike_keys && review.alike_keys and other.alike_keys <> '{}' and other.person_id <> review.person_id limit ${sql.lit(alikeAtMost)}
    ) as found) end as alike
`;

export async function rowsOf(db: Db, ids: readonly number[]): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select ${withPerson} from review join app_account person on person.id = review.person_id
    where review.id = any(${ids}::integer[])`.execute(db);
  return rows;
}

export async function findRow(db: Db, queue: ReviewQueue, id: number): Promise<ReviewRow | undefined> {
  const [row] = await rowsOf(db, [id]);
  return row?.queue === queue ? row : undefined;
}

/** Locks an item until the transaction ends, so that simultaneous decisions run one after the other. */
export async function lockRow(db: Db, queue: ReviewQueue, id: number): Promise<ReviewRow | undefined> {
  const { rows } = await sql`select from review where id = ${id} and queue = ${queue} for update`.execute(db);
  return rows.length === 0 ? undefined : findRow(db, queue, id);
}

export async function nextId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('review', 'id'))::integer as id`.execute(db);
  return rows[0]?.id ?? 0;
}

export type NewReview = Pick<
  ReviewColumns,
  | "id"
  | "queue"
  | "status"
  | "person_id"
  | "summary"
  | "details"
  | "alike_keys"
  | "grams"
  | "client_key"
  | "created_at"
  | "due_at"
  | "notice_at"
>;

export async function insertRow(db: Db, row: NewReview): Promise<void> {
  await tables(db)
    .insertInto("review")
    // The other columns have defaults, and the driver takes JSON as text; the row type states neither.
    .values({ ...row, details: JSON.stringify(row.details) } as never)
    .execute();
}

const json = ["details", "reason", "undo"] as const;

/** Encodes the JSON columns as text, which the row type does not express. The driver would send a string value unencoded. */
function asStored(change: ReviewChange): Record<string, unknown> {
  const given = json.filter((name) => change[name] !== undefined && change[name] !== null);
  return { ...change, ...Object.fromEntries(given.map((name) => [name, JSON.stringify(change[name])])) };
}

export async function saveRow(db: Db, row: ReviewRow, change: ReviewChange): Promise<ReviewRow> {
  await tables(db)
    .updateTable("review")
    .set(asStored(change) as never)
    .where("id", "=", row.id)
    .execute();
  return { ...row, ...change } as ReviewRow;
}

export async function findByClientKey(
  db: Db,
  { queue, personId, key }: { queue: ReviewQueue; personId: number; key: string },
): Promise<ReviewRow | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from review where queue = ${queue} and person_id = ${personId} and client_key = ${key}`.execute(db);
  return rows[0] && findRow(db, queue, rows[0].id);
}

export async function latestOf(db: Db, queue: ReviewQueue, personId: number, limit: number): Promise<ReviewRow[]> {
  const { rows } = await sql<{ id: number }>`
    select id from review where person_id = ${personId} and queue = ${queue}
    order by created_at desc, id desc limit ${limit}`.execute(db);
  const items = await rowsOf(
    db,
    rows.map(({ id }) => id),
  );
  return items.toSorted((a, b) => b.id - a.id);
}

export interface StepRow {
  review_id: number;
  /** The item's version after the step. */
  line: number;
  at: Date;
  act: string;
  status: string;
  actor_kind: "staff" | "app" | "system";
  actor_name: string;
  reason: ReviewReason | null;
}

export async function addStep(db: Db, step: StepRow): Promise<void> {
  const reason = step.reason === null ? null : JSON.stringify(step.reason);
  await sql`
    insert into review_step (review_id, line, at, act, status, actor_kind, actor_name, reason)
    values (${step.review_id}, ${step.line}, ${step.at}, ${step.act}, ${step.status}, ${step.actor_kind}, ${step.actor_name},
      ${reason}::jsonb)`.execute(db);
}

export async function stepsOf(db: Db, id: number): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`select * from review_step where review_id = ${id} order by line`.execute(db);
  return rows;
}

export async function historyOf(db: Db, row: ReviewRow, queues: readonly string[], most: number): Promise<ReviewRow[]> {
  const { rows } = await sql<{ id: number }>`
    select id from review where person_id = ${row.person_id} and queue = any(${queues}::text[]) and id <> ${row.id}
    order by created_at desc, id desc limit ${most}`.execute(db);
  return rowsInOrder(db, rows);
}

/** An item with its creation time in microseconds, which serves as a cursor. */
export interface PlacedRow extends ReviewRow {
  moment: string;
}

/** Returns a person's items in these queues, newest first, starting after the cursor `before`. */
export async function itemsOfPerson(
  db: Db,
  personId: number,
  queues: readonly string[],
  { before, most }: { before: { at: string; id: string } | null; most: number },
): Promise<PlacedRow[]> {
  const isBefore =
    before === null ? sql`true` : sql`(created_at, id) < (${before.at}::timestamptz, ${before.id}::integer)`;
  const { rows } = await sql<{ id: number; moment: string }>`
    select id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment from review
    where person_id = ${personId} and queue = any(${queues}::text[]) and ${isBefore}
    order by created_at desc, id desc limit ${most}`.execute(db);
  const moments = new Map(rows.map(({ id, moment }) => [id, moment]));
  return (await rowsInOrder(db, rows)).map((row) => ({ ...row, moment: moments.get(row.id) ?? "" }));
}

/** Returns items of other people in these queues that share a key with this item, newest first. */
export async function alikeOf(db: Db, row: ReviewRow, queues: readonly string[], most: number): Promise<ReviewRow[]> {
  if (row.alike_keys.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from review where alike_keys && ${row.alike_keys}::text[] and alike_keys <> '{}'
      and queue = any(${queues}::text[]) and person_id <> ${row.person_id}
    order by created_at desc, id desc limit ${most}`.execute(db);
  return rowsInOrder(db, rows);
}

async function rowsInOrder(db: Db, ids: readonly { id: number }[]): Promise<ReviewRow[]> {
  const rows = await rowsOf(
    db,
    ids.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map(({ id }) => byId.get(id)).filter((row) => row !== undefined);
}

export async function countByStatus(db: Db, queue: ReviewQueue): Promise<{ status: string; n: number }[]> {
  const { rows } = await sql<{ status: string; n: number }>`
    select status, sum(n)::integer as n from review_count where queue = ${queue} group by status`.execute(db);
  return rows;
}

export async function countWaiting(db: Db, queues: readonly ReviewQueue[], now: Date) {
  const { rows } = await sql<{ queue: ReviewQueue; open: number; late: number }>`
    select queue, count(*)::integer as open, (count(*) filter (where due_at < ${now}))::integer as late
    from review where queue = any(${queues}::text[]) and due_at is not null group by queue`.execute(db);
  return rows;
}

export async function undoableOf(db: Db, userId: number, now: Date): Promise<ReviewRow[]> {
  const { rows } = await sql<{ id: number }>`
    select id from review where effect_at > ${now} and acted_by = ${userId} order by effect_at desc, id desc`.execute(
    db,
  );
  return rowsInOrder(db, rows);
}
