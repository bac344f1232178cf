import { sql } from "kysely";
import type { Claim } from "../../../../kernel/concurrency/due-rows.ts";
import type { Db, Row } from "../../../../platform/database/index.ts";

export type ClaimedDelivery = Pick<
  Row<"webhook_delivery">,
  "id" | "event_id" | "type" | "subject" | "body" | "attempts" | "refusals" | "expires_at"
>;

/** Active webhooks with a pending delivery whose next attempt is due. */
export async function findDueWebhooks(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from webhook where state = 'active' and exists (
      select from webhook_delivery where webhook_id = webhook.id and webhook_delivery.state = 'pending'
        and next_at <= ${now} and (claimed_until is null or claimed_until <= ${now}))
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Claims due deliveries of a webhook, the oldest first and only the oldest pending one of each subject, and counts their attempt.
 * A claimed row still is the oldest pending one, so no node claims a later delivery of its subject.
 */
export async function claimDeliveries(
  db: Db,
  webhookId: number,
  { now, until, limit }: Claim,
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    update webhook_delivery set claimed_until = ${until}, attempts = attempts + 1 where id in (
      select id from webhook_delivery as head
      where webhook_id = ${webhookId} and state = 'pending' and next_at <= ${now}
        and (claimed_until is null or claimed_until <= ${now})
        and not exists (
          select from webhook_delivery as earlier
          where earlier.webhook_id = head.webhook_id and earlier.subject = head.subject and earlier.state = 'pending'
            and earlier.id < head.id)
      order by id limit ${limit} for update skip locked)
    returning id, event_id, type, subject, body, attempts, refusals, expires_at`.execute(db);
  return rows;
}

/** The claim of an attempt. A replay, or a claim by another node, makes it invalid. */
type ClaimKey = Pick<ClaimedDelivery, "id" | "attempts">;

const claimed = (db: Db, { id, attempts }: ClaimKey) =>
  db
    .updateTable("webhook_delivery")
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("claimed_until", "is not", null)
    .where("state", "=", "pending");

/** Deletes claimed deliveries that are not sent, and counts them with their webhook. */
export async function withhold(db: Db, webhookId: number, ids: readonly string[]): Promise<void> {
  await sql`
    with deleted as (delete from webhook_delivery where id = any(${[...ids]}::bigint[]) returning 1)
    update webhook set withheld = withheld + (select count(*) from deleted) where id = ${webhookId}`.execute(db);
}

interface Outcome {
  at: Date;
  status: number | null;
  error: string | null;
}

export async function saveDelivered(db: Db, key: ClaimKey, { at, status }: Outcome): Promise<void> {
  await claimed(db, key)
    .set({ state: "delivered", status, error: null, finished_at: at, claimed_until: null })
    .execute();
}

/** Stores a failed attempt. Without `nextAt` the delivery has failed for good. */
export async function saveFailedAttempt(
  db: Db,
  key: ClaimKey,
  { at, status, error, refusals, nextAt }: Outcome & { refusals: number; nextAt: Date | null },
): Promise<void> {
  const follows = nextAt === null ? { state: "failed" as const, finished_at: at } : { next_at: nextAt };
  await claimed(db, key)
    .set({ ...follows, status, error, refusals, claimed_until: null })
    .execute();
}
