import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// Devices of sessions: the client's name, and when the session was last used, to about a minute.
const sessions = sql`
  alter table session
    add column user_agent text not null default '',
    add column used_at timestamptz;
`;

// The key is encrypted with the server's key, which is not in the database. "last_step" is the newest 30 s step with a used code,
// so that no code is accepted twice. Recovery codes have 80 bits, so their SHA-256 needs neither salt nor stretching.
const factors = sql`
  create table second_factor (
    user_id integer primary key references users on delete cascade,
    sealed_key bytea not null,
    last_step bigint not null default 0,
    created_at timestamptz not null,
    confirmed_at timestamptz
  );
  create table recovery_code (
    user_id integer not null references second_factor on delete cascade,
    code_hash bytea not null check (octet_length(code_hash) = 32),
    used_at timestamptz,
    primary key (user_id, code_hash)
  );
  alter table role add column requires_second_factor boolean not null default false;
`;

/** Sessions with their devices, second factors, and roles that require one. */
export const secondFactor: Migration = {
  async up(db) {
    for (const statements of [sessions, factors]) await statements.execute(db);
  },
};
