import { sql } from "kysely";
import { partnerColumns } from "../../../kernel/paging/partner-columns.ts";
import type { ById } from "../../../kernel/transaction/account-records.ts";
import type { Db } from "../../../platform/database/index.ts";
import { scopeOf } from "../policy.ts";
import { inScope } from "../store.ts";

const { phone, isOwn, name, erased, moved } = partnerColumns;

export interface ArchivedLead {
  id: number;
}

/** The leads of which the person is a partner, by phone number, without the other partner. */
export async function readLeads(db: Db, { id, after, limit, actor }: ById): Promise<ArchivedLead[]> {
  const { rows } = await sql<ArchivedLead>`
    select id, ${name(id)} as name, ${phone(id)} as phone,
      wedding_date as "weddingDate", source, campaign, referred_by as "referredBy", state, note, created_at as "createdAt",
      (select coalesce(json_agg(json_build_object('at', lead_touch.created_at, 'text', lead_touch.text, 'enquiry', lead_touch.enquiry) order by lead_touch.id), '[]')
        from lead_touch where lead_id = lead.id) as touches
    from lead where ${isOwn(id)} and ${inScope(scopeOf(actor))} and id > ${after}::bigint order by id limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function countLeads(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from lead where ${isOwn(id)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Removes name and phone number of the partner, the recommending person, the note and the texts of contacts. Source, state and dates stay. Returns the ids of the leads. */
export async function erasePartner(db: Db, id: number, alias: string, at: Date): Promise<number[]> {
  await sql`update lead_touch set text = '', enquiry = null from lead where lead.id = lead_id and ${isOwn(id)}`.execute(
    db,
  );
  const { rows } = await sql<{ id: number }>`
    update lead set note = '', referred_by = '', version = version + 1, updated_at = ${at}, ${erased(id, alias)}
    where ${isOwn(id)} returning id`.execute(db);
  return rows.map((row) => row.id);
}

/** Replaces the phone number of the partner by that of the other account. */
export async function movePartner(db: Db, from: number, to: number, at: Date): Promise<void> {
  await sql`
    update lead set version = version + 1, updated_at = ${at}, ${moved(from, to)}
    where ${isOwn(from)}`.execute(db);
}
