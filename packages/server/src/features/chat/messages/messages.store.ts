import type { OrderCard } from "@vowdesk/contract/chat";
import { sql } from "kysely";
import { isInZones } from "../../../kernel/paging/data-scope.ts";
import type { DataScope } from "../../../kernel/transaction/data-scope.ts";
import type { Db } from "../../../platform/database/index.ts";
import { isNotPaused, type Due } from "../../../platform/database/due-retries.ts";
import { messages, type MessageRow, type PacketRow } from "../chat.store.ts";

export function findByKey(db: Db, kind: MessageRow["sender_kind"], id: number, key: string) {
  return messages(db)
    .where("sender_kind", "=", kind)
    .where("sender_id", "=", id)
    .where("client_key", "=", key)
    .executeTakeFirst();
}

export async function findMessages(db: Db, ids: readonly string[]): Promise<MessageRow[]> {
  if (ids.length === 0) return [];
  return messages(db).where("id", "in", ids).orderBy("seq", "desc").execute();
}

export function findHeld(db: Db, conversationId: number): Promise<MessageRow[]> {
  return messages(db).where("conversation_id", "=", conversationId).where("state", "=", "held").orderBy("id").execute();
}

/** Ids of conversations with held messages that are due, the earliest first. */
export async function dueConversations(db: Db, { runner, now }: Due, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select conversation_id as id from chat_message where state = 'held' and held_until <= ${now}
      and ${isNotPaused(runner, sql`conversation_id`, now)}
    group by conversation_id order by min(held_until) limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function nextRelease(db: Db, { runner, now }: Due): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(held_until) as at from chat_message
    where state = 'held' and ${isNotPaused(runner, sql`conversation_id`, now)}`.execute(db);
  return rows[0]?.at ?? null;
}

/** A colleague's held reply, else the latest one after a position. */
export async function newerReply(
  db: Db,
  { conversationId, userId, seenSeq }: { conversationId: number; userId: number; seenSeq: number },
): Promise<MessageRow | undefined> {
  const replies = messages(db)
    .where("conversation_id", "=", conversationId)
    .where("sender_kind", "=", "staff")
    .where("is_private", "=", false)
    .where("sender_id", "<>", userId);
  const held = await replies.where("state", "=", "held").orderBy("id", "desc").limit(1).executeTakeFirst();
  return held ?? replies.where("seq", ">", String(seenSeq)).orderBy("seq", "desc").limit(1).executeTakeFirst();
}

export function packetsOf(db: Db, messageIds: readonly string[]): Promise<PacketRow[]> {
  if (messageIds.length === 0) return Promise.resolve([]);
  return db.selectFrom("red_packet").selectAll().where("message_id", "in", messageIds).execute();
}

interface CardRow extends Omit<OrderCard, "createdAt"> {
  createdAt: Date;
}

const presentCard = ({ createdAt, ...card }: CardRow): OrderCard => ({ ...card, createdAt: createdAt.toISOString() });
const cardColumns = sql`number, kind, status, title, total_cents as "totalCents", courier_name as "courierName", created_at as "createdAt"`;

/** The cards of orders in the scope. */
export async function cardsOf(db: Db, numbers: readonly string[], scope: DataScope): Promise<OrderCard[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from order_card where number = any(${numbers}::text[]) and ${isInZones(scope, "zone")}`.execute(
    db,
  );
  return rows.map(presentCard);
}

export async function findCustomerOrder(
  db: Db,
  customerId: number,
  number: string,
  scope: DataScope,
): Promise<OrderCard | undefined> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from order_card where number = ${number} and customer_id = ${customerId} and ${isInZones(scope, "zone")}`.execute(
    db,
  );
  return rows.map(presentCard)[0];
}

export interface CustomerSums {
  name: string;
  phone: string;
  joined_at: Date;
  verified: boolean;
  phone_verified_at: Date | null;
  enabled: boolean;
  order_count: number;
  spent_cents: number;
}

/** The customer with number and sum of their orders in the scope: `limit` orders are summed up, one more is counted. */
export async function customerSums(
  db: Db,
  customerId: number,
  scope: DataScope,
  limit: number,
): Promise<CustomerSums | undefined> {
  const { rows } = await sql<CustomerSums>`
    select name, phone, created_at as joined_at, verified_at is not null as verified, phone_verified_at, enabled,
      sums.*
    from app_account, lateral (
      select count(*)::integer as order_count,
        coalesce(sum(total_cents) filter (where is_paid and place <= ${limit}), 0)::double precision as spent_cents
      from (select total_cents, is_paid, row_number() over () as place from order_card
        where customer_id = app_account.id and ${isInZones(scope, "zone")} limit ${limit + 1}) as counted
    ) as sums where app_account.id = ${customerId}`.execute(db);
  return rows[0];
}

export async function latestOrders(db: Db, customerId: number, scope: DataScope, limit: number): Promise<OrderCard[]> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from order_card where customer_id = ${customerId} and ${isInZones(scope, "zone")}
    order by created_at desc, number desc limit ${limit}`.execute(db);
  return rows.map(presentCard);
}
