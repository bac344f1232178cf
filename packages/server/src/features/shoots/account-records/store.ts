import { sql } from "kysely";
import type { ById } from "../../../kernel/transaction/account-records.ts";
import type { Db } from "../../../platform/database/index.ts";
import { scopeOf } from "../policy.ts";
import { inScope } from "../store.ts";

/** Shoots of weddings with the proved phone number of the person. */
const isOwn = (id: number) => sql<boolean>`wedding_id in (
  select wedding.id from wedding join app_account on app_account.phone in (phone_a, phone_b)
  where app_account.id = ${id} and phone_verified_at is not null)`;

export interface ArchivedShoot {
  id: number;
}

export async function readShoots(db: Db, { id, after, limit, actor }: ById): Promise<ArchivedShoot[]> {
  const { rows } = await sql<ArchivedShoot>`
    select id, purpose, state, starts_at as "startsAt", ends_at as "endsAt", zone, note, end_reason as "endReason",
      created_at as "createdAt"
    from shoot where ${isOwn(id)} and ${inScope(scopeOf(actor))} and id > ${after}::bigint order by id limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function countShoots(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from shoot where ${isOwn(id)}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function countOpenShoots(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from shoot where ${isOwn(id)} and ended_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Removes the texts. Purpose, times and team stay. */
export async function eraseTexts(db: Db, id: number, at: Date): Promise<void> {
  await sql`
    update shoot set note = '', end_reason = '', undo = null, version = version + 1, updated_at = ${at}
    where ${isOwn(id)}`.execute(db);
}
