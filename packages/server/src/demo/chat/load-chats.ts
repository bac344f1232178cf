import { loadInquiries, loadTeams } from "./load-inquiries.ts";
import { sql } from "kysely";
import { customerGrams, messageGrams } from "../../features/chat/chat.ts";
import type { Services } from "../../kernel/http/context.ts";
import { loadInBulk } from "../bulk.ts";
import { chatSlots, demoLabels, makeChat, type ChatCustomer, type DemoChat, type DemoMessage } from "./chats.ts";
import { nameOf } from "../business/names.ts";
import type { Random } from "../random.ts";

type Db = Services["db"];

export const demoChatCount = 5_000;
const messagesPerStatement = 5_000;
const agents = ["service", "manager"];

/** Adds customers without orders until there are enough for `count` conversations. */
export async function addCustomersWithoutOrders(
  db: Db,
  random: Random,
  { count, passwordHash }: { count: number; passwordHash: string },
): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from app_account where role = 'customer'`.execute(db);
  const missing = Math.max(0, count - (rows[0]?.n ?? 0));
  const names = Array.from({ length: missing }, () => nameOf(random.below(1000), random.below(1000)));
  await sql`
    insert into app_account (role, phone, name, password_hash, created_at)
    select 'customer', '+86150' || lpad((place * 48271 % 100000000)::text, 8, '0'), name, ${passwordHash},
      now() - interval '91 days'
    from unnest(${names}::text[]) with ordinality as made (name, place)`.execute(db);
}

interface CustomerRow {
  id: number;
  name: string;
  phone: string;
}

/** Customers in the order in which they get conversations. */
async function customersOf(db: Db, { accounts, from, to }: ChatRange): Promise<CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`
    select id, name, phone from app_account
    where role = 'customer' and id between ${accounts.first} and ${accounts.last}
    order by id * 7919 % 5003, id limit ${to - from} offset ${from}`.execute(db);
  return rows;
}

/** The latest order of each customer before the end of their conversation. */
async function ordersBefore(db: Db, ids: readonly number[], ends: readonly Date[]): Promise<Map<number, ChatCustomer>> {
  const { rows } = await sql<{ id: number; number: string | null; title: string | null; courier: string | null }>`
    select talk.id, latest.number, latest.title, latest.courier_name as courier
    from unnest(${ids}::int[], ${ends.map((at) => at.toISOString())}::timestamptz[]) as talk (id, ended_at)
    left join lateral (
      select number, title, courier_name from order_card
      where customer_id = talk.id and created_at < talk.ended_at order by created_at desc limit 1
    ) as latest on true`.execute(db);
  const orderOf = ({ number, title, courier }: (typeof rows)[number]) =>
    number === null ? null : { number, title: title ?? "", courier: courier ?? "" };
  return new Map(rows.map((row) => [row.id, { id: row.id, order: orderOf(row) }]));
}

/** Returns the customers whose conversations were inserted. A customer who has written meanwhile keeps their own conversation. */
async function insertConversations(
  db: Db,
  people: readonly CustomerRow[],
  chats: readonly DemoChat[],
): Promise<Set<number>> {
  const column = <T>(read: (chat: DemoChat) => T) => chats.map(read);
  const grams = people.map(({ name, phone }) => customerGrams(name, phone).join(" "));
  const { rows } = await sql<{ id: number }>`
    insert into conversation (customer_id, customer_name, customer_phone, name_grams, state, pinned, priority, label_ids, assignee_id, last_at, updated_at, waiting_since)
    select account.id, account.name, account.phone, string_to_array(made.grams, ' '), made.state, made.pinned, made.priority,
      array(select id from chat_label where name = any(string_to_array(made.labels, ',')) order by id),
      case when made.assigned then (select id from users where username = (${agents}::text[])[(1 + made.place % 2)::int]) end,
      made.last_at, made.last_at, case when made.state = 'waiting' then made.last_at end
    from unnest(${column(({ customerId }) => customerId)}::int[], ${grams}::text[], ${column(({ state }) => state)}::text[],
      ${column(({ isPinned }) => isPinned)}::bool[], ${column(({ priority }) => priority)}::int[],
      ${column(({ labels }) => labels.join())}::text[], ${column(({ isAssigned }) => isAssigned)}::bool[],
      ${column(({ messages }) => messages.at(-1)?.at.toISOString() ?? null)}::timestamptz[])
      with ordinality as made (customer_id, grams, state, pinned, priority, labels, assigned, last_at, place)
    join app_account account on account.id = made.customer_id order by made.place
    on conflict on constraint conversation_customer do nothing returning customer_id as id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

async function insertMessages(db: Db, messages: readonly DemoMessage[]): Promise<void> {
  const column = <T>(read: (message: (typeof messages)[number]) => T) => messages.map(read);
  await sql`
    insert into chat_message (conversation_id, seq, public_seq, state, type, sender_kind, sender_id, sender_name, is_private, body,
      order_number, at, grams)
    select conversation.id, made.seq, made.public_seq, 'sent', case when made.order_number is null then 0 else 4 end,
      case made.by when 'customer' then 'customer' else 'staff' end,
      case made.by when 'customer' then conversation.customer_id else agent.id end,
      case made.by when 'customer' then conversation.customer_name else coalesce(nullif(agent.real_name, ''), agent.username) end,
      made.by = 'note', made.body, made.order_number, made.at,
      array['#' || conversation.id] || string_to_array(nullif(made.grams, ''), ' ')
    from unnest(${column(({ customerId }) => customerId)}::int[], ${column(({ seq }) => seq)}::int[], ${column(({ publicSeq }) => publicSeq)}::int[],
      ${column(({ by }) => by)}::text[], ${column(({ text }) => text)}::text[], ${column(({ orderNumber }) => orderNumber)}::text[],
      ${column(({ at }) => at.toISOString())}::timestamptz[], ${column(({ text }) => messageGrams(0, text).slice(1).join(" "))}::text[])
      as made (customer_id, seq, public_seq, by, body, order_number, at, grams)
    join conversation on conversation.customer_id = made.customer_id
    join users agent on agent.id = coalesce(conversation.assignee_id, (select id from users where username = 'service'))
    order by made.at, made.seq`.execute(db);
}

/** Updates the totals of conversations from their messages. */
async function updateTotals(db: Db, customerIds: readonly number[]): Promise<void> {
  await sql`
    update conversation set last_seq = sums.last_seq, last_public_seq = sums.public_seq, last_line = sums.line,
      read_seq = case when state = 'waiting' then sums.last_seq - 1 else sums.last_seq end,
      unread = case when state = 'waiting' then 1 else 0 end, customer_read_seq = sums.last_seq
    from (
      select conversation_id, max(seq) as last_seq, max(public_seq) as public_seq, (array_agg(json_build_object(
          'seq', seq, 'type', type, 'from', sender_kind, 'senderName', sender_name, 'text', coalesce(nullif(body, ''), order_number, ''),
          'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
        ) order by seq desc) filter (where not is_private))[1]::jsonb as line
      from chat_message
      where conversation_id in (select id from conversation where customer_id = any(${customerIds}::int[]))
      group by conversation_id
    ) as sums where sums.conversation_id = conversation.id`.execute(db);
}

/** A range of conversations: slots `from` up to, but not including, `to` of `count`. */
export interface ChatRange {
  seed: number;
  accounts: { first: number; last: number };
  from: number;
  to: number;
  count: number;
}

export async function loadChatRange(db: Db, range: ChatRange, now: Date): Promise<void> {
  const people = await customersOf(db, range);
  const places = chatSlots(range.seed, range, now).slice(0, people.length);
  const ids = people.map(({ id }) => id);
  const ends = places.map(({ endsAt }) => endsAt);
  const known = await ordersBefore(db, ids, ends);
  const made = places.map((place, index) => {
    const id = ids[index] ?? 0;
    return makeChat(place, known.get(id) ?? { id, order: null }, now);
  });
  const inserted = await insertConversations(db, people, made);
  const messages = made.filter(({ customerId }) => inserted.has(customerId)).flatMap((chat) => chat.messages);
  for (let start = 0; start < messages.length; start += messagesPerStatement)
    await insertMessages(db, messages.slice(start, start + messagesPerStatement));
  await updateTotals(db, [...inserted]);
  await loadInquiries(db, [...inserted]);
}

/** Adds the labels of conversations. */
export async function loadLabels(db: Db): Promise<void> {
  await sql`
    insert into chat_label (name, colour, changed_by, changed_at)
    select name, colour, 'system', now() from unnest(${demoLabels.map(({ name }) => name)}::text[],
      ${demoLabels.map(({ colour }) => colour)}::text[]) as made (name, colour) on conflict do nothing`.execute(db);
}

/** Tables to pass to `loadInBulk`. */
export const chatTables = ["conversation", "chat_message", "chat_inquiry"] as const;

/** Three months of conversations, including those of customers without orders. */
export async function loadChats(
  db: Db,
  random: Random,
  now: Date,
  passwordHash: string,
  count = demoChatCount,
): Promise<void> {
  await addCustomersWithoutOrders(db, random, { count, passwordHash });
  await loadLabels(db);
  await loadTeams(db);
  const accounts = { first: 1, last: 2 ** 31 - 1 };
  const range = { seed: random.below(2 ** 31), accounts, from: 0, to: count, count };
  await loadInBulk(db, chatTables, () => loadChatRange(db, range, now));
}
