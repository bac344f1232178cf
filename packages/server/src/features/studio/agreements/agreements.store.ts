import type { agreementsApi, AgreementTerms } from "@vowdesk/contract/studio/agreements";
import type { ReviewReason } from "@vowdesk/contract/reviews/engine";
import type { Language } from "@vowdesk/contract/kernel";
import { sql, type Expression } from "kysely";
import { textMatches } from "../../../kernel/paging/like.ts";
import { typedNumber } from "../../../kernel/text/typed-number.ts";
import type { Listing } from "../../../kernel/paging/page.ts";
import type { Author } from "../../../kernel/transaction/actor.ts";
import { lockRow, type Db, type Row } from "../../../platform/database/index.ts";
import { firstVersion, nextVersion } from "../../../platform/database/versions.ts";
import { lockForParts } from "../weddings/weddings.ts";
import { currentStates } from "./agreements.policy.ts";
import { nameOfAnyUser } from "../../staff/auth/staff-names.store.ts";

export type AgreementRow = Row<"agreement"> & {
  wedding_number: string;
  name_a: string;
  name_b: string;
  /** Whether the wedding has one number for both partners now. */
  has_shared_phone: boolean;
  /** Why both parties have one number; null before the version is sent. */
  shared_phone_reason: string | null;
  wedding_date: string | null;
  consultant_name: string;
  author_name: string;
  approver_name: string;
  /** The decision on its discount that has taken effect, and its reason. */
  review_status: string | null;
  refusal: ReviewReason | null;
};
/** A signature with the party as the version was sent to; null for versions of earlier releases. */
export type SignatureRow = Row<"agreement_signature"> & { party_name: string | null; party_phone: string | null };

const agreements = (db: Db) =>
  db
    .selectFrom("agreement")
    .innerJoin("wedding", "wedding.id", "agreement.wedding_id")
    .selectAll("agreement")
    .leftJoin("review", (join) =>
      join.onRef("review.id", "=", "agreement.review_id").on("review.effect_at", "is", null),
    )
    .select(["review.status as review_status", "review.reason as refusal"])
    .select(["wedding.number as wedding_number", "wedding.name_a", "wedding.name_b", "wedding.wedding_date"])
    .select([
      sql<boolean>`wedding.phone_a <> '' and wedding.phone_a = wedding.phone_b`.as("has_shared_phone"),
      sql<string | null>`(select max(shared_phone_reason) from agreement_party where agreement_id = agreement.id)`.as(
        "shared_phone_reason",
      ),
    ])
    .select([
      nameOfAnyUser("wedding.consultant_id").as("consultant_name"),
      nameOfAnyUser("agreement.author_id").as("author_name"),
      nameOfAnyUser("agreement.approved_by").as("approver_name"),
    ]);

/** Agreements of a consultant's weddings; all if `scope` is null. */
export const inScope = (scope: number | null): Expression<boolean> =>
  scope === null
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from wedding as own where own.id = agreement.wedding_id and own.consultant_id = ${scope})`;

const isOf = (text: string) => sql<boolean>`exists (
  select from wedding as matching where matching.id = agreement.wedding_id
    and (${textMatches("matching.name_a", text)} or ${textMatches("matching.name_b", text)} or ${textMatches("matching.number", text)}
      or matching.number = upper(${typedNumber(text)})))`;

type AgreementListing = Listing<typeof agreementsApi.list, "agreement", number, AgreementRow>;

/** The list of the agreements in a scope. */
export const listingOf = (scope: number | null): AgreementListing => ({
  from: (db) => db.selectFrom("agreement").where(inScope(scope)),
  id: "agreement.id",
  where: {
    name: (query, text) => query.where(isOf(text)),
    weddingId: (query, id) => query.where("agreement.wedding_id", "=", id),
    state: (query, state) => query.where("agreement.state", "=", state),
  },
  sorts: { createdAt: { column: "agreement.created_at", dir: "desc" } },
  defaultSort: "createdAt",
  rows: listByIds,
});

export const findAgreement = (db: Db, id: number, scope: number | null): Promise<AgreementRow | undefined> =>
  agreements(db).where("agreement.id", "=", id).where(inScope(scope)).executeTakeFirst();

export const listByIds = (db: Db, ids: readonly number[]): Promise<AgreementRow[]> =>
  agreements(db)
    .where("agreement.id", "in", [...ids])
    .execute();

export async function lockAgreement(db: Db, id: number, scope: number | null): Promise<AgreementRow | undefined> {
  await lockRow(db, "agreement", id);
  return findAgreement(db, id, scope);
}

/** Locks the draft whose discount is this item of the queue. */
export async function lockByReview(db: Db, reviewId: number): Promise<AgreementRow | undefined> {
  await sql`select from agreement where review_id = ${reviewId} for update`.execute(db);
  return agreements(db).where("agreement.review_id", "=", reviewId).executeTakeFirst();
}

/** The versions of a wedding that are not over, in the order of their ids. */
export async function listCurrent(db: Db, weddingId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("agreement")
    .select("id")
    .where("wedding_id", "=", weddingId)
    .where("state", "in", [...currentStates])
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

export const listSignatures = (db: Db, id: number): Promise<SignatureRow[]> =>
  db
    .selectFrom("agreement_signature")
    .leftJoin("agreement_party as party", (join) =>
      join
        .onRef("party.agreement_id", "=", "agreement_signature.agreement_id")
        .onRef("party.partner", "=", "agreement_signature.partner"),
    )
    .selectAll("agreement_signature")
    .select(["party.name as party_name", "party.phone as party_phone"])
    .where("agreement_signature.agreement_id", "=", id)
    .orderBy("signed_at")
    .execute();

/** Locks the wedding, so that its versions are drafted one after the other. Returns the newest number, and whether it is open. */
export async function lockVersions(db: Db, weddingId: number): Promise<{ latest: number; isOpen: boolean }> {
  await lockForParts(db, weddingId);
  const { rows } = await sql<{ latest: number; isOpen: boolean }>`
    select coalesce(max(number), 0) as latest, coalesce(bool_or(state in ('draft', 'sent', 'signed_a')), false) as "isOpen"
    from agreement where wedding_id = ${weddingId}`.execute(db);
  return rows[0] ?? { latest: 0, isOpen: false };
}

export interface DraftFields {
  language: Language;
  title: string;
  body: string;
  note: string;
  discount_reason: string;
  difference_reason: string;
  terms: AgreementTerms;
  needs_approval: boolean;
  /** The lowest limit of discounts by which the draft was judged. */
  limit_percent: number;
  quote_id: number | null;
  quote_option: number | null;
  couple_digest: Buffer;
  agreed_date: string | null;
  author_id: number;
}

/** A draft with its request in the queue of discounts; null if it needs none. */
type SubmittedFields = DraftFields & { review_id: number | null };

/** The columns of a draft; JSON as text. */
const stored = ({ terms, ...fields }: SubmittedFields) => ({
  ...fields,
  terms: JSON.stringify(terms),
  offer_id: terms.offerId,
  offer_number: terms.offerVersion,
  price_cents: terms.priceCents,
  discount_cents: terms.discountCents,
  total_cents: terms.totalCents,
  deposit_cents: terms.depositCents,
  approved_by: null,
  approved_at: null,
});

export async function insertDraft(
  db: Db,
  key: { wedding_id: number; number: number },
  fields: SubmittedFields,
  author: Author,
): Promise<number> {
  const values = { ...stored(fields), ...key, ...firstVersion(author) };
  return (await db.insertInto("agreement").values(values).returning("id").executeTakeFirstOrThrow()).id;
}

/** Inserts a version that is signed already. */
export async function insertSigned(
  db: Db,
  key: { wedding_id: number; number: number },
  fields: SubmittedFields,
  signed: Pick<Row<"agreement">, "digest" | "sent_at" | "signed_at" | "signed_before">,
  author: Author,
): Promise<number> {
  const values = { ...stored(fields), ...key, ...signed, state: "signed" as const, ...firstVersion(author) };
  return (await db.insertInto("agreement").values(values).returning("id").executeTakeFirstOrThrow()).id;
}

type Change = Partial<
  Pick<
    Row<"agreement">,
    | "state"
    | "quote_id"
    | "quote_option"
    | "couple_digest"
    | "agreed_date"
    | "digest"
    | "approved_by"
    | "approved_at"
    | "sent_at"
    | "expires_at"
    | "signed_at"
    | "ended_at"
    | "end_reason"
  >
>;

/** Saves fields of a version and counts the change. */
export async function saveAgreement(db: Db, id: number, fields: Change, author: Author): Promise<void> {
  await db
    .updateTable("agreement")
    .set({ ...fields, ...nextVersion(author) })
    .where("id", "=", id)
    .execute();
}

export async function saveDraft(db: Db, id: number, fields: SubmittedFields, author: Author): Promise<void> {
  await db
    .updateTable("agreement")
    .set({ ...stored(fields), ...nextVersion(author) })
    .where("id", "=", id)
    .execute();
}

export async function deleteDraft(db: Db, id: number): Promise<void> {
  await db.deleteFrom("agreement").where("id", "=", id).execute();
}
