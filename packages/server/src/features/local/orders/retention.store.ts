import { sql } from "kysely";
import { isNotPaused, type Due } from "../../../platform/database/due-retries.ts";
import type { Db } from "../../../platform/database/index.ts";

const hasPhotos = sql<boolean>`kind = 'driver' and (details -> 'startPhotos' <> '[]' or details -> 'endPhotos' <> '[]')`;
/** Rides that are over and were never disputed since. */
const isDue = (before: Date) =>
  sql<boolean>`${hasPhotos} and status in ('closed', 'cancelled') and updated_at < ${before}`;

export async function countPhotos(db: Db, before: Date): Promise<{ stored: number; due: number }> {
  const { rows } = await sql<{ stored: number; due: number }>`
    select count(*)::integer as stored, (count(*) filter (where ${isDue(before)}))::integer as due
    from orders where ${hasPhotos}`.execute(db);
  return rows[0] ?? { stored: 0, due: 0 };
}

export async function ridesWithOldPhotos(db: Db, before: Date, { runner, now }: Due, limit: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from orders where ${isDue(before)} and ${isNotPaused(runner, sql`number`, now)} order by id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ number }) => number);
}

/** Returns whether the ride had old photos. */
export async function removePhotos(db: Db, number: string, before: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update orders set details = details || '{"startPhotos":[],"endPhotos":[]}' where number = ${number} and ${isDue(before)}`.execute(
    db,
  );
  return (numAffectedRows ?? 0n) > 0n;
}
