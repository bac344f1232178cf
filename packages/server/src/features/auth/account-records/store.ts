import { sql } from "kysely";
import { noPhone } from "../../../kernel/text/phones.ts";
import type { Db } from "../../../platform/database/index.ts";

/** The account with its sessions and former phone numbers, as one record. */
export async function readAccount(db: Db, id: number): Promise<object[]> {
  const { rows } = await sql<object>`
    select id, role, name, real_name as "realName", phone, enabled, blocked_reason as "blockedReason",
      created_at as "createdAt", verified_at as "verifiedAt", phone_verified_at as "phoneVerifiedAt",
      (select coalesce(json_agg(json_build_object('since', created_at, 'until', coalesce(revoked_at, expires_at)) order by id), '[]')
        from app_session where account_id = app_account.id) as sessions,
      (select coalesce(json_agg(json_build_object('phone', former_phone.phone, 'until', until) order by until), '[]')
        from former_phone where owner_kind = 'app' and owner_id = app_account.id) as "formerPhones"
    from app_account where id = ${id}`.execute(db);
  return rows;
}

export async function eraseAccount(db: Db, id: number, alias: string, at: Date): Promise<void> {
  const phone = sql`(select phone from app_account where id = ${id})`;
  await sql`delete from sign_in_failure where scope = 'app' and key = ${phone}`.execute(db);
  await sql`delete from phone_code where subject = ${phone}`.execute(db);
  await sql`
    update app_account set name = ${alias}, real_name = null, verified_at = null, phone = ${noPhone(id)}, password_hash = '',
      enabled = false, blocked_reason = '', erased_at = ${at} where id = ${id}`.execute(db);
  await sql`delete from app_session where account_id = ${id}`.execute(db);
  await sql`delete from former_phone where owner_kind = 'app' and owner_id = ${id}`.execute(db);
}

/** Adds former phone numbers and the verification of an account to another one, and closes the first. */
export async function moveAccount(db: Db, from: number, to: number, at: Date): Promise<void> {
  await sql`update former_phone set owner_id = ${to} where owner_kind = 'app' and owner_id = ${from}`.execute(db);
  await sql`
    insert into former_phone (owner_kind, owner_id, phone, until)
    select 'app', ${to}, phone, ${at} from app_account where id = ${from}`.execute(db);
  await sql`
    update app_account as kept set real_name = coalesce(kept.real_name, gone.real_name),
      verified_at = coalesce(kept.verified_at, gone.verified_at)
    from app_account as gone where kept.id = ${to} and gone.id = ${from}`.execute(db);
  await sql`
    update app_account set phone = ${noPhone(from)}, password_hash = '', enabled = false, blocked_reason = '', real_name = null,
      verified_at = null, merged_into = ${to} where id = ${from}`.execute(db);
  await sql`delete from former_phone where owner_kind = 'app' and owner_id = ${from}`.execute(db);
  await sql`delete from app_session where account_id = ${from}`.execute(db);
}
