import type { ReviewReason } from "@vowdesk/contract/reviews/engine";
import type { weddingRefundsApi } from "@vowdesk/contract/studio/wedding-payments";
import { sql, type Expression } from "kysely";
import type { RequestKey } from "../../../../kernel/concurrency/run-once.ts";
import type { Listing } from "../../../../kernel/paging/page.ts";
import type { Author } from "../../../../kernel/transaction/actor.ts";
import { lockRow, type Db, type Row } from "../../../../platform/database/index.ts";
import { firstVersion, nextVersion } from "../../../../platform/database/versions.ts";
import { nameOfAnyUser } from "../../../staff/auth/staff-names.store.ts";

export type RefundRow = Row<"wedding_refund"> & {
  wedding_number: string;
  couple: string;
  asked_name: string;
  decided_name: string;
  /** The reason of the decision in the queue; null before it. */
  review_reason: ReviewReason | null;
  paid_name: string;
};

const nameOf = (column: "asked_by" | "decided_by" | "paid_by") => nameOfAnyUser(`wedding_refund.${column}`);

const named = [
  sql<string>`(select number from wedding where wedding.id = wedding_refund.wedding_id)`.as("wedding_number"),
  sql<string>`(select concat_ws(' & ', nullif(name_a, ''), nullif(name_b, '')) from wedding
    where wedding.id = wedding_refund.wedding_id)`.as("couple"),
  sql<ReviewReason | null>`(select review.reason from review where review.id = wedding_refund.review_id)`.as(
    "review_reason",
  ),
  nameOf("asked_by").as("asked_name"),
  nameOf("decided_by").as("decided_name"),
  nameOf("paid_by").as("paid_name"),
] as const;

const refunds = (db: Db) => db.selectFrom("wedding_refund").selectAll().select(named);

/** Refunds of the weddings of a consultant; of all weddings if `scope` is null. */
const inScope = (scope: number | null): Expression<boolean> =>
  scope === null
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from wedding where wedding.id = wedding_refund.wedding_id and consultant_id = ${scope})`;

type RefundListing = Listing<typeof weddingRefundsApi.list, "wedding_refund", number, RefundRow>;

/** The list of the refunds in a scope. */
export const listingOf = (scope: number | null): RefundListing => ({
  from: (db) => db.selectFrom("wedding_refund").where(inScope(scope)),
  id: "wedding_refund.id",
  where: {
    weddingId: (query, id) => query.where("wedding_id", "=", id),
    state: (query, state) => query.where("state", "=", state),
    kind: (query, kind) => query.where("kind", "=", kind),
  },
  sorts: { createdAt: { column: "wedding_refund.created_at", dir: "desc" } },
  defaultSort: "createdAt",
  rows: (db, ids) => refunds(db).where("id", "in", ids).execute(),
});

export const findRefund = (db: Db, id: number, scope: number | null): Promise<RefundRow | undefined> =>
  refunds(db).where("id", "=", id).where(inScope(scope)).executeTakeFirst();

export async function lockRefund(db: Db, id: number, scope: number | null): Promise<RefundRow | undefined> {
  await lockRow(db, "wedding_refund", id);
  return findRefund(db, id, scope);
}

/** Locks the refund whose request is this item of the queue. */
export async function lockByReview(db: Db, reviewId: number): Promise<RefundRow | undefined> {
  await sql`select from wedding_refund where review_id = ${reviewId} for update`.execute(db);
  return refunds(db).where("review_id", "=", reviewId).executeTakeFirst();
}

export const findByKey = (db: Db, userId: number, key: string): Promise<RefundRow | undefined> =>
  refunds(db).where("asked_by", "=", userId).where("client_key", "=", key).executeTakeFirst();

export type NewRefund = Pick<Row<"wedding_refund">, "wedding_id" | "kind" | "amount_cents" | "reason" | "asked_by"> &
  Partial<Pick<Row<"wedding_refund">, "double_cents" | "goodwill_cents" | "receipt_id">>;

export const insertRefund = (
  db: Db,
  refund: NewRefund & { review_id: number },
  request: RequestKey | null,
  author: Author,
): Promise<RefundRow> =>
  db
    .insertInto("wedding_refund")
    .values({
      ...refund,
      client_key: request?.key ?? null,
      request_hash: request?.hash ?? null,
      ...firstVersion(author),
    })
    .returningAll()
    .returning(named)
    .executeTakeFirstOrThrow();

type Step = Partial<
  Pick<
    Row<"wedding_refund">,
    "state" | "decided_by" | "decided_at" | "refusal" | "paid_by" | "paid_at" | "method" | "reference"
  >
>;

export const saveStep = (db: Db, id: number, step: Step, author: Author): Promise<RefundRow> =>
  db
    .updateTable("wedding_refund")
    .set({ ...step, ...nextVersion(author) })
    .where("id", "=", id)
    .returningAll()
    .returning(named)
    .executeTakeFirstOrThrow();
