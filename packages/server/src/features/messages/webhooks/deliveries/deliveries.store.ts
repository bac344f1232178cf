import type { webhooksApi } from "@vowdesk/contract/messages/webhooks";
import { sql } from "kysely";
import type { Listing } from "../../../../kernel/paging/page.ts";
import type { Db, NewRow, Row } from "../../../../platform/database/index.ts";

export type DeliveryRow = Row<"webhook_delivery">;

export const listing: Listing<typeof webhooksApi.deliveries, "webhook_delivery", string, DeliveryRow> = {
  from: (db) => db.selectFrom("webhook_delivery"),
  id: "webhook_delivery.id",
  key: { column: "webhook_delivery.id", type: "bigint" },
  where: {
    webhookId: (query, id) => query.where("webhook_id", "=", id),
    state: (query, state) => query.where("state", "=", state),
  },
  sorts: { createdAt: { column: "webhook_delivery.created_at", dir: "desc" } },
  defaultSort: "createdAt",
  rows: "webhook_delivery",
};

export const findDelivery = (db: Db, id: string): Promise<DeliveryRow | undefined> =>
  db.selectFrom("webhook_delivery").selectAll().where("id", "=", id).executeTakeFirst();

export async function insertDelivery(db: Db, delivery: NewRow<"webhook_delivery">): Promise<void> {
  await db.insertInto("webhook_delivery").values(delivery).execute();
}

interface Renewal {
  now: Date;
  expiresAt: Date;
}

/**
 * As if the delivery had not been tried. A running attempt does not count any more. The refusals stay, so that a refused event that is
 * refused again does not hold back its object again.
 */
const renewed = ({ now, expiresAt }: Renewal) => ({
  state: "pending" as const,
  attempts: 0,
  next_at: now,
  expires_at: expiresAt,
  claimed_until: null,
  finished_at: null,
});

export const renewDelivery = (db: Db, id: string, renewal: Renewal): Promise<DeliveryRow> =>
  db
    .updateTable("webhook_delivery")
    .set(renewed(renewal))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Returns the number of renewed deliveries. */
export async function renewFailed(db: Db, webhookId: number, since: Date, renewal: Renewal): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("webhook_delivery")
    .set(renewed(renewal))
    .where("webhook_id", "=", webhookId)
    .where("state", "=", "failed")
    .where("created_at", ">=", since)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes up to `limit` deliveries that ended before, and those of deleted webhooks. Returns their number. */
export async function deleteFinished(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_delivery where id in (
      select id from webhook_delivery where state <> 'pending' and finished_at < ${before} limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Deletes deliveries that a transaction stored while their webhook was being deleted. Returns their number. */
export async function deleteOrphans(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_delivery where state = 'pending'
      and not exists (select from webhook where webhook.id = webhook_id)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
