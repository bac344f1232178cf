import { sql } from "kysely";
import type { Migration } from "kysely/migration";

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

/** Reset links and begun second factors end with the account's password, roles and state. */
export const accountSecurity: Migration = {
  async up(db) {
    await secretsOfAccounts.execute(db);
  },
};
