import type { LeadState } from "@vowdesk/contract/studio/leads";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import { nameOfAnyUser } from "../../staff/auth/staff-names.store.ts";

interface FoundLead {
  id: number;
  couple: string;
  state: LeadState;
  consultant_id: number | null;
  consultant_name: string;
}

const maxShown = 20;

/** Leads with one of these phone numbers, newest first, also those that the actor may not see. `except` leaves one out. */
export async function findLeads(db: Db, phones: readonly string[], except: number | null): Promise<FoundLead[]> {
  const input = sql`any(${[...phones]}::text[])`;
  const { rows } = await sql<FoundLead>`
    select id, concat_ws(' & ', name_a, nullif(name_b, '')) as couple, state, consultant_id, 
      ${nameOfAnyUser("lead.consultant_id")} as consultant_name
    from lead where (phone_a = ${input} or phone_b = ${input}) and id is distinct from ${except}::integer
    order by created_at desc, id desc limit ${maxShown}`.execute(db);
  return rows;
}

/** Makes other transactions that add or reopen a lead with one of these numbers wait until this one ends. */
export async function lockPhones(db: Db, phones: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('lead ' || phone, 0))
    from (select phone from unnest(${[...phones]}::text[]) as given (phone) order by phone) as sorted`.execute(db);
}
