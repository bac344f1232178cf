import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// `kind` is the first type of the message's group, so that a group is a range of one index. Recipients are found by message
// first, which makes the index for the foreign key unnecessary.
const groups = sql`
  alter table delivery
    add column kind smallint not null default 0 check (kind between 0 and 15),
    add column stuck_at timestamptz;
  update delivery set kind = message.type from message where message.id = delivery.message_id and message.type >= 6;
  alter table delivery drop constraint delivery_once;
  drop index delivery_message;
  alter table delivery add constraint delivery_once unique (message_id, user_id);
  create index delivery_kind on delivery (user_id, kind, seq);
  create index delivery_stuck on delivery (stuck_at) where stuck_at is not null and acked_at is null;

  alter table user_stream add column unread_by integer[] not null default array_fill(0, array[16]);
  update user_stream set unread_by = counted.unread_by
  from (
    select user_id, array_agg(n order by kind) as unread_by
    from (
      select streams.user_id, kinds.kind, count(delivery.seq)::integer as n
      from user_stream as streams cross join generate_series(0, 15) as kinds (kind)
      left join delivery on delivery.user_id = streams.user_id and delivery.kind = kinds.kind and flag = 0 and withdrawn_at is null
      group by 1, 2
    ) as each_kind group by user_id
  ) as counted where counted.user_id = user_stream.user_id;

  create function count_kinds(counts integer[], kinds smallint[], step integer) returns integer[]
  language sql immutable as $$
    select array_agg(had + step * (select count(*)::integer from unnest(kinds) as kind where kind = place - 1) order by place)
    from unnest(counts) with ordinality as each_kind (had, place)
  $$;
`;

// Streams are ordered by commit. Their times are in the same order, apart from the duration of a transaction, so a position by
// time is found by binary search without a further index on deliveries.
const places = sql`
  create function stream_seq_at(who integer, moment timestamptz) returns bigint
  language plpgsql stable as $$
  declare
    low bigint := 1;
    high bigint := coalesce((select last_seq from user_stream where user_id = who), 0) + 1;
    middle bigint;
    found_seq bigint;
    found_at timestamptz;
  begin
    while low < high loop
      middle := (low + high) / 2;
      select delivery.seq, message.created_at into found_seq, found_at
      from delivery join message on message.id = delivery.message_id
      where delivery.user_id = who and delivery.seq >= middle order by delivery.seq limit 1;
      if found_seq is null or found_seq >= high or found_at >= moment then high := middle;
      else low := found_seq + 1;
      end if;
    end loop;
    return low;
  end $$;
`;

// The pending list of the GIN index is kept small, because the insert that fills it has to merge it.
const search = sql`
  create table message_search (
    message_id bigint primary key references message on delete cascade,
    grams text[] not null
  );
  insert into message_search (message_id, grams)
  select id, array(
    select distinct substr(letters, place, 2)
    from (values (replace(lower(normalize(body, NFKC)), ' ', '')), (replace(lower(normalize(send_name, NFKC)), ' ', '')),
      (lower(number))) as texts (letters), generate_series(1, length(letters) - 1) as place)
  from message;
  create index message_search_grams on message_search using gin (grams) with (gin_pending_list_limit = 256);
  create index message_number on message (number) where number <> '';
  create index message_sender on message (send_name text_pattern_ops);
  create index message_created on message (created_at);

  create function count_message_matches(wanted text[], most integer) returns integer
  language sql stable set enable_seqscan = off as $$
    select count(*)::integer from (select from message_search where grams @> wanted limit most) as matches
  $$;

  create function count_sender_matches(beginning text, most integer) returns integer
  language sql stable set enable_seqscan = off as $$
    select count(*)::integer from (select from message where send_name like beginning limit most) as matches
  $$;
`;

const undo = sql`
  create table read_undo (
    id uuid primary key default gen_random_uuid(),
    user_id integer not null,
    read_at timestamptz not null,
    seqs bigint[] not null,
    expires_at timestamptz not null
  );
  create index read_undo_expires on read_undo (expires_at);
`;

// The team's state of the subject of messages, and the user who caused it.
const handling = sql`
  create function handled_kind(message_type smallint) returns text
  language sql immutable as $$ select case when message_type = 6 then 'order' when message_type < 6 then 'chat' end $$;

  create table handling (
    kind text not null check (kind in ('order', 'chat')),
    subject text not null check (subject <> ''),
    audience text not null,
    message_id bigint references message on delete set null,
    state text not null default 'unclaimed' check (state in ('unclaimed', 'claimed', 'done')),
    by_id integer,
    by_name text not null default '',
    at timestamptz not null,
    rung smallint not null default 0,
    ring_at timestamptz,
    primary key (kind, subject),
    check (ring_at is null or state = 'unclaimed'),
    check (state <> 'claimed' or by_id is not null)
  ) with (fillfactor = 80);
  create index handling_message on handling (message_id);
  create index handling_ring on handling (ring_at) where ring_at is not null;
  create index handling_open on handling (state, by_id) where state <> 'done';
  create index handling_at on handling (at);

  create table escalation (
    is_only boolean primary key default true check (is_only),
    last_at timestamptz
  );
  insert into escalation default values;
`;

const seededMenus = sql`
  insert into permission (type, code, label, path, name, url, icon, order_number) values
    (1, 'message', '{"zh":"消息中心","en":"Messages","es":"Mensajes","ja":"メッセージ"}',
     '/list', 'messageArchive', '/messages/list', 'bell', 790);

  insert into permission (parent_id, type, code, label, order_number)
  select id, 2, 'message:escalated',
    '{"zh":"接收无人认领提醒","en":"Hear of unclaimed orders","es":"Recibir avisos de pedidos sin atender","ja":"未対応の注文の通知を受ける"}', 1
  from permission where code = 'message';
`;

// All users have messages. The administrator's role has every code.
const seededGrants = sql`
  insert into role_permission (role_id, permission_id)
  select role.id, permission.id from role, permission
  where role.code <> 'admin' and permission.code = 'message'
     or role.code = 'manager' and permission.code = 'message:escalated';
`;

/** Message groups, the archive with its search, undo, and the handling by the team. */
export const messageHandling: Migration = {
  async up(db) {
    for (const statements of [groups, places, search, undo, handling, seededMenus, seededGrants])
      await statements.execute(db);
  },
};
