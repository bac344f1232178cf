import { sql } from "kysely";
import { partnerColumns } from "../../../kernel/paging/partner-columns.ts";
import type { ById } from "../../../kernel/transaction/account-records.ts";
import type { Db } from "../../../platform/database/index.ts";
import { scopeOf } from "../policy.ts";
import { inScope } from "../store.ts";

const { phone, isOwn, name, erased, moved } = partnerColumns;

export interface ArchivedWedding {
  id: number;
}

/** The weddings of which the person is a partner, by phone number, without the other partner. */
export async function readWeddings(db: Db, { id, after, limit, actor }: ById): Promise<ArchivedWedding[]> {
  const { rows } = await sql<ArchivedWedding>`
    select id, number, ${name(id)} as name, ${phone(id)} as phone,
      wedding_date as "weddingDate", note, created_at as "createdAt"
    from wedding where ${isOwn(id)} and ${inScope(scopeOf(actor))} and id > ${after}::bigint order by id limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function countWeddings(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from wedding where ${isOwn(id)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Removes name and phone number of the partner, and the note. Number and dates stay. Returns the ids of the weddings. */
export async function erasePartner(db: Db, id: number, alias: string, at: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update wedding set note = '', version = version + 1, updated_at = ${at}, ${erased(id, alias)}
    where ${isOwn(id)} returning id`.execute(db);
  return rows.map((row) => row.id);
}

/** Replaces the phone number of the partner by that of the other account. */
export async function movePartner(db: Db, from: number, to: number, at: Date): Promise<void> {
  await sql`
    update wedding set version = version + 1, updated_at = ${at}, ${moved(from, to)}
    where ${isOwn(from)}`.execute(db);
}
