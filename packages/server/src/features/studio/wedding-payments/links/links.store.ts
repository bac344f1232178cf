import { sql } from "kysely";
import type { Author } from "../../../../kernel/transaction/actor.ts";
import { lockRow, type Db, type NewRow, type Row } from "../../../../platform/database/index.ts";
import { firstVersion, nextVersion } from "../../../../platform/database/versions.ts";

export type LinkRow = Row<"wedding_payment_link">;

/** The link of an instalment that takes a payment; undefined without one. */
export const findOpen = (db: Db, weddingId: number, position: number): Promise<LinkRow | undefined> =>
  db
    .selectFrom("wedding_payment_link")
    .selectAll()
    .where("wedding_id", "=", weddingId)
    .where("position", "=", position)
    .where("state", "=", "open")
    .executeTakeFirst();

/** A link by its id at the provider. */
export const findBySession = (db: Db, sessionId: string): Promise<LinkRow | undefined> =>
  db.selectFrom("wedding_payment_link").selectAll().where("session_id", "=", sessionId).executeTakeFirst();

/** Locks a link. */
export async function lockLink(db: Db, id: number): Promise<LinkRow | undefined> {
  await lockRow(db, "wedding_payment_link", id);
  return db.selectFrom("wedding_payment_link").selectAll().where("id", "=", id).executeTakeFirst();
}

type NewLink = Pick<
  NewRow<"wedding_payment_link">,
  "wedding_id" | "position" | "cents" | "session_id" | "url" | "expires_at"
>;

export const insertLink = (db: Db, link: NewLink, author: Author): Promise<LinkRow> =>
  db
    .insertInto("wedding_payment_link")
    .values({ ...link, ...firstVersion(author) })
    .returningAll()
    .executeTakeFirstOrThrow();

export async function saveState(db: Db, id: number, state: LinkRow["state"], author: Author): Promise<void> {
  await db
    .updateTable("wedding_payment_link")
    .set({ state, ...nextVersion(author) })
    .where("id", "=", id)
    .execute();
}

/** Whether a receipt has this number of the provider. */
export async function isRecorded(db: Db, paymentId: string): Promise<boolean> {
  const { rows } = await sql`select from wedding_receipt where payment_id = ${paymentId}`.execute(db);
  return rows.length > 0;
}
