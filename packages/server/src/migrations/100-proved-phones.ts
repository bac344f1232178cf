import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const column = sql`alter table app_account add column phone_verified_at timestamptz`;

// A number that is replaced is not proved any more, also if a node of the previous release replaces it.
const rule = sql`
  create function unprove_changed_phone() returns trigger language plpgsql as $$
  begin
    if new.phone <> old.phone and new.phone_verified_at is not distinct from old.phone_verified_at then
      new.phone_verified_at := null;
    end if;
    return new;
  end $$;
  create trigger app_account_unproved_phone before update of phone on app_account
    for each row execute function unprove_changed_phone()`;

// Proved: the number that the account had when its person was verified, and the number with whose code the portal created the account.
// An account that existed before its number was entered at the portal was not proved by that.
const present = sql`
  update app_account set phone_verified_at = verified_at
  where verified_at is not null and not exists (
    select from former_phone where owner_kind = 'app' and owner_id = app_account.id and until >= app_account.verified_at);
  update app_account set phone_verified_at = created.at
  from audit_line as created
  where phone_verified_at is null and merged_into is null and erased_at is null
    and created.subject = 'person:' || app_account.id and created.verb = 'app-user.registered'
    and exists (
      select from audit_line as entered where entered.verb = 'couple.entered' and entered.request_id = created.request_id)
    and not exists (select from former_phone where owner_kind = 'app' and owner_id = app_account.id)`;

/** Numbers of app accounts that were proved by a code or by verification (docs/decisions/095). */
export const provedPhones: Migration = {
  async up(db) {
    for (const statements of [column, rule, present]) await statements.execute(db);
  },
};
