import { sql } from "kysely";
import type { Db, Row } from "../../../platform/database/index.ts";
import { lockAfter } from "./auth.policy.ts";

/** Failures are counted per account, per known browser of an account, or per address. */
export type Counter = Pick<Row<"sign_in_failure">, "scope" | "key">;

export type FailureRow = Row<"sign_in_failure">;

const isOf = (counter: Counter) => (row: Counter) => row.scope === counter.scope && row.key === counter.key;

/** The failures of each counter, in the given order. */
export async function findFailures<C extends readonly Counter[]>(
  db: Db,
  ...counters: C
): Promise<{ [K in keyof C]: FailureRow | undefined }> {
  const rows = await db
    .selectFrom("sign_in_failure")
    .selectAll()
    .where((eb) => eb.or(counters.map(({ scope, key }) => eb.and([eb("scope", "=", scope), eb("key", "=", key)]))))
    .execute();
  return counters.map((counter) => rows.find(isOf(counter))) as { [K in keyof C]: FailureRow | undefined };
}

/** Counts a failure and returns the new count. A row older than `windowMs` starts again; null means no window. */
export async function countFailure(
  db: Db,
  { scope, key }: Counter,
  now: Date,
  windowMs: number | null,
): Promise<number> {
  const oldest = windowMs === null ? null : new Date(now.getTime() - windowMs);
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_failure as kept (scope, key, failures, since, last_at) values (${scope}, ${key}, 1, ${now}, ${now})
    on conflict (scope, key) do update set last_at = excluded.last_at,
      failures = case when kept.since < ${oldest}::timestamptz then 1 else kept.failures + 1 end,
      since = case when kept.since < ${oldest}::timestamptz then excluded.since else kept.since end
    returning failures`.execute(db);
  return rows[0]?.failures ?? 0;
}

export async function waitUntil(db: Db, { scope, key }: Counter, until: Date): Promise<void> {
  await db
    .updateTable("sign_in_failure")
    .set({ wait_until: until })
    .where("scope", "=", scope)
    .where("key", "=", key)
    .execute();
}

export async function clearFailures(db: Db, { scope, key }: Counter): Promise<void> {
  await db.deleteFrom("sign_in_failure").where("scope", "=", scope).where("key", "=", key).execute();
}

/** Moves the failures of one key to another. */
export async function moveFailures(db: Db, scope: Counter["scope"], from: string, to: string): Promise<void> {
  await clearFailures(db, { scope, key: to });
  await db.updateTable("sign_in_failure").set({ key: to }).where("scope", "=", scope).where("key", "=", from).execute();
}

/** Deletes old failures. Those of existing staff accounts stay until a success or a new password clears them. */
export async function forgetFailures(db: Db, before: { addresses: Date; app: Date; devices: Date }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sign_in_failure as kept
    where scope in ('staff-ip', 'app-ip') and last_at < ${before.addresses}
      or scope = 'app' and last_at < ${before.app}
      or scope = 'staff-device' and last_at < ${before.devices}
      or scope = 'staff' and last_at < ${before.addresses} and not exists (
        select from users where name_key = kept.key and deleted_at is null)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function listLocked(db: Db): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    select users.username from sign_in_failure as kept join users on users.name_key = kept.key and deleted_at is null
    where kept.scope = 'staff' and kept.failures >= ${sql.lit(lockAfter)} and users.enabled
    order by kept.last_at desc limit 20`.execute(db);
  return rows.map(({ username }) => username);
}
