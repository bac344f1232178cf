import { sql } from "kysely";
import type { Db } from "../../../../platform/database/index.ts";
import { isNotPaused, type Due } from "../../../../platform/database/due-retries.ts";
import { rowsOf, type ReviewRow } from "../engine.store.ts";

export async function findDueDecisions(db: Db, { runner, now }: Due, max: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from review where effect_at <= ${now} and ${isNotPaused(runner, sql`review.id`, now)}
    order by effect_at, id limit ${max}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function nextEffectAt(db: Db, { runner, now }: Due): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(effect_at) as at from review
    where effect_at is not null and ${isNotPaused(runner, sql`review.id`, now)}`.execute(db);
  return rows[0]?.at ?? null;
}

/** Locks an item whose effect is due. Returns undefined if another node has locked it or applied the effect. */
export async function lockDueDecision(db: Db, id: number, now: Date): Promise<ReviewRow | undefined> {
  const { rows } = await sql`
    select from review where id = ${id} and effect_at <= ${now} for update skip locked`.execute(db);
  if (rows.length === 0) return undefined;
  const [row] = await rowsOf(db, [id]);
  return row;
}
