import { sql } from "kysely";
import type { Claim } from "../../../kernel/concurrency/due-rows.ts";
import type { Db, Row } from "../../../platform/database/index.ts";
import type { FailingRows } from "../../../platform/database/due-retries.ts";

export type ClaimedMail = Pick<Row<"mail">, "id" | "message_id" | "attempts" | "expires_at" | "created_at"> & {
  sealed_content: Buffer;
};

/** Claims due mails, the oldest first, and counts their attempt. */
export async function claimMails(db: Db, { now, until, limit }: Claim): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    update mail set claimed_until = ${until}, attempts = attempts + 1 where id in (
      select id from mail where state = 'pending' and next_at <= ${now} and (claimed_until is null or claimed_until <= ${now})
      order by next_at, id limit ${limit} for update skip locked)
    returning id, message_id, attempts, expires_at, created_at, sealed_content`.execute(db);
  return rows;
}

export async function countDueMails(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from mail where state = 'pending' and next_at <= ${now}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The pending mails whose last attempt failed. */
export async function countFailingMails(db: Db): Promise<FailingRows[]> {
  const { rows } = await sql<FailingRows>`
    select 'mails' as runner, count(*)::integer as count, min(created_at) as since from mail
    where state = 'pending' and error is not null having count(*) > 0`.execute(db);
  return rows;
}

/** The claim of an attempt. A claim by another node makes it invalid. */
type ClaimKey = Pick<ClaimedMail, "id" | "attempts">;

const claimed = (db: Db, { id, attempts }: ClaimKey) =>
  db.updateTable("mail").where("id", "=", id).where("attempts", "=", attempts).where("state", "=", "pending");

/** Ends a mail and deletes its content. Without an error it was sent. */
export async function endMail(db: Db, key: ClaimKey, error: string | null, at: Date): Promise<void> {
  const state = error === null ? ("sent" as const) : ("failed" as const);
  await claimed(db, key).set({ state, error, finished_at: at, claimed_until: null, sealed_content: null }).execute();
}

export async function retryMail(db: Db, key: ClaimKey, error: string, nextAt: Date): Promise<void> {
  await claimed(db, key).set({ error, next_at: nextAt, claimed_until: null }).execute();
}

/** Deletes mails that ended before `before`, and mails that expired before it. Returns how many. */
export async function deleteMails(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from mail where finished_at < ${before} or expires_at < ${before}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
