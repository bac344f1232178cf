import type { AppRole } from "@vowdesk/contract/kernel";
import type { ReviewQueue } from "@vowdesk/contract/reviews/engine";
import { sql } from "kysely";
import { idsIn, type SubjectNames } from "../../../kernel/paging/subject-names.ts";
import { PositionForm } from "../../../kernel/paging/position.ts";
import { realNames, staffName, shownName } from "../../staff/auth/staff-names.store.ts";
import type { Db, Row } from "../../../platform/database/index.ts";

/**
 * A stored item. `details` has the fields of its queue. The item is open as long as `due_at` is set. At `effect_at` the undo
 * time of the last decision ends and its effect is applied; null if no effect is pending.
 */
type ReviewColumns<Details = unknown> = Omit<Row<"review">, "details" | "effect_tries"> & { details: Details };

export interface ReviewRow<Details = unknown> extends ReviewColumns<Details> {
  /** The app user or the member of staff who submitted the item. */
  person_name: string;
  /** Empty for staff. */
  person_phone: string;
  person_role: AppRole | "staff";
  person_verified: boolean;
  /** The number of similar items of other people, counted up to a maximum. */
  alike: number;
}

export type ReviewChange<Details = unknown> = Partial<
  Omit<ReviewColumns<Details>, "id" | "queue" | "person_id" | "user_id">
>;

/** The count of similar items stops at this number. */
const maxAlike = 20;

/** Whether two items have different submitters. */
const isOfAnother = (a: string, b: string) => sql<boolean>`
  (${sql.ref(`${a}.person_id`)}, ${sql.ref(`${a}.user_id`)}) is distinct from (${sql.ref(`${b}.person_id`)}, ${sql.ref(`${b}.user_id`)})`;

const withPerson = sql`
  review.*, ${staffName("review.claimed_by", "review.claimed_by_name")} as claimed_by_name,
  ${staffName("review.acted_by", "review.acted_by_name")} as acted_by_name, coalesce(person.name, ${shownName("staff")}) as person_name,
  coalesce(person.phone, '') as person_phone, coalesce(person.role, 'staff') as person_role, person.verified_at is not null as person_verified,
  case when review.alike_keys = '{}' then 0 else (
    select count(*)::integer from (
      select from review other
      where other.alike_keys && review.alike_keys and other.alike_keys <> '{}' and ${isOfAnother("other", "review")} limit ${sql.lit(maxAlike)}
    ) as found) end as alike
`;

export async function rowsOf(db: Db, ids: readonly number[]): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select ${withPerson} from review left join app_account person on person.id = review.person_id
      left join users staff on staff.id = review.user_id
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

/** Locks an item if it is in a state. Rows that refer to it can still be added. Returns whether it is. */
export async function lockItemIn(
  db: Db,
  { queue, id, status }: { queue: ReviewQueue; id: number; status: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from review where id = ${id} and queue = ${queue} and status = ${status} for no key update`.execute(db);
  return rows.length > 0;
}

export type NewReview = Pick<
  ReviewColumns,
  | "id"
  | "queue"
  | "status"
  | "person_id"
  | "user_id"
  | "summary"
  | "details"
  | "alike_keys"
  | "grams"
  | "client_key"
  | "request_hash"
  | "created_at"
  | "due_at"
  | "notice_at"
>;

export async function insertRow(db: Db, row: NewReview): Promise<void> {
  await db
    .insertInto("review")
    .values({ ...row, details: JSON.stringify(row.details) })
    .execute();
}

/** The driver would send a JSON value that is a string unencoded. */
const asJson = (value: unknown) => (value === undefined || value === null ? value : JSON.stringify(value));

export async function saveRow(db: Db, row: ReviewRow, change: ReviewChange): Promise<ReviewRow> {
  await db
    .updateTable("review")
    .set({
      ...change,
      details: asJson(change.details),
      reason: asJson(change.reason),
      undo: asJson(change.undo),
    })
    .where("id", "=", row.id)
    .execute();
  return { ...row, ...change } as ReviewRow;
}

export function findByClientKey(
  db: Db,
  { queue, personId, key }: { queue: ReviewQueue; personId: number; key: string },
) {
  return db
    .selectFrom("review")
    .select(["id", "status", "request_hash"])
    .where("queue", "=", queue)
    .where("person_id", "=", personId)
    .where("client_key", "=", key)
    .executeTakeFirst();
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

/** `line` is the item's version after the step. */
export type StepRow = Row<"review_step">;

export async function addStep(db: Db, step: StepRow): Promise<void> {
  const reason = step.reason === null ? null : JSON.stringify(step.reason);
  await sql`
    insert into review_step (review_id, line, at, act, status, actor_kind, actor_name, reason)
    values (${step.review_id}, ${step.line}, ${step.at}, ${step.act}, ${step.status}, ${step.actor_kind}, ${step.actor_name},
      ${reason}::jsonb)`.execute(db);
}

/** The steps of an item with the real names of staff. */
export async function stepsOf(db: Db, id: number): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`select * from review_step where review_id = ${id} order by line`.execute(db);
  const ofStaff = rows.filter(({ actor_kind: kind }) => kind === "staff").map(({ actor_name: name }) => name);
  const names = await realNames(db, [...new Set(ofStaff)]);
  return rows.map((step) =>
    step.actor_kind === "staff" ? { ...step, actor_name: names.get(step.actor_name) ?? step.actor_name } : step,
  );
}

const isOfSubmitter = ({ person_id, user_id }: Pick<ReviewRow, "person_id" | "user_id">) =>
  person_id === null ? sql<boolean>`user_id = ${user_id}` : sql<boolean>`person_id = ${person_id}`;

export async function historyOf(db: Db, row: ReviewRow, queues: readonly string[], max: number): Promise<ReviewRow[]> {
  const { rows } = await sql<{ id: number }>`
    select id from review where ${isOfSubmitter(row)} and queue = any(${queues}::text[]) and id <> ${row.id}
    order by created_at desc, id desc limit ${max}`.execute(db);
  return rowsInOrder(db, rows);
}

/** Items by their creation time. */
export const itemPosition = new PositionForm<"review">({ "review.created_at": "timestamptz", "review.id": "int4" });

/** Returns a person's items in these queues with their positions, newest first, starting after the position `before`. */
export async function itemsOfPerson(
  db: Db,
  personId: number,
  queues: readonly string[],
  { before, most: max }: { before: string | null; most: number },
): Promise<(ReviewRow & { position: string })[]> {
  const { rows } = await sql<{ id: number; position: string }>`
    select id, ${itemPosition.ofRow} as position from review
    where person_id = ${personId} and queue = any(${queues}::text[]) and ${itemPosition.isBefore(before)}
    order by created_at desc, id desc limit ${max}`.execute(db);
  const positions = new Map(rows.map(({ id, position }) => [id, position]));
  return (await rowsInOrder(db, rows)).map((row) => ({ ...row, position: positions.get(row.id) ?? "" }));
}

/** Returns items of other people in these queues that share a key with this item, newest first. */
export async function alikeOf(db: Db, row: ReviewRow, queues: readonly string[], max: number): Promise<ReviewRow[]> {
  if (row.alike_keys.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from review where alike_keys && ${row.alike_keys}::text[] and alike_keys <> '{}'
      and queue = any(${queues}::text[]) and (${isOfSubmitter(row)}) is not true
    order by created_at desc, id desc limit ${max}`.execute(db);
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

/** The queues whose items are named by the person who submitted them. */
const queuesOfPeople = [
  "application",
  "challenge",
  "complaint",
  "feedback",
  "post",
  "verification",
  "withdrawal",
] as const satisfies readonly ReviewQueue[];

const namesOfPeople: SubjectNames[string] = (keys) => sql`
  select review.id::text as key, person.name from review join app_account as person on person.id = person_id
  where review.id = any(${idsIn(keys)}::integer[])`;

/** Names in the audit trail. */
export const subjectNames: SubjectNames = Object.fromEntries(queuesOfPeople.map((queue) => [queue, namesOfPeople]));
