import type { chatApi } from "@vowdesk/contract/chat";
import type { Listing } from "../../../kernel/paging/page.ts";
import { sql } from "kysely";
import { lockName, type Db } from "../../../platform/database/index.ts";
import { isNotPaused, type Due } from "../../../platform/database/due-retries.ts";
import type { PacketRow } from "../chat.store.ts";

export type NewPacket = Omit<
  PacketRow,
  "id" | "opened_at" | "opened_by_id" | "opened_by" | "decided_by_id" | "decided_by" | "decided_at" | "reason"
>;

const undecided = {
  opened_at: null,
  opened_by_id: null,
  opened_by: null,
  decided_by_id: null,
  decided_by: null,
  decided_at: null,
  reason: null,
};

export function insertPacket(db: Db, packet: NewPacket): Promise<PacketRow> {
  return db
    .insertInto("red_packet")
    .values({ ...packet, ...undecided })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findPacket(db: Db, id: string): Promise<PacketRow | undefined> {
  return db.selectFrom("red_packet").selectAll().where("id", "=", id).executeTakeFirst();
}

export function lockPacket(db: Db, id: string): Promise<PacketRow | undefined> {
  return db.selectFrom("red_packet").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export function savePacket(db: Db, id: string, change: Partial<Omit<PacketRow, "id">>): Promise<PacketRow> {
  return db.updateTable("red_packet").set(change).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

export async function expiredPackets(db: Db, { runner, now }: Due, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("red_packet")
    .select("id")
    .where("state", "in", ["pending", "sent"])
    .where("expires_at", "<=", now)
    .where(isNotPaused(runner, sql`red_packet.id`, now))
    .orderBy("expires_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Serialises the packets of one user until the transaction ends, so that two cannot share the remaining limit. */
export const lockSpending = (db: Db, userId: number): Promise<void> => lockName(db, `red packets ${userId}`);

/** Cents that a user has sent since then, without refunded packets. */
export async function spentSince(db: Db, userId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::double precision as cents from red_packet
    where sender_kind = 'staff' and sender_id = ${userId} and sent_at >= ${since} and state in ('pending', 'sent', 'opened')`.execute(
    db,
  );
  return rows[0]?.cents ?? 0;
}

interface SentAlone {
  userId: number;
  conversationId: number;
  now: Date;
}

/**
 * The sum of the red packets, in cents, that a user sent to the customer of a conversation within 24 hours and that no second user approved. Refunded
 * ones do not count.
 */
export async function sentAlone(db: Db, { userId, conversationId, now }: SentAlone): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::double precision as cents from red_packet
    where sender_kind = 'staff' and sender_id = ${userId} and sent_at > ${now}::timestamptz - interval '24 hours'
      and state in ('sent', 'opened') and decided_by_id is null
      and customer_id = (select customer_id from conversation where id = ${conversationId})`.execute(db);
  return rows[0]?.cents ?? 0;
}

export const packetListing: Listing<typeof chatApi.listPackets, "red_packet", string, PacketRow> = {
  from: (db) => db.selectFrom("red_packet"),
  id: "id",
  where: {
    state: (query, state) => query.where("state", "=", state),
    from: (query, from) => query.where("sender_kind", "=", from),
    conversationId: (query, id) => query.where("conversation_id", "=", id),
  },
  sorts: { sentAt: { column: "sent_at", dir: "desc" } },
  defaultSort: "sentAt",
  rows: "red_packet",
};
