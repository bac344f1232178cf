import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// Several chains instead of one, because a single head row would serialise all writes.
const tables = sql`
  create table audit_chain (
    id smallint primary key,
    length bigint not null default 0,
    hash bytea not null default '\\x0000000000000000000000000000000000000000000000000000000000000000'
      check (octet_length(hash) = 32)
  );
  insert into audit_chain (id) select generate_series(0, 63);

  create table audit_line (
    id bigint generated always as identity primary key,
    chain_id smallint not null references audit_chain,
    position bigint not null,
    hash bytea not null,
    at timestamptz not null,
    actor_kind text not null,
    actor_id integer not null,
    actor text not null,
    verb text not null,
    subject text not null,
    reason text,
    ip text,
    request_id text,
    changes jsonb not null,
    constraint audit_line_position unique (chain_id, position)
  );
  create index audit_line_at on audit_line (at desc, id desc);
  create index audit_line_actor on audit_line (actor text_pattern_ops, at desc);
  create index audit_line_verb on audit_line (verb text_pattern_ops, at desc);
  create index audit_line_subject on audit_line (subject text_pattern_ops, at desc);
`;

const appendOnly = sql`
  create function refuse_audit_change() returns trigger language plpgsql as $$
  begin
    raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
  end $$;
  create trigger audit_line_append_only before update or delete on audit_line
    for each row execute function refuse_audit_change();
  create trigger audit_line_no_truncate before truncate on audit_line
    for each statement execute function refuse_audit_change();
`;

/** The audit trail: append-only entries in hash chains. */
export const audit: Migration = {
  async up(db) {
    await tables.execute(db);
    await appendOnly.execute(db);
  },
};
