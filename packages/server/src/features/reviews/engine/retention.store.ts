import { sql } from "kysely";
import { countDue, isNotPaused, type Due } from "../../../platform/database/due-retries.ts";
import type { Db } from "../../../platform/database/index.ts";

/** Items with identity documents. */
const hasDocuments = sql<boolean>`queue in ('verification', 'application')`;
/** Decided items whose decision can no longer be undone. */
const isDue = (before: Date) => sql<boolean>`${hasDocuments} and due_at is null and effect_at is null
  and coalesce(acted_at, created_at) < ${before} and not details ? 'emptied'`;

export const countDocuments = (db: Db, before: Date): Promise<{ stored: number; due: number }> =>
  countDue(db, sql`review where ${hasDocuments} and not details ? 'emptied'`, isDue(before));

export async function itemsWithOldDocuments(
  db: Db,
  before: Date,
  { runner, now }: Due,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from review where ${isDue(before)} and ${isNotPaused(runner, sql`review.id`, now)} order by id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export interface OldItem {
  queue: string;
  details: unknown;
}

export async function lockOldItem(db: Db, id: number, before: Date): Promise<OldItem | undefined> {
  const { rows } = await sql<OldItem>`
    select queue, details from review where id = ${id} and ${isDue(before)} for update`.execute(db);
  return rows[0];
}

/** The keyed hash of an ID number stays, so that a second account with the same number is still found. */
export async function emptyItem(db: Db, id: number, details: unknown): Promise<void> {
  await sql`
    update review set summary = '', grams = '{}', details = ${JSON.stringify(details)}::jsonb || '{"emptied":true}'
    where id = ${id}`.execute(db);
}
