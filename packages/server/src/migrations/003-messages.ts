import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// A restore sets a new epoch, because the cursors of clients may lie beyond the restored streams.
const epoch = sql`
  create table stream_epoch (
    is_only boolean primary key default true check (is_only),
    epoch text not null check (epoch ~ '^[A-Za-z0-9_-]{1,24}$')
  );
  insert into stream_epoch (epoch) values (substr(replace(gen_random_uuid()::text, '-', ''), 1, 12));
`;

const streams = sql`
  create table message (
    id bigint generated always as identity primary key,
    type smallint not null check (type between 0 and 15),
    sender text not null,
    client_message_id text,
    send_name text not null,
    send_img text not null default '',
    body text not null,
    template jsonb,
    number text not null default '',
    all_user smallint not null check (all_user in (0, 1)),
    audience text,
    created_at timestamptz not null,
    constraint message_client_key unique (sender, client_message_id)
  );

  create table user_stream (
    user_id integer primary key,
    last_seq bigint not null default 0,
    unread integer not null default 0 check (unread >= 0)
  ) with (fillfactor = 50);

  create table delivery (
    user_id integer not null,
    seq bigint not null,
    message_id bigint not null references message,
    flag smallint not null default 0 check (flag in (0, 1)),
    acked_at timestamptz,
    read_at timestamptz,
    withdrawn_at timestamptz,
    primary key (user_id, seq),
    constraint delivery_once unique (user_id, message_id),
    check ((flag = 1) = (read_at is not null))
  );
  create index delivery_message on delivery (message_id);
  create index delivery_unacked on delivery (user_id, seq) where acked_at is null and withdrawn_at is null;
  create index delivery_unread on delivery (user_id, seq) where flag = 0 and withdrawn_at is null;
`;

const tickets = sql`
  create table socket_ticket (
    hash bytea primary key check (octet_length(hash) = 32),
    session_id bigint not null,
    expires_at timestamptz not null
  );
  create index socket_ticket_expires on socket_ticket (expires_at);
`;

/** Messages, the stream of each recipient, and the tickets that open a socket. */
export const messages: Migration = {
  async up(db) {
    for (const statements of [epoch, streams, tickets]) await statements.execute(db);
  },
};
