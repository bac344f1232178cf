import type { WebhookState, webhooksApi } from "@vowdesk/contract/webhooks";
import { sql } from "kysely";
import { containing } from "../../kernel/paging/like.ts";
import type { Listing } from "../../kernel/paging/page.ts";
import type { Author } from "../../kernel/transaction/actor.ts";
import { lockRow, type Db, type Row } from "../../platform/database/index.ts";
import { firstVersion, nextVersion } from "../../platform/database/versions.ts";

type StoredWebhook = Row<"webhook">;
export type WebhookRow = Omit<StoredWebhook, "sealed_secret" | "sealed_previous_secret"> & {
  pending: number;
  failed: number;
};
/** The columns that users change. */
export type WebhookFields = Pick<StoredWebhook, "url" | "description" | "events" | "state" | "pause_cause">;

/** Larger numbers are shown as this one, so that a list stays cheap. */
const countAtMost = 1_000;

const countIn = (state: "pending" | "failed") => sql<number>`(
  select count(*)::integer from (
    select from webhook_delivery where webhook_id = webhook.id and webhook_delivery.state = ${sql.lit(state)}
    limit ${sql.lit(countAtMost)}) as counted)`;

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
  "created_at",
  "created_by",
  "version",
  "updated_at",
  "updated_by",
] as const;

const webhooks = (db: Db) =>
  db
    .selectFrom("webhook")
    .select(shownColumns)
    .select([countIn("pending").as("pending"), countIn("failed").as("failed")]);

export const listing: Listing<typeof webhooksApi.list, "webhook", number, WebhookRow> = {
  from: (db) => db.selectFrom("webhook"),
  id: "webhook.id",
  where: {
    url: (query, text) => query.where("url", "ilike", containing(text)),
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

export async function countWebhooks(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("webhook")
    .select(sql<number>`count(*)::integer`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

interface NewWebhook extends Pick<WebhookFields, "url" | "description" | "events"> {
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
  state: WebhookState;
  sealed_secret: Buffer;
  sealed_previous_secret: Buffer | null;
  previous_secret_until: Date | null;
}

export const findReceiver = (db: Db, id: number): Promise<Receiver | undefined> =>
  db
    .selectFrom("webhook")
    .select(["id", "url", "state", "sealed_secret", "sealed_previous_secret", "previous_secret_until"])
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
