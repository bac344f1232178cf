import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// A passkey is a public key; the private key stays in the authenticator. "rp_id" is the host that the passkey belongs to. A counter of
// 0 belongs to an authenticator that does not count.
const passkeyTables = sql`
  create table passkey (
    id uuid primary key default gen_random_uuid(),
    user_id integer not null references users on delete cascade,
    name text not null,
    credential_id bytea not null unique,
    public_key bytea not null,
    sign_count bigint not null,
    rp_id text not null,
    transports text[] not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  );
  create index passkey_user on passkey (user_id);

  create table passkey_challenge (
    challenge bytea primary key check (octet_length(challenge) = 32),
    purpose text not null check (purpose in ('sign-in', 'registration')),
    user_id integer references users on delete cascade,
    rp_id text not null,
    origin text not null,
    expires_at timestamptz not null,
    check ((user_id is null) = (purpose = 'sign-in'))
  );
  create index passkey_challenge_expires on passkey_challenge (expires_at);
  create index passkey_challenge_user on passkey_challenge (user_id);
`;

// A registration that was begun before the password or the state of the account changed must not complete.
const endingChallenges = sql`
  create function end_passkeys_of_account() returns trigger language plpgsql as $$
  begin
    delete from passkey_challenge where user_id = new.id;
    if new.deleted_at is not null then
      delete from passkey where user_id = new.id;
    end if;
    return null;
  end $$;
  create trigger account_passkeys after update of password_hash, enabled, deleted_at on users for each row
    when (old.password_hash is distinct from new.password_hash or old.enabled is distinct from new.enabled
      or old.deleted_at is distinct from new.deleted_at)
    execute function end_passkeys_of_account();
`;

/** Passkeys of staff and the challenges of their ceremonies. */
export const passkeys: Migration = {
  async up(db) {
    for (const statements of [passkeyTables, endingChallenges]) await statements.execute(db);
  },
};
