import type { alertBotsApi } from "@vowdesk/contract/messages/alerts";
import { sql } from "kysely";
import { textMatches } from "../../../../kernel/paging/like.ts";
import type { Listing } from "../../../../kernel/paging/page.ts";
import type { Author } from "../../../../kernel/transaction/actor.ts";
import { lockName, type Db, type Row } from "../../../../platform/database/index.ts";
import { firstVersion, nextVersion } from "../../../../platform/database/versions.ts";
import { rowsOfUser } from "../../../../platform/database/rows-of-user.ts";
import type { FailingRows } from "../../../../platform/database/due-retries.ts";
import { isActiveUser } from "../../../staff/auth/staff-names.store.ts";

export type BotRow = Row<"alert_bot">;
/** The columns that users change. */
export type BotFields = Pick<BotRow, "name" | "language" | "is_on" | "sealed_url" | "sealed_secret" | "maker_id">;

const bots = (db: Db) => db.selectFrom("alert_bot").selectAll();

export const listing: Listing<typeof alertBotsApi.list, "alert_bot", number, BotRow> = {
  from: (db) => db.selectFrom("alert_bot"),
  id: "alert_bot.id",
  where: { name: (query, text) => query.where(textMatches("name", text)) },
  sorts: { id: { column: "alert_bot.id", dir: "asc" } },
  defaultSort: "id",
  rows: (db, ids) => bots(db).where("id", "in", ids).execute(),
};

export const findBot = (db: Db, id: number): Promise<BotRow | undefined> =>
  bots(db).where("id", "=", id).executeTakeFirst();

export const lockBot = (db: Db, id: number): Promise<BotRow | undefined> =>
  bots(db).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

export async function activeBotIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom("alert_bot").select("id").where("is_on", "=", true).orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** Counts all. Other additions wait until the transaction ends, so that together they do not exceed the limit. */
export async function countBots(db: Db): Promise<number> {
  await lockName(db, "alert bots");
  const { count } = await db
    .selectFrom("alert_bot")
    .select(sql<number>`count(*)::integer`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export const insertBot = (db: Db, fields: BotFields & Pick<BotRow, "id" | "kind">, author: Author): Promise<BotRow> =>
  db
    .insertInto("alert_bot")
    .values({ ...fields, created_by: author.by, ...firstVersion(author) })
    .returningAll()
    .executeTakeFirstOrThrow();

export const saveBot = (db: Db, id: number, fields: BotFields, author: Author): Promise<BotRow> =>
  db
    .updateTable("alert_bot")
    .set({ ...fields, ...nextVersion(author) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

export async function deleteBot(db: Db, id: number): Promise<void> {
  await db.deleteFrom("alert_bot").where("id", "=", id).execute();
}

/** The bots that are switched on and whose last message failed. */
export async function countFailingBots(db: Db): Promise<FailingRows[]> {
  const { rows } = await sql<FailingRows>`
    select 'bots' as runner, count(*)::integer as count, min(last_at) as since from alert_bot
    where is_on and last_error is not null having count(*) > 0`.execute(db);
  return rows;
}

/** Stores the result of the last attempt with the bot, without a new version. */
export async function saveLastResult(db: Db, id: number, at: Date, error: string | null): Promise<void> {
  await db.updateTable("alert_bot").set({ last_at: at, last_error: error }).where("id", "=", id).execute();
}

/** Bots that are switched on, and whose maker has no active account. */
export async function findWithoutMaker(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from alert_bot where is_on and not ${isActiveUser("alert_bot.maker_id")} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export const botsOfMaker = rowsOfUser("alert_bot", "maker_id");
