import type { NoticeChannel, NoticeProblem } from "@vowdesk/contract/studio/couple-notices";
import { sql } from "kysely";
import { isNotPaused, type Due, type FailingRows } from "../../../platform/database/due-retries.ts";
import type { Db, Row } from "../../../platform/database/index.ts";
import { askedCents } from "./asked-cents.store.ts";
import { hasPictures } from "./has-pictures.store.ts";

export type NoticeRow = Row<"couple_notice">;

const isFree = (now: Date) => sql<boolean>`(claimed_until is null or claimed_until <= ${now})`;

const due = (db: Db, now: Date) =>
  db.selectFrom("couple_notice").where("state", "=", "waiting").where("next_at", "<=", now).where(isFree(now));

/** Notices whose attempt is due, the earliest first. */
export async function findDue(db: Db, { runner, now }: Due, limit: number): Promise<number[]> {
  const rows = await due(db, now)
    .select("id")
    .where(isNotPaused(runner, sql`couple_notice.id`, now))
    .orderBy("next_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks a notice that is still due. Another node that has locked it takes it. */
export const lockDue = (db: Db, id: number, now: Date): Promise<NoticeRow | undefined> =>
  due(db, now).selectAll().where("id", "=", id).forUpdate().skipLocked().executeTakeFirst();

export const findNotice = (db: Db, id: number): Promise<NoticeRow | undefined> =>
  db.selectFrom("couple_notice").selectAll().where("id", "=", id).executeTakeFirst();

export async function delay(db: Db, id: number, nextAt: Date): Promise<void> {
  await db.updateTable("couple_notice").set({ next_at: nextAt }).where("id", "=", id).execute();
}

/** Begins an attempt: the text and the way are stored with it. */
export async function claim(
  db: Db,
  { id, attempts }: NoticeRow,
  { channel, body, until }: { channel: NoticeChannel; body: string; until: Date },
): Promise<void> {
  await db
    .updateTable("couple_notice")
    .set({ channel, body, claimed_until: until, attempts: attempts + 1 })
    .where("id", "=", id)
    .execute();
}

/** The number of the attempt. Its result is ignored if a later attempt has begun meanwhile. */
interface AttemptKey {
  id: number;
  attempts: number;
}

const attempted = (db: Db, { id, attempts }: AttemptKey) =>
  db.updateTable("couple_notice").where("id", "=", id).where("attempts", "=", attempts).where("state", "=", "waiting");

interface End {
  at: Date;
  channel?: NoticeChannel;
  body?: string;
  /** Why the notice was not sent; absent if it was. */
  problem?: NoticeProblem;
}

/** Ends a notice. Returns false if another attempt or another node was faster. */
export async function end(db: Db, key: AttemptKey, { at, problem, ...change }: End): Promise<boolean> {
  const notSent = problem === "refused" ? ("failed" as const) : ("skipped" as const);
  const { numUpdatedRows } = await attempted(db, key)
    .set({
      ...change,
      ...(problem !== undefined && { body: "" }),
      state: problem === undefined ? "sent" : notSent,
      problem: problem ?? null,
      ended_at: at,
      claimed_until: null,
    })
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** Tries again later, by another way after so many attempts. The words are written again then. */
export async function retry(db: Db, key: AttemptKey, change: { nextAt: Date; attempts: number }): Promise<void> {
  await attempted(db, key)
    .set({ next_at: change.nextAt, attempts: change.attempts, claimed_until: null, problem: "refused", body: "" })
    .execute();
}

/** The customer of the app who proved a number; null without one. */
export async function findCustomer(db: Db, phone: string): Promise<number | null> {
  if (phone === "") return null;
  const row = await db
    .selectFrom("app_account")
    .select("id")
    .where("phone", "=", phone)
    .where("phone_verified_at", "is not", null)
    .where("role", "=", "customer")
    .where("enabled", "=", true)
    .orderBy("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** What the couple is asked for of an instalment, and its day. */
export async function findInstalment(
  db: Db,
  id: number,
): Promise<{ openCents: number; dueOn: string | null } | undefined> {
  const { rows } = await sql<{ openCents: number; dueOn: string | null }>`
    select ${askedCents} as "openCents", due_on as "dueOn" from wedding_instalment where id = ${id}`.execute(db);
  return rows[0];
}

/** A gallery whose pictures are not deleted yet, and the day after which they are. */
export async function findKeptGallery(db: Db, id: number): Promise<{ title: string; keepUntil: string } | undefined> {
  const { rows } = await sql<{ title: string; keepUntil: string }>`
    select title, keep_until as "keepUntil" from gallery where id = ${id} and state <> 'purged' and ${hasPictures}
      and keep_until is not null`.execute(db);
  return rows[0];
}

/** An agreement that a partner can still sign. */
export async function findUnsigned(db: Db, id: number, partner: string): Promise<{ expiresAt: Date } | undefined> {
  const { rows } = await sql<{ expiresAt: Date }>`
    select expires_at as "expiresAt" from agreement where id = ${id} and state in ('sent', 'signed_a') and expires_at is not null
      and not exists (select from agreement_signature where agreement_id = agreement.id and agreement_signature.partner = ${partner})`.execute(
    db,
  );
  return rows[0];
}

/** The waiting notices whose last attempt failed. */
export async function countFailingNotices(db: Db): Promise<FailingRows[]> {
  const { rows } = await sql<FailingRows>`
    select 'couple-notices' as runner, count(*)::integer as count, min(created_at) as since from couple_notice
    where state = 'waiting' and problem = 'refused' having count(*) > 0`.execute(db);
  return rows;
}
