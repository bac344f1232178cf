import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// A link is never deleted, and only changed to end it, because its validity at an earlier time matters for open cases.
const links = sql`
  create table staff_app_link (
    id integer generated always as identity primary key,
    user_id integer not null references users,
    account_id integer not null references app_account,
    since timestamptz not null,
    set_by text not null,
    reason text not null check (btrim(reason) <> ''),
    until timestamptz check (until >= since),
    ended_by text,
    end_reason text check (btrim(end_reason) <> ''),
    check ((until is null) = (ended_by is null) and (until is null) = (end_reason is null))
  );
  create unique index staff_app_link_current on staff_app_link (user_id, account_id) where until is null;
  create index staff_app_link_user on staff_app_link (user_id, account_id);
  create index staff_app_link_account on staff_app_link (account_id);
`;

// Key for comparing two spellings of a number: its last eleven digits, a complete Chinese mobile number.
const phoneKey = sql`
  create function phone_key(phone text) returns text language sql immutable parallel safe
  as $$ select right(regexp_replace(phone, '[^0-9]', '', 'g'), 11) $$
`;

// Maintained by triggers, so that every way to change a number records the previous one.
const formerPhones = sql`
  create table former_phone (
    owner_kind text not null check (owner_kind in ('staff', 'app')),
    owner_id integer not null,
    phone text not null,
    until timestamptz not null
  );
  create index former_phone_owner on former_phone (owner_kind, owner_id);

  create function keep_former_phone() returns trigger language plpgsql as $$
  begin
    insert into former_phone (owner_kind, owner_id, phone, until) values (tg_argv[0], old.id, old.phone, now());
    return null;
  end $$;
  create trigger users_former_phone after update of phone on users for each row
    when (old.phone <> '' and phone_key(old.phone) <> phone_key(new.phone)) execute function keep_former_phone('staff');
  create trigger app_account_former_phone after update of phone on app_account for each row
    when (old.phone <> '' and phone_key(old.phone) <> phone_key(new.phone)) execute function keep_former_phone('app');
`;

// Numbers that were replaced earlier are in the audit trail.
const formerPhonesOfTheTrail = sql`
  insert into former_phone (owner_kind, owner_id, phone, until)
  select 'staff', users.id, line.changes -> 'phone' ->> 0, line.at
  from audit_line as line join users on line.subject = 'user:' || users.username and users.deleted_at is null
  where line.verb = 'user.updated' and btrim(line.changes -> 'phone' ->> 0) <> ''
`;

const linksOfEqualPhones = sql`
  insert into staff_app_link (user_id, account_id, since, set_by, reason)
  select users.id, app_account.id, now(), 'system', 'Same phone number when links were introduced'
  from users join app_account on phone_key(app_account.phone) = phone_key(users.phone)
  where users.deleted_at is null and phone_key(users.phone) <> ''
`;

const right = sql`
  insert into permission (parent_id, type, code, label, order_number)
  select id, 2, 'sys:user:link',
    '{"zh":"关联应用用户","en":"Link to app user","es":"Vincular con usuario de la app","ja":"アプリ利用者との紐付け"}', 7
  from permission where code = 'sys:user'
`;

/**
 * Links between staff and app users in a separate table, so that changing a phone number does not allow decisions on one's own
 * case.
 */
export const staffAppLinks: Migration = {
  async up(db) {
    for (const statements of [links, phoneKey, formerPhones, formerPhonesOfTheTrail, linksOfEqualPhones, right])
      await statements.execute(db);
  },
};
