import { sql, type RawBuilder } from "kysely";
import { pauseMs, type Backoff } from "../jobs/backoff.ts";
import type { Db } from "./index.ts";

/** The current time, and the work whose paused rows are left out. */
export interface Due {
  runner: string;
  now: Date;
}

/** SQL condition that excludes rows that failed and wait for their next retry. `key` is the row's id. */
export function isNotPaused(runner: string, key: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from due_retry where due_retry.runner = ${runner} and due_retry.key = (${key})::text and due_retry.next_at > ${now})`;
}

/** Number of rows, and of those that are due. */
export async function countDue(
  db: Db,
  rows: RawBuilder<unknown>,
  isDue: RawBuilder<boolean>,
): Promise<{ stored: number; due: number }> {
  const counted = await sql<{ stored: number; due: number }>`
    select count(*)::integer as stored, (count(*) filter (where ${isDue}))::integer as due from ${rows}`.execute(db);
  return counted.rows[0] ?? { stored: 0, due: 0 };
}

/** Number of failures in a row, by key, for rows whose last attempt failed. */
export async function findFailures(db: Db, runner: string, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; failures: number }>`
    select key, failures from due_retry where runner = ${runner} and key = any(${keys}::text[])`.execute(db);
  return new Map(rows.map(({ key, failures }) => [key, failures]));
}

interface Failure {
  runner: string;
  key: string;
  failures: number;
  now: Date;
}

/** Records a failure and pauses the row. Returns whether it is the row's first failure. */
export async function saveFailure(db: Db, { runner, key, failures, now }: Failure, backoff: Backoff): Promise<boolean> {
  const nextAt = new Date(now.getTime() + pauseMs(failures, backoff));
  // `xmax` is 0 for an inserted row, so exactly one of several concurrent failures is the first.
  const { rows } = await sql<{ is_first: boolean }>`
    insert into due_retry (runner, key, failures, failed_at, next_at) values (${runner}, ${key}, ${failures}, ${now}, ${nextAt})
    on conflict (runner, key) do update set failures = excluded.failures, next_at = excluded.next_at
    returning xmax = 0 as is_first`.execute(db);
  return rows[0]?.is_first ?? false;
}

export async function deleteFailure(db: Db, runner: string, key: string): Promise<void> {
  await sql`delete from due_retry where runner = ${runner} and key = ${key}`.execute(db);
}

/** Deletes failures whose retry time is long past, because their rows are no longer due. */
export async function deleteOldFailures(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from due_retry where next_at < ${before}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Number of failing rows of a runner, and when the first of them failed. */
export interface FailingRows {
  runner: string;
  count: number;
  since: Date;
}

export async function countFailures(db: Db): Promise<FailingRows[]> {
  const { rows } = await sql<FailingRows>`
    select runner, count(*)::integer as count, min(failed_at) as since from due_retry group by runner order by runner`.execute(
    db,
  );
  return rows;
}
