import type { Team } from "@vowdesk/contract/messages/notifications";
import { sql } from "kysely";
import type { Db, Row } from "../../../platform/database/index.ts";
import type { Actor } from "../../../kernel/transaction/actor.ts";
import type { DataScope } from "../../../kernel/transaction/data-scope.ts";
import type { MessageTemplate } from "../../../locales/message-texts.ts";
import type { StreamEnd } from "./notifications.policy.ts";

export type NewMessage = Omit<Row<"message">, "id" | "client_message_id">;

/** Inserts a message with its search grams. Returns its id. */
export async function insertMessage(
  db: Db,
  { template, ...message }: NewMessage,
  grams: readonly string[],
): Promise<string> {
  const { id } = await db
    .with("sent", (part) =>
      part
        .insertInto("message")
        .values({ ...message, template: template && JSON.stringify(template) })
        .returning("id"),
    )
    .with("searched", (part) =>
      part
        .insertInto("message_search")
        .columns(["message_id", "grams"])
        .expression((each) => each.selectFrom("sent").select(["sent.id", sql<string[]>`${grams}::text[]`.as("grams")])),
    )
    .selectFrom("sent")
    .select("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Adds the message to each recipient's stream. The counter rows are locked in the order of ids, which avoids deadlocks, and
 * until the commit, so that sequence numbers have no gaps and follow the order of commits (R-6.6).
 */
export async function addDeliveries(
  db: Db,
  { id, kind }: { id: string; kind: number },
  userIds: readonly number[],
): Promise<void> {
  const createStreams = sql`
    insert into user_stream (user_id) select distinct unnest(${userIds}::int[]) order by 1 on conflict do nothing`;
  const lockStreams = sql`select from user_stream where user_id = any(${userIds}::int[]) order by user_id for update`;
  const deliver = sql`
    with counted as (
      update user_stream set last_seq = last_seq + 1, unread = unread + 1, unread_by[${kind + 1}::int] = unread_by[${kind + 1}::int] + 1
      where user_id = any(${userIds}::int[]) returning user_id, last_seq
    )
    insert into delivery (user_id, seq, message_id, kind) select user_id, last_seq, ${id}::bigint, ${kind}::smallint from counted`;
  // Pipelined to keep the time short in which other transactions wait for these locks.
  await Promise.all([createStreams, lockStreams, deliver].map((statement) => statement.execute(db)));
}

/** A message in a user's stream. */
export interface StreamRow {
  epoch: string;
  seq: number;
  id: string;
  type: number;
  flag: 0 | 1;
  sendName: string;
  sendImg: string;
  body: string;
  template: MessageTemplate | null;
  createdAt: string;
  allUser: 0 | 1;
  number: string;
  audience: string | null;
  /** The zones of the orders that it is about; null if it is about none. */
  zones: string[] | null;
  /** Whether the recipient caused the message. */
  own: boolean;
  /** Null for messages without handling. */
  team: Team | null;
}

/** A JSON object; null if no handling was joined. */
const teamJson = sql`case when team_kind is not null then json_build_object('kind', team_kind, 'subject', subject,
  'state', state, 'by', by_name, 'byId', by_id, 'at', at) end`;

/** A `StreamRow` as a JSON object, for aggregation. Ids are text, because JSON numbers lose precision. */
export const streamRowJson = sql`json_build_object('epoch', epoch, 'seq', seq, 'id', message_id::text, 'type', type, 'flag', flag,
  'sendName', send_name, 'sendImg', send_img, 'body', body, 'template', template, 'createdAt', created_at, 'allUser', all_user,
  'number', number, 'audience', audience, 'zones', zones, 'own', sender = 'staff:' || user_id, 'team', ${teamJson})`;

/** Joins the handling of a message, if there is one. */
export const joinHandling = sql`left join (select kind as team_kind, subject, state, by_id, by_name, at from handling) as team
  on number <> '' and team_kind = handled_kind(type) and subject = number`;

interface InboxPage {
  epoch: string;
  last: number;
  unread: number;
  /** At the index of the group's first type. */
  unreadBy: number[];
  rows: StreamRow[];
}

interface InboxQuery {
  flag: number | null;
  kind: number | null;
  before: number | null;
  limit: number;
}

type Viewer = Pick<Actor, "codes" | "scope">;

/** Acknowledged messages stay visible. Other messages require that the user still holds their permission. */
export const isVisible = ({ codes, scope }: Viewer) =>
  sql<boolean>`(${isInScope(scope)} and (acked_at is not null or audience is null or audience = any(${[...codes]}::text[])
    or 'admin' = any(${[...codes]}::text[])))`;

/** Messages about orders of zones that the user may see, and messages about no order. */
const isInScope = ({ zones }: DataScope) =>
  zones === null ? sql<boolean>`true` : sql<boolean>`coalesce(message.zones <@ ${[...zones]}::text[], true)`;

/** One page of a stream, newest first. Position and counts come from the same statement, so that they are consistent. */
export async function readInbox(
  db: Db,
  userId: number,
  viewer: Viewer,
  { flag, kind, before, limit }: InboxQuery,
): Promise<InboxPage> {
  const { rows } = await sql<InboxPage>`
    select epoch, coalesce(last_seq, 0)::float8 as last, coalesce(unread, 0) as unread, coalesce(unread_by, '{}') as "unreadBy",
      coalesce(page.rows, '[]') as rows
    from stream_epoch left join user_stream on user_stream.user_id = ${userId},
    lateral (
      select json_agg(${streamRowJson} order by seq desc) as rows from (
        select delivery.user_id, seq, message_id, flag, message.* from delivery join message on message.id = message_id
        where delivery.user_id = ${userId} and withdrawn_at is null and ${isVisible(viewer)}
          and ${flag === null ? sql`true` : sql`flag = ${flag}::smallint`}
          and ${kind === null ? sql`true` : sql`delivery.kind = ${kind}::smallint`}
          and ${before === null ? sql`true` : sql`seq < ${before}::bigint`}
        order by seq desc limit ${limit}
      ) as newest ${joinHandling}
    ) as page`.execute(db);
  return rows[0] ?? { epoch: "", last: 0, unread: 0, unreadBy: [], rows: [] };
}

/** Locks a stream's counters, which serialises reading and sending. */
export async function lockStream(db: Db, userId: number): Promise<void> {
  await sql`select from user_stream where user_id = ${userId} for update`.execute(db);
}

export async function epochOf(db: Db): Promise<string> {
  const { rows } = await sql<{ epoch: string }>`select epoch from stream_epoch`.execute(db);
  return rows[0]?.epoch ?? "";
}

/** Invalidates the cursors of all clients. */
export async function changeEpoch(db: Db): Promise<string> {
  const { rows } = await sql<{ epoch: string }>`
    update stream_epoch set epoch = substr(replace(gen_random_uuid()::text, '-', ''), 1, 12) returning epoch`.execute(
    db,
  );
  return rows[0]?.epoch ?? "";
}

export async function unreadCount(db: Db, userId: number): Promise<number> {
  const row = await db.selectFrom("user_stream").select("unread").where("user_id", "=", userId).executeTakeFirst();
  return row?.unread ?? 0;
}

/** The end of a stream. `firstUnacked` is the first unacknowledged message; null if all are acknowledged. */
export async function streamEnd(
  db: Db,
  userId: number,
  after: number,
): Promise<StreamEnd & { firstUnacked: number | null }> {
  const { rows } = await sql<StreamEnd & { firstUnacked: number | null }>`
    select epoch, coalesce((select last_seq from user_stream where user_id = ${userId}), 0)::float8 as last,
      (select created_at from delivery join message on message.id = message_id
        where user_id = ${userId} and seq > ${after} order by seq limit 1) as "nextAt",
      (select min(seq) from delivery where user_id = ${userId} and acked_at is null and withdrawn_at is null)::float8 as "firstUnacked"
    from stream_epoch`.execute(db);
  return rows[0] ?? { epoch: "", last: 0, nextAt: null, firstUnacked: null };
}

/** A socket's request for rows after `after`. Rows up to `base` are included only if they are not acknowledged. */
export interface StreamRequest {
  userId: number;
  after: number;
  base: number;
  limit: number;
}

/** The next rows and the stream's end for many sockets, in the order of the requests. */
export async function readStreams(
  db: Db,
  requests: readonly StreamRequest[],
): Promise<{ rows: StreamRow[]; end: number }[]> {
  const { rows } = await sql<{ rows: StreamRow[]; end: number }>`
    select coalesce(page.rows, '[]') as rows, coalesce(last_seq, 0)::float8 as "end"
    from unnest(${requests.map(({ userId }) => userId)}::int[], ${requests.map(({ after }) => after)}::bigint[],
      ${requests.map(({ base }) => base)}::bigint[], ${requests.map(({ limit }) => limit)}::int[]) with ordinality as want (user_id, after, base, most, place)
    cross join stream_epoch left join user_stream on user_stream.user_id = want.user_id,
    lateral (
      select json_agg(${streamRowJson} order by seq) as rows from (
        select user_id, seq, message_id, flag from delivery where delivery.user_id = want.user_id and seq > want.after
          and (seq > want.base or acked_at is null) and withdrawn_at is null order by seq limit want.most
      ) as next join message on message.id = message_id ${joinHandling}
    ) as page order by place`.execute(db);
  return rows;
}

/** The users whose stream has messages after the last sent position. */
export async function findUsersBehind(db: Db, sent: ReadonlyMap<number, number>): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from unnest(${[...sent.keys()]}::int[], ${[...sent.values()]}::bigint[]) as sent (user_id, seq)
    join user_stream using (user_id) where last_seq > seq`.execute(db);
  return rows.map((row) => row.user_id);
}

/** Acknowledges messages of their own users. Unknown ids and ids of other users change nothing (R-6.10). */
export async function acknowledge(db: Db, acks: readonly { userId: number; id: string }[], now: Date): Promise<void> {
  await sql`
    with named as (
      select user_id, seq from delivery
      where (user_id, message_id) in (select * from unnest(${acks.map((ack) => ack.userId)}::int[], ${acks.map((ack) => ack.id)}::bigint[]))
        and acked_at is null order by user_id, seq for update
    )
    update delivery set acked_at = ${now} from named where delivery.user_id = named.user_id and delivery.seq = named.seq`.execute(
    db,
  );
}

/** Acknowledges everything up to a position. */
export async function acknowledgeUpTo(db: Db, userId: number, seq: number, now: Date): Promise<void> {
  await sql`update delivery set acked_at = ${now} where user_id = ${userId} and seq <= ${seq} and acked_at is null
    and withdrawn_at is null`.execute(db);
}

/** Withdraws messages that the user may no longer see. */
export async function withdraw(db: Db, userId: number, seqs: readonly number[], now: Date): Promise<void> {
  await sql`
    with gone as (
      update delivery set withdrawn_at = ${now} where user_id = ${userId} and seq = any(${seqs}::bigint[]) and withdrawn_at is null
        returning flag, kind
    )
    update user_stream set unread = unread - (select count(*)::int from gone where flag = 0),
      unread_by = count_kinds(unread_by, array(select kind from gone where flag = 0), -1)
    where user_id = ${userId}`.execute(db);
}

/** Marks messages that a client repeatedly failed to store. The health page counts them. */
export async function markStuck(db: Db, userId: number, seqs: readonly number[], now: Date): Promise<void> {
  await sql`update delivery set stuck_at = ${now} where user_id = ${userId} and seq = any(${seqs}::bigint[])
    and stuck_at is null`.execute(db);
}
