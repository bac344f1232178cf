import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

export async function hasConversation(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from conversation where customer_id = ${id} for update`.execute(db);
  return rows.length > 0;
}

/** Gives the conversation to an account that has none. */
export async function giveConversation(db: Db, from: number, to: number): Promise<void> {
  await sql`update conversation set customer_id = ${to}, version = version + 1 where customer_id = ${from}`.execute(db);
}

export async function movePackets(db: Db, from: number, to: number): Promise<void> {
  await sql`update red_packet set customer_id = ${to} where customer_id = ${from}`.execute(db);
}

/** Above any sequence number of a conversation. Numbers are unique, so messages are moved out of the way first. */
const beyond = 1_000_000_000_000;

/**
 * Moves the messages of one conversation into another, numbered again in the order of their times, and deletes the first. What
 * was unread in either is unread. The conversation waits if one of them did.
 */
export async function joinConversation(db: Db, from: number, to: number): Promise<void> {
  const { rows } = await sql<{ gone: number; kept: number }>`
    select gone.id as gone, kept.id as kept from conversation as gone, conversation as kept
    where gone.customer_id = ${from} and kept.customer_id = ${to} for update`.execute(db);
  const [pair] = rows;
  if (!pair) return;
  const { gone, kept: remaining } = pair;
  await sql`
    update chat_message set seq = seq + ${beyond}::bigint, public_seq = public_seq + ${beyond}::bigint
    where conversation_id = ${remaining}`.execute(db);
  await sql`
    update chat_message set conversation_id = ${remaining}, seq = seq + ${2 * beyond}::bigint, public_seq = public_seq + ${2 * beyond}::bigint,
      grams = array_replace(grams, ${`#${gone}`}, ${`#${remaining}`}),
      client_key = case when exists (select from chat_message as own where own.sender_kind = 'customer' and own.sender_id = ${to}
        and own.client_key = chat_message.client_key) then 'merged-' || id else client_key end,
      sender_id = case when sender_kind = 'customer' then ${to} else sender_id end
    where conversation_id = ${gone}`.execute(db);
  await sql`update red_packet set conversation_id = ${remaining} where conversation_id = ${gone}`.execute(db);
  await numberAgain(db, remaining);
  await sql`
    insert into conversation_gram (gram, conversation_id)
    select gram, ${remaining} from conversation_gram where conversation_id = ${gone} on conflict do nothing`.execute(
    db,
  );
  await sql`delete from conversation_gram where conversation_id = ${gone}`.execute(db);
  await joinStates(db, gone, remaining);
  await joinInquiries(db, gone, remaining);
  await sql`delete from conversation where id = ${gone}`.execute(db);
}

/** Moves the inquiries. Of two open ones one remains, from the earlier beginning and with the earlier answer. */
async function joinInquiries(db: Db, gone: number, remaining: number): Promise<void> {
  await sql`
    with ended as (
      delete from chat_inquiry where conversation_id = ${gone} and resolved_at is null
        and exists (select from chat_inquiry where conversation_id = ${remaining} and resolved_at is null)
      returning opened_at, replied_at
    )
    update chat_inquiry set opened_at = least(chat_inquiry.opened_at, ended.opened_at),
      replied_at = least(chat_inquiry.replied_at, ended.replied_at)
    from ended where conversation_id = ${remaining} and resolved_at is null`.execute(db);
  await sql`update chat_inquiry set conversation_id = ${remaining} where conversation_id = ${gone}`.execute(db);
}

async function numberAgain(db: Db, conversationId: number): Promise<void> {
  await sql`
    with placed as (
      select id, row_number() over (order by at, id) as seq,
        case when public_seq is not null then count(public_seq) over (order by at, id) end as public_seq
      from chat_message where conversation_id = ${conversationId} and seq is not null
    )
    update chat_message set seq = placed.seq, public_seq = placed.public_seq from placed where placed.id = chat_message.id`.execute(
    db,
  );
}

/** The position after which this many messages of one side follow. */
const positionBefore = (remaining: number, isFromCustomer: boolean, unread: ReturnType<typeof sql>) => sql`coalesce((
  select seq - 1 from chat_message where conversation_id = ${remaining} and public_seq is not null
    and (sender_kind = 'customer') = ${isFromCustomer} order by seq desc offset greatest(${unread} - 1, 0) limit 1), 0)`;

/** A customer who waits in one of the conversations must not be left out of the lists because the other one is snoozed; a finished one needs nothing. */
const staysSnoozed = sql`((own.is_snoozed or other.is_snoozed)
  and (own.is_snoozed or own.state = 'done') and (other.is_snoozed or other.state = 'done'))`;

async function joinStates(db: Db, gone: number, remaining: number): Promise<void> {
  await sql`
    update conversation as own set
      last_seq = ends.seq, last_public_seq = ends.public_seq,
      unread = own.unread + other.unread, customer_unread = own.customer_unread + other.customer_unread,
      read_seq = case when own.unread + other.unread = 0 then ends.seq
        else ${positionBefore(remaining, true, sql`(own.unread + other.unread)`)} end,
      customer_read_seq = case when own.customer_unread + other.customer_unread = 0 then ends.seq
        else ${positionBefore(remaining, false, sql`(own.customer_unread + other.customer_unread)`)} end,
      state = case when 'waiting' in (own.state, other.state) then 'waiting' when 'open' in (own.state, other.state) then 'open' else 'done' end,
      waiting_since = least(own.waiting_since, other.waiting_since), alert_level = greatest(own.alert_level, other.alert_level),
      is_snoozed = ${staysSnoozed},
      snoozed_until = case when ${staysSnoozed} then least(own.snoozed_until, other.snoozed_until) end, last_at = greatest(own.last_at, other.last_at),
      last_line = case when ends.public_id is null then null
        else jsonb_set(case when own.last_at >= other.last_at then own.last_line else coalesce(other.last_line, own.last_line) end,
          '{seq}', to_jsonb(ends.public_line)) end,
      assignee_id = coalesce(own.assignee_id, other.assignee_id), team_id = coalesce(own.team_id, other.team_id), hidden = own.hidden and other.hidden,
      pinned = own.pinned or other.pinned, priority = greatest(own.priority, other.priority),
      label_ids = (array(select distinct unnest(own.label_ids || other.label_ids) order by 1))[1:10],
      version = greatest(own.version, other.version) + 1
    from conversation as other, (
      select coalesce(max(seq), 0) as seq, coalesce(max(public_seq), 0) as public_seq,
        max(seq) filter (where public_seq is not null) as public_line,
        max(id) filter (where public_seq is not null) as public_id
      from chat_message where conversation_id = ${remaining}
    ) as ends
    where own.id = ${remaining} and other.id = ${gone}`.execute(db);
}
