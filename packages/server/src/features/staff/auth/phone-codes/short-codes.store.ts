import { sql } from "kysely";
import type { Db, Row } from "../../../../platform/database/index.ts";

/** Purpose and owner of a short code: an order, an account or a browser. */
export type CodeOwner = Pick<Row<"code_attempt">, "purpose" | "subject">;

export type AttemptRow = Pick<Row<"code_attempt">, "failures" | "wait_until">;

/** Locks the counter of one code until the transaction ends, so that attempts on all nodes run one after the other. */
export async function lockAttempts(db: Db, { purpose, subject }: CodeOwner, now: Date): Promise<AttemptRow> {
  const { rows } = await sql<AttemptRow>`
    insert into code_attempt (purpose, subject, last_at) values (${purpose}, ${subject}, ${now})
    on conflict (purpose, subject) do update set last_at = excluded.last_at
    returning failures, wait_until`.execute(db);
  return rows[0] ?? { failures: 0, wait_until: null };
}

export async function saveFailures(
  db: Db,
  { purpose, subject }: CodeOwner,
  { failures, wait_until }: AttemptRow,
): Promise<void> {
  await sql`update code_attempt set failures = ${failures}, wait_until = ${wait_until}::timestamptz
    where purpose = ${purpose} and subject = ${subject}`.execute(db);
}

export async function clearAttempts(db: Db, { purpose, subject }: CodeOwner): Promise<void> {
  await sql`delete from code_attempt where purpose = ${purpose} and subject = ${subject}`.execute(db);
}

export async function forgetAttempts(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from code_attempt where last_at < ${before}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
