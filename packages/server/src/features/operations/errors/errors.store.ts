import type { errorsApi } from "@vowdesk/contract/operations/errors";
import { sql } from "kysely";
import { namesById, type SubjectNames } from "../../../kernel/paging/subject-names.ts";
import { textMatches } from "../../../kernel/paging/like.ts";
import type { Listing } from "../../../kernel/paging/page.ts";
import type { Author } from "../../../kernel/transaction/actor.ts";
import type { Db, Row } from "../../../platform/database/index.ts";

export type GroupRow = Row<"error_group">;
export type OccurrenceRow = Row<"error_occurrence">;
type State = GroupRow["state"];

interface ErrorEvent {
  side: GroupRow["side"];
  kind: string;
  message: string;
  where: string;
  stack: string;
  requestId: string | null;
  build: string;
  count: number;
}

export interface CountResult {
  id: number;
  count: number;
  isNew: boolean;
  isReopened: boolean;
}

/** Time and reporter; null is the server. */
interface Report {
  by: string | null;
  now: Date;
}

/** Counts in an existing group in one statement. Reopens a resolved one. */
async function countInExisting(
  db: Db,
  fingerprint: Buffer,
  { message, stack, requestId, build, count }: ErrorEvent,
  now: Date,
): Promise<CountResult | undefined> {
  const { rows } = await sql<{ id: number; count: string; was: State }>`
    update error_group as kept set
      count = kept.count + ${count}::bigint, last_at = greatest(kept.last_at, ${now}::timestamptz),
      message = ${message}, stack = ${stack}, request_id = ${requestId}, build = ${build},
      state = 'open', resolved_by = null, resolved_at = null,
      version = kept.version + (held.state = 'resolved')::integer,
      changed_by = case when held.state = 'resolved' then 'system' else kept.changed_by end,
      changed_at = case when held.state = 'resolved' then ${now}::timestamptz else kept.changed_at end
    from (select id, state from error_group where fingerprint = ${fingerprint} for update) as held
    where kept.id = held.id
    returning kept.id, kept.count, held.state as was`.execute(db);
  const [row] = rows;
  return row && { id: row.id, count: Number(row.count), isNew: false, isReopened: row.was === "resolved" };
}

async function insertGroup(
  db: Db,
  fingerprint: Buffer,
  { side, kind, message, where, stack, requestId, build, count }: ErrorEvent,
  { by, now }: Report,
): Promise<CountResult | undefined> {
  const row = await db
    .insertInto("error_group")
    .values({
      fingerprint,
      side,
      kind,
      message,
      place: where,
      stack,
      build,
      count: String(count),
      request_id: requestId,
      reported_by: by,
      first_at: now,
      last_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.constraint("error_group_fingerprint").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row && { id: row.id, count, isNew: true, isReopened: false };
}

/** Counts in the group of this fingerprint, or creates it. Trying the insert first would consume an id each time. */
export async function countError(db: Db, fingerprint: Buffer, event: ErrorEvent, report: Report): Promise<CountResult> {
  for (;;) {
    const counted =
      (await countInExisting(db, fingerprint, event, report.now)) ??
      (await insertGroup(db, fingerprint, event, report));
    if (counted) return counted;
  }
}

export async function addOccurrences(
  db: Db,
  groupId: number,
  occurrences: readonly Pick<ErrorEvent, "requestId" | "build" | "count">[],
  { actor, at }: { actor: string | null; at: Date },
): Promise<void> {
  await db
    .insertInto("error_occurrence")
    .values(
      occurrences.map(({ requestId, build, count }) => ({
        group_id: groupId,
        at,
        actor,
        build,
        count,
        request_id: requestId,
      })),
    )
    .execute();
}

/** Deletes all but the latest occurrences of each group. */
export async function forgetOccurrences(db: Db, groupIds: readonly number[], keep: number): Promise<void> {
  await sql`
    delete from error_occurrence where id in (
      select id from (
        select id, row_number() over (partition by group_id order by id desc) as position
        from error_occurrence where group_id = any(${groupIds}::integer[])) as placed
      where position > ${keep})`.execute(db);
}

/** Groups that share a limit: those of a side, or those that one user reported first. */
export interface GroupScope {
  side: GroupRow["side"];
  by?: string;
}

/** Deletes groups beyond `keep`: resolved ones first, then the least recent. */
export async function dropOldest(db: Db, { side, by }: GroupScope, keep: number, limit: number): Promise<void> {
  const some = sql`side = ${side} and ${by === undefined ? sql`true` : sql`reported_by = ${by}`}`;
  await sql`
    delete from error_group where id in (
      select id from error_group where ${some} order by (state = 'resolved') desc, last_at, id
      limit least(${limit}::integer, greatest(0, (select count(*) from error_group where ${some}) - ${keep}::integer))
      for update skip locked)`.execute(db);
}

export const listing: Listing<typeof errorsApi.list, "error_group", number, GroupRow> = {
  from: (db) => db.selectFrom("error_group"),
  id: "error_group.id",
  where: {
    q: (query, text) => query.where((eb) => eb.or([textMatches("message", text), textMatches("place", text)])),
    state: (query, state) => query.where("state", "=", state),
    side: (query, side) => query.where("side", "=", side),
  },
  sorts: {
    lastAt: { column: "last_at", dir: "desc" },
    firstAt: { column: "first_at", dir: "desc" },
    count: { column: "count", dir: "desc" },
  },
  defaultSort: "lastAt",
  rows: "error_group",
};

export async function countByState(db: Db): Promise<Record<State, number>> {
  const rows = await db
    .selectFrom("error_group")
    .select(["state", sql<number>`count(*)::integer`.as("n")])
    .groupBy("state")
    .execute();
  const countOf = (state: State) => rows.find((row) => row.state === state)?.n ?? 0;
  return { open: countOf("open"), resolved: countOf("resolved") };
}

export function findGroup(db: Db, id: number): Promise<GroupRow | undefined> {
  return db.selectFrom("error_group").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Locks the group, so that actions and reports on it run one after the other. */
export function lockGroup(db: Db, id: number): Promise<GroupRow | undefined> {
  return db.selectFrom("error_group").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export function latestOccurrences(db: Db, groupId: number, limit: number): Promise<OccurrenceRow[]> {
  return db
    .selectFrom("error_occurrence")
    .selectAll()
    .where("group_id", "=", groupId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export function setState(db: Db, id: number, state: State, { by, at }: Author): Promise<GroupRow> {
  const resolved =
    state === "resolved" ? { resolved_by: by, resolved_at: at } : { resolved_by: null, resolved_at: null };
  return db
    .updateTable("error_group")
    .set({ state, ...resolved, changed_by: by, changed_at: at, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Names in the audit trail. */
export const subjectNames: SubjectNames = { error: namesById("error_group", () => sql`left(message, 120)`) };

export async function countGroups(db: Db, before: Date): Promise<{ stored: number; due: number }> {
  const { rows } = await sql<{ stored: number; due: number }>`
    select count(*)::integer as stored, (count(*) filter (where last_at < ${before}))::integer as due from error_group`.execute(
    db,
  );
  return rows[0] ?? { stored: 0, due: 0 };
}

export async function deleteGroups(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from error_group where last_at < ${before}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
