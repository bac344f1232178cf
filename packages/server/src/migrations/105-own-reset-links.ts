import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// A link for which a user asked is stored beside the link of an administrator, which it does not end. The triggers that end links end
// both. Links that users of the last release asked for stay in `reset_link` until they expire.
const statements = sql`
  create table own_reset_link (
    user_id integer primary key references users on delete cascade,
    token_hash bytea not null constraint own_reset_link_token unique check (octet_length(token_hash) = 32),
    sent_to text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null check (expires_at > created_at)
  );
  create index own_reset_link_expires on own_reset_link (expires_at);

  create or replace function end_secrets_of_account() returns trigger language plpgsql as $$
  begin
    delete from reset_link where user_id = new.id
      or made_by = new.id and (not new.enabled or new.deleted_at is not null);
    delete from own_reset_link where user_id = new.id;
    delete from second_factor where user_id = new.id and confirmed_at is null;
    return null;
  end $$;

  create or replace function end_links_of_roles() returns trigger language plpgsql as $$
  begin
    delete from reset_link where user_id in (old.user_id, new.user_id);
    delete from own_reset_link where user_id in (old.user_id, new.user_id);
    return null;
  end $$`;

/** Password links that users asked for. */
export const ownResetLinks: Migration = {
  async up(db) {
    await statements.execute(db);
  },
};
