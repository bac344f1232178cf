import type { Included, OfferTexts, OfferVersion } from "@vowdesk/contract/studio/offers";
import type { quotesApi, QuoteLine } from "@vowdesk/contract/studio/quotes";
import { sql, type Expression } from "kysely";
import { textMatches } from "../../../kernel/paging/like.ts";
import type { Listing } from "../../../kernel/paging/page.ts";
import type { Author } from "../../../kernel/transaction/actor.ts";
import { lockRow, type Db, type Row } from "../../../platform/database/index.ts";
import { firstVersion, nextVersion } from "../../../platform/database/versions.ts";
import { nameOfAnyUser } from "../../staff/auth/staff-names.store.ts";
import type { Language } from "@vowdesk/contract/kernel";

export type OptionFields = Omit<Row<"quote_option">, "quote_id">;

/** An option with the terms of its version that the couple reads. */
export interface OptionRow extends OptionFields, Included {
  texts: OfferTexts;
  photo_count: OfferVersion["photoCount"];
}

/** A quote with its lead and its options in their order. */
export type QuoteRow = Row<"quote"> & {
  couple: string;
  consultant_id: number | null;
  consultant_name: string;
  wedding_id: number | null;
  wedding_number: string;
  /** The decision on its discount that has taken effect. */
  review_status: string | null;
  options: OptionRow[];
};

/** The columns that change. */
export type QuoteFields = Pick<
  Row<"quote">,
  "lead_id" | "language" | "valid_until" | "expires_at" | "note" | "discount_reason"
>;
type NewQuote = QuoteFields & Partial<Pick<Row<"quote">, "renewed_from">>;
type Progress = Partial<
  Pick<
    Row<"quote">,
    | "state"
    | "accepted"
    | "reason"
    | "sent_at"
    | "decided_at"
    | "needs_approval"
    | "review_id"
    | "approved_by"
    | "approved_at"
  >
>;

const options = sql<OptionRow[]>`(
  select coalesce(json_agg(chosen order by number), '[]') from (
    select quote_option.*, texts, photo_count, pieces, outfits, looks, hours from quote_option
    join offer_version on offer_version.offer_id = quote_option.offer_id and offer_version.number = offer_version
    where quote_id = quote.id
  ) as chosen)`;
const consultantName = nameOfAnyUser("lead.consultant_id");
const weddingNumber = sql<string>`coalesce((select number from wedding where wedding.id = lead.wedding_id), '')`;

const reviewStatus = sql<string | null>`(
  select status from review where review.id = quote.review_id and effect_at is null)`;

/** Quotes for leads of a consultant; for all leads if `scope` is null. */
const quotes = (db: Db, scope: number | null) =>
  db
    .selectFrom("quote")
    .innerJoin("lead", "lead.id", "quote.lead_id")
    .where((eb) => (scope === null ? eb.val(true) : eb("lead.consultant_id", "=", scope)))
    .selectAll("quote")
    .select([
      sql<string>`concat_ws(' & ', lead.name_a, nullif(lead.name_b, ''))`.as("couple"),
      "lead.consultant_id",
      consultantName.as("consultant_name"),
      "lead.wedding_id",
      weddingNumber.as("wedding_number"),
      reviewStatus.as("review_status"),
      options.as("options"),
    ]);

/** Whether the lead of a quote meets a condition. */
const hasLead = (condition: Expression<unknown>) =>
  sql<boolean>`exists (select from lead where lead.id = quote.lead_id and ${condition})`;

/** Quotes for leads of a consultant; all if `scope` is null. */
export const inScope = (scope: number | null) =>
  scope === null ? sql<boolean>`true` : hasLead(sql`consultant_id = ${scope}`);

/** The list of the quotes in a scope. */
export const listingOf = (scope: number | null): Listing<typeof quotesApi.list, "quote", number, QuoteRow> => ({
  from: (db) => db.selectFrom("quote").where(inScope(scope)),
  id: "quote.id",
  where: {
    name: (query, text) =>
      query.where(hasLead(sql`(${textMatches("name_a", text)} or ${textMatches("name_b", text)})`)),
    leadId: (query, id) => query.where("lead_id", "=", id),
    state: (query, state, now) => {
      if (state === "expired") return query.where("state", "=", "sent").where("expires_at", "<=", now);
      const inState = query.where("state", "=", state);
      return state === "sent" ? inState.where("expires_at", ">", now) : inState;
    },
    consultantId: (query, id) => query.where(hasLead(sql`consultant_id = ${id}`)),
    from: (query, date) => query.where("valid_until", ">=", date),
    to: (query, date) => query.where("valid_until", "<=", date),
  },
  sorts: {
    createdAt: { column: "quote.created_at", dir: "desc" },
    validUntil: { column: "quote.valid_until", dir: "asc" },
  },
  defaultSort: "createdAt",
  rows: (db, ids) => quotes(db, null).where("quote.id", "in", ids).execute(),
});

export const findQuote = (db: Db, id: number, scope: number | null): Promise<QuoteRow | undefined> =>
  quotes(db, scope).where("quote.id", "=", id).executeTakeFirst();

export async function lockQuote(db: Db, id: number, scope: number | null): Promise<QuoteRow | undefined> {
  await lockRow(db, "quote", id);
  return findQuote(db, id, scope);
}

/** Locks the draft whose discount is this item of the queue. */
export async function lockByReview(db: Db, reviewId: number): Promise<QuoteRow | undefined> {
  await sql`select from quote where review_id = ${reviewId} for update`.execute(db);
  return quotes(db, null).where("quote.review_id", "=", reviewId).executeTakeFirst();
}

export async function insertQuote(db: Db, fields: NewQuote, author: Author): Promise<number> {
  const values = { ...fields, ...firstVersion(author) };
  return (await db.insertInto("quote").values(values).returning("id").executeTakeFirstOrThrow()).id;
}

export async function saveQuote(
  db: Db,
  id: number,
  fields: Partial<QuoteFields> & Progress,
  author: Author,
): Promise<void> {
  await db
    .updateTable("quote")
    .set({ ...fields, ...nextVersion(author) })
    .where("id", "=", id)
    .execute();
}

/** Saves the request for the discounts of a draft, as a part of the change that was counted. */
export async function saveRequest(
  db: Db,
  id: number,
  request: Pick<Row<"quote">, "review_id" | "needs_approval" | "limit_percent" | "approved_by" | "approved_at">,
): Promise<void> {
  await db.updateTable("quote").set(request).where("id", "=", id).execute();
}

/** Replaces the options of a draft. */
export async function replaceOptions(db: Db, quoteId: number, input: readonly OptionFields[]): Promise<void> {
  await db.deleteFrom("quote_option").where("quote_id", "=", quoteId).execute();
  const rows = input.map((option) => ({ ...option, quote_id: quoteId, lines: JSON.stringify(option.lines) }));
  await db.insertInto("quote_option").values(rows).execute();
}

/** An accepted option with the terms of its version. */
export interface AcceptedRow extends Included {
  quote_id: number;
  number: number;
  accepted_at: Date;
  language: Language;
  /** A second user approved its discount for the couple of its wedding. */
  is_approved: boolean;
  offer_id: number;
  offer_version: number;
  texts: OfferVersion["texts"];
  photo_count: number;
  price_cents: number;
  lines: QuoteLine[];
  discount_cents: number;
  total_cents: number;
  note: string;
}

/**
 * Whether the lead of a quote was won by a wedding of its own couple: with one of its phone numbers, or the same two names. An approval of a discount was
 * given for this couple only.
 */
const isOfOwnCouple = sql<boolean>`exists (
  select from lead as own join wedding on wedding.id = own.wedding_id
  where own.id = quote.lead_id and (array_remove(array[own.phone_a, own.phone_b], '') && array[wedding.phone_a, wedding.phone_b]
    or (own.name_a, own.name_b) in ((wedding.name_a, wedding.name_b), (wedding.name_b, wedding.name_a))))`;

const accepted = sql`
  select quote.id as quote_id, option.number, quote.decided_at as accepted_at, quote.language,
    quote.approved_by is not null and ${isOfOwnCouple} as is_approved, option.offer_id, option.offer_version, version.texts, version.photo_count,
    version.pieces, version.outfits, version.looks, version.hours,
    option.price_cents, option.lines, option.discount_cents, option.total_cents, option.note
  from quote join quote_option as option on option.quote_id = quote.id and option.number = quote.accepted
    join offer_version as version on version.offer_id = option.offer_id and version.number = option.offer_version`;

/** What the couple of a wedding accepted last. The wedding is that of the lead. */
export async function findAccepted(db: Db, weddingId: number): Promise<AcceptedRow | undefined> {
  const { rows } = await sql<AcceptedRow>`${accepted} join lead on lead.id = quote.lead_id
    where lead.wedding_id = ${weddingId} and quote.state = 'accepted'
    order by quote.decided_at desc, quote.id desc limit 1`.execute(db);
  return rows[0];
}

export async function findAcceptedQuote(db: Db, quoteId: number): Promise<AcceptedRow | undefined> {
  return (await sql<AcceptedRow>`${accepted} where quote.id = ${quoteId}`.execute(db)).rows[0];
}
