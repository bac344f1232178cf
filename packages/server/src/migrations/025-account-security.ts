import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { formsOfStored } from "../kernel/text/user-names.ts";

// A reset link is good for the account as it was when the link was made, and a second factor that was begun for the password
// of that moment. Triggers, so that every way to change an account ends them. Disabled and deleted makers lose their links, too.
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

// The canonical form of a user name and what it looks like are made by kernel/user-names.ts, as SQL folds case otherwise. The
// version before stores and changes names without them: such a row loses its forms, and the server makes them when it meets it.
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

/** Reset links and begun second factors end with the account's password, roles and state. User names have a canonical form. */
export const accountSecurity: Migration = {
  async up(db) {
    for (const statements of [secretsOfAccounts, formsOfNames]) await statements.execute(db);
    await fillForms(db);
  },
};
