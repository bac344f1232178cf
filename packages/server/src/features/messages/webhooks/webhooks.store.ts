import type { WebhookState, webhooksApi } from "@vowdesk/contract/messages/webhooks";
import { sql } from "kysely";
import { textMatches } from "../../../kernel/paging/like.ts";
import type { Listing } from "../../../kernel/paging/page.ts";
import type { Author } from "../../../kernel/transaction/actor.ts";
import { lockName, lockRow, type Db, type Row } from "../../../platform/database/index.ts";
import { firstVersion, nextVersion } from "../../../platform/database/versions.ts";
import { rowsOfUser } from "../../../platform/database/rows-of-user.ts";
import type { FailingRows } from "../../../platform/database/due-retries.ts";
import { isActiveUser, nameOfUser } from "../../staff/auth/staff-names.store.ts";

type StoredWebhook = Row<"webhook">;
export type WebhookRow = Omit<StoredWebhook, "sealed_secret" | "sealed_previous_secret" | "sealed_url"> & {
  pending: number;
  failed: number;
  /** The name of the maker. */
  maker: string | null;
};
/** The columns that users change. */
export type WebhookFields = Pick<
  StoredWebhook,
  "url" | "sealed_url" | "description" | "events" | "state" | "pause_cause" | "maker_id"
>;

/** Larger numbers are shown as this one, so that a list stays cheap. */
const maxCount = 1_000;

const countIn = (state: "pending" | "failed") => sql<number>`(
  select count(*)::integer from (
    select from webhook_delivery where webhook_id = webhook.id and webhook_delivery.state = ${sql.lit(state)}
    limit ${sql.lit(maxCount)}) as counted)`;

const shownColumns = [
  "id",
  "url",
  "description",
  "events",
  "state",
  "pause_cause",
  "previous_secret_until",
  "last_at",
  "last_status",
  "last_error",
  "failing_since",
  "maker_id",
  "withheld",
  "created_at",
  "created_by",
  "version",
  "updated_at",
  "updated_by",
] as const;

const maker = sql<string | null>`${nameOfUser("webhook.maker_id")}`;

const webhooks = (db: Db) =>
  db
    .selectFrom("webhook")
    .select(shownColumns)
    .select([countIn("pending").as("pending"), countIn("failed").as("failed"), maker.as("maker")]);

export const listing: Listing<typeof webhooksApi.list, "webhook", number, WebhookRow> = {
  from: (db) => db.selectFrom("webhook"),
  id: "webhook.id",
  where: {
    url: (query, text) => query.where(textMatches("url", text)),
    state: (query, state) => query.where("state", "=", state),
  },
  sorts: { createdAt: { column: "webhook.created_at", dir: "desc" } },
  defaultSort: "createdAt",
  rows: (db, ids) => webhooks(db).where("id", "in", ids).execute(),
};

export const findWebhook = (db: Db, id: number): Promise<WebhookRow | undefined> =>
  webhooks(db).where("id", "=", id).executeTakeFirst();

export async function lockWebhook(db: Db, id: number): Promise<WebhookRow | undefined> {
  await lockRow(db, "webhook", id, "no key update");
  return findWebhook(db, id);
}

/** Counts all. Other additions wait until the transaction ends, so that together they do not exceed the limit. */
export async function countWebhooks(db: Db): Promise<number> {
  await lockName(db, "webhooks");
  const { count } = await db
    .selectFrom("webhook")
    .select(sql<number>`count(*)::integer`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

interface NewWebhook extends Pick<WebhookFields, "url" | "sealed_url" | "description" | "events" | "maker_id"> {
  id: number;
  sealedSecret: Buffer;
}

export async function insertWebhook(
  db: Db,
  { sealedSecret, ...fields }: NewWebhook,
  author: Author,
): Promise<WebhookRow> {
  await db
    .insertInto("webhook")
    .values({ ...fields, sealed_secret: sealedSecret, created_by: author.by, ...firstVersion(author) })
    .execute();
  return webhooks(db).where("id", "=", fields.id).executeTakeFirstOrThrow();
}

export async function saveWebhook(
  db: Db,
  id: number,
  fields: Partial<WebhookFields>,
  author: Author,
): Promise<WebhookRow> {
  await db
    .updateTable("webhook")
    .set({ ...fields, ...nextVersion(author) })
    .where("id", "=", id)
    .execute();
  return webhooks(db).where("id", "=", id).executeTakeFirstOrThrow();
}

/** Stores a new secret. The one before it stays as the previous secret until the given time. */
export async function replaceSecret(db: Db, id: number, sealedSecret: Buffer, previousUntil: Date): Promise<void> {
  await db
    .updateTable("webhook")
    .set((eb) => ({
      sealed_previous_secret: eb.ref("sealed_secret"),
      previous_secret_until: previousUntil,
      sealed_secret: sealedSecret,
    }))
    .where("id", "=", id)
    .execute();
}

export async function deleteWebhook(db: Db, id: number): Promise<void> {
  await db.deleteFrom("webhook").where("id", "=", id).execute();
  await db.deleteFrom("webhook_delivery").where("webhook_id", "=", id).execute();
}

/** Gives the pending deliveries of a webhook time until `expiresAt` and makes them due. */
export async function renewPending(db: Db, id: number, now: Date, expiresAt: Date): Promise<void> {
  await db
    .updateTable("webhook_delivery")
    .set({ next_at: now, expires_at: expiresAt, attempts: 0 })
    .where("webhook_id", "=", id)
    .where("state", "=", "pending")
    .execute();
}

/** What sending needs to know about a webhook. */
export interface Receiver {
  id: number;
  url: string;
  sealed_url: Buffer | null;
  maker_id: number | null;
  state: WebhookState;
  sealed_secret: Buffer;
  sealed_previous_secret: Buffer | null;
  previous_secret_until: Date | null;
}

export const findReceiver = (db: Db, id: number): Promise<Receiver | undefined> =>
  db
    .selectFrom("webhook")
    .select(["id", "url", "sealed_url", "maker_id", "state"])
    .select(["sealed_secret", "sealed_previous_secret", "previous_secret_until"])
    .where("id", "=", id)
    .executeTakeFirst();

export interface AttemptResult {
  at: Date;
  status: number | null;
  error: string | null;
}

/** Stores the result of the last attempt with the webhook, without a new version. */
export async function saveLastResult(db: Db, id: number, { at, status, error }: AttemptResult): Promise<void> {
  await db
    .updateTable("webhook")
    .set({
      last_at: at,
      last_status: status,
      last_error: error,
      failing_since: error === null ? null : sql<Date>`coalesce(failing_since, ${at})`,
    })
    .where("id", "=", id)
    .execute();
}

/** The active webhooks whose last attempt failed, with the time of the first failure. */
export async function countFailingWebhooks(db: Db): Promise<FailingRows[]> {
  const { rows } = await sql<FailingRows>`
    select 'webhooks' as runner, count(*)::integer as count, min(failing_since) as since from webhook
    where state = 'active' and failing_since is not null having count(*) > 0`.execute(db);
  return rows;
}

/** Active webhooks whose maker has no active account. */
export async function findWithoutMaker(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from webhook where state = 'active' and not ${isActiveUser("webhook.maker_id")} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Webhooks whose address is not sealed: those of the previous release. */
export const findUnsealed = (db: Db): Promise<{ id: number; url: string }[]> =>
  db.selectFrom("webhook").select(["id", "url"]).where("sealed_url", "is", null).execute();

/** Stores a sealed address in place of the former one, unless that was changed meanwhile. */
export async function sealAddress(
  db: Db,
  { id, url }: { id: number; url: string },
  sealed: Pick<WebhookFields, "url" | "sealed_url">,
): Promise<void> {
  await db.updateTable("webhook").set(sealed).where("id", "=", id).where("url", "=", url).execute();
}

export const webhooksOfMaker = rowsOfUser("webhook", "maker_id");
