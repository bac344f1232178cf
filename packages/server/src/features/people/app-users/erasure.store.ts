import { sql } from "kysely";
import type { Db, Row } from "../../../platform/database/index.ts";
import { isNotPaused, type Due } from "../../../platform/database/due-retries.ts";

export type ErasureRow = Row<"app_erasure">;

export function lockErasure(db: Db, accountId: number): Promise<ErasureRow | undefined> {
  return db.selectFrom("app_erasure").selectAll().where("account_id", "=", accountId).forUpdate().executeTakeFirst();
}

type Request = Pick<
  ErasureRow,
  "account_id" | "requested_by" | "requested_by_name" | "requested_at" | "reason" | "was_enabled"
>;

export async function insertErasure(db: Db, request: Request): Promise<void> {
  await db
    .insertInto("app_erasure")
    .values({ ...request, state: "requested" })
    .execute();
}

export async function saveErasure(db: Db, accountId: number, change: Partial<ErasureRow>): Promise<void> {
  await db.updateTable("app_erasure").set(change).where("account_id", "=", accountId).execute();
}

export async function deleteErasure(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom("app_erasure").where("account_id", "=", accountId).execute();
}

/** Accounts whose erasure is due. */
export async function dueErasures(db: Db, { runner, now }: Due, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select account_id as id from app_erasure where state = 'approved' and due_at <= ${now}
      and ${isNotPaused(runner, sql`account_id`, now)} order by due_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

type FindDue = typeof dueErasures;

/** Accounts that were erased by an earlier revision of the declarations. */
export const earlierErasures =
  (revision: number): FindDue =>
  async (db, { runner, now }, limit) => {
    const { rows } = await sql<{ id: number }>`
      select account_id as id from app_erasure where state = 'done' and revision < ${revision}
        and ${isNotPaused(runner, sql`account_id`, now)} order by account_id limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  };

/** The years of grounds that have ended since an erasure and that no run has seen, in ascending order. */
const endedYears = (years: readonly number[], now: Date) => sql<number[]>`array(
  select period from unnest(${[...years]}::integer[]) as period
  where period > released_years and done_at + make_interval(years => period) <= ${now} order by period)`;

/** Erased accounts with data that the law keeps no longer. */
export const endedErasures =
  (years: readonly number[]): FindDue =>
  async (db, { runner, now }, limit) => {
    const { rows } = await sql<{ id: number }>`
      select account_id as id from app_erasure where state = 'done' and ${endedYears(years, now)} <> '{}'
        and ${isNotPaused(runner, sql`account_id`, now)} order by account_id limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  };

export async function lockEndedYears(db: Db, id: number, years: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ years: number[] }>`
    select ${endedYears(years, now)} as years from app_erasure where account_id = ${id} and state = 'done' for update`.execute(
    db,
  );
  return rows[0]?.years ?? [];
}
