import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { formsOfStored } from "../kernel/text/user-names.ts";

// A reset link is bound to the state of the account when it was created, and an unconfirmed second factor to the password.
// Triggers end them for every kind of change. The links of disabled and deleted creators end too.
const secretsOfAccounts = sql`
  alter table reset_link add column permission text not null default 'sys:user:edit';

  create function end_secrets_of_account() returns trigger language plpgsql as $$
  begin
    delete from reset_link where user_id = new.id
      or made_by = new.id and (not new.enabled or new.deleted_at is not null);
    delete from second_factor where user_id = new.id and confirmed_at is null;
    return null;
  end $$;
  create trigger account_secrets after update of password_hash, enabled, deleted_at on users for each row
    when (old.password_hash is distinct from new.password_hash or old.enabled is distinct from new.enabled
      or old.deleted_at is distinct from new.deleted_at)
    execute function end_secrets_of_account();

  create function end_links_of_roles() returns trigger language plpgsql as $$
  begin
    delete from reset_link where user_id in (old.user_id, new.user_id);
    return null;
  end $$;
  create trigger account_links after insert or update or delete on user_role for each row
    execute function end_links_of_roles();
`;

// kernel/text/user-names.ts computes the canonical form and the skeleton of a user name, because SQL folds case differently. The
// previous version writes names without them, which clears them, and the server fills them in when it reads such a row.
const formsOfNames = sql`
  drop index users_username;
  alter table users add column name_key text, add column name_skeleton text;
  create unique index users_name_key on users (name_key) where deleted_at is null;
  create index users_name_skeleton on users (name_skeleton) where deleted_at is null;
  create index users_without_name_key on users (id) where name_key is null and deleted_at is null;

  create function drop_outdated_name_forms() returns trigger language plpgsql as $$
  begin
    if new.name_key is not distinct from old.name_key then
      new.name_key = null;
      new.name_skeleton = null;
    end if;
    return new;
  end $$;
  create trigger users_name_forms before update of username on users for each row
    when (new.username is distinct from old.username) execute function drop_outdated_name_forms();
`;

async function fillForms(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; username: string }>`
    select id, username from users where deleted_at is null`.execute(db);
  await sql`
    update users set name_key = form.name_key, name_skeleton = form.name_skeleton
    from json_to_recordset(${JSON.stringify(formsOfStored(rows))}) as form (id int, name_key text, name_skeleton text)
    where users.id = form.id`.execute(db);
}

/**
 * Ends reset links and unconfirmed second factors when password, roles or state of the account change. Adds the canonical form of
 * user names.
 */
export const accountSecurity: Migration = {
  async up(db) {
    for (const statements of [secretsOfAccounts, formsOfNames]) await statements.execute(db);
    await fillForms(db);
  },
};
