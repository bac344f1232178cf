import { defaultAgreementRules, type Strokes } from "@vowdesk/contract/studio/agreements";
import type { OfferVersion } from "@vowdesk/contract/studio/offers";
import { sql } from "kysely";
import { digestOf, termsFrom, writeText } from "../../features/studio/agreements/agreements.ts";
import type { Services } from "../../kernel/http/context.ts";
import type { DemoVersion, Story } from "./stories.ts";

type Db = Services["db"];

interface Couple {
  id: number;
  number: string;
  nameA: string;
  nameB: string;
  weddingDate: string | null;
}

type Sold = Omit<OfferVersion, "frozenAt" | "createdAt"> & { offerId: number };

const dayMs = 24 * 60 * 60_000;

/** A curve through the field of a signature. */
const strokesOf = (seed: number): Strokes => [
  Array.from({ length: 40 }, (_, step) => ({
    x: 60 + step * 21,
    y: Math.round(150 + 95 * Math.sin(step * (0.5 + (seed % 5) / 10)) * Math.cos(step / (6 + (seed % 3)))),
  })),
];

/** The discount of a couple by its position; the amended version is cheaper. */
const discountOf = (position: number, isAmended: boolean) => (position % 3) * 10_000 + (isAmended ? 20_000 : 0);

function versionOf(
  couple: Couple,
  position: number,
  sold: Sold,
  { state, sentAt, signedAt }: DemoVersion,
  number: number,
) {
  const { offerId, ...offer } = sold;
  const discountCents = discountOf(position, number > 1);
  const terms = termsFrom(offerId, offer, { discountCents }, defaultAgreementRules);
  const { title, body } = writeText("zh", defaultAgreementRules.agreementTexts.zh, couple, terms, "");
  return {
    wedding_id: couple.id,
    number,
    state,
    title,
    body,
    terms,
    digest: state === "draft" ? null : digestOf({ title, body, terms }).toString("hex"),
    sent_at: sentAt,
    expires_at: new Date(sentAt.getTime() + defaultAgreementRules.agreementDays * dayMs),
    signed_at: signedAt,
    signers: state === "signed" || state === "amended" ? ["a", "b"] : state === "signed_a" ? ["a"] : [],
    names: { a: couple.nameA, b: couple.nameB },
    strokes: { a: strokesOf(position), b: strokesOf(position + 1) },
  };
}

/** The agreements of the couples at the same positions: drafts, and sent, signed, amended and expired versions. */
export async function loadAgreements(db: Db, stories: readonly Story[], weddings: readonly number[]): Promise<void> {
  const couples = await sql<Couple>`
    select id, number, name_a as "nameA", name_b as "nameB", to_char(wedding_date, 'YYYY-MM-DD') as "weddingDate"
    from wedding where id = any(${[...weddings]}::integer[])`.execute(db);
  const byId = new Map(couples.rows.map((couple) => [couple.id, couple]));
  const offers = await sql<Sold>`
    select offer.id as "offerId", newest.number, texts, price_cents as "priceCents", deposit_cents as "depositCents", photo_count as "photoCount",
      extra_photo_cents as "extraPhotoCents", purposes, parts, pieces, outfits, looks, hours
    from offer join offer_version as newest on newest.offer_id = offer.id and newest.number = latest
    where state = 'active' order by offer.id`.execute(db);
  const versions = stories.flatMap((story, position) => {
    const couple = byId.get(weddings[position] ?? 0);
    const sold = offers.rows[story.offer];
    if (!couple || !sold) return [];
    return story.versions.map((version, index) => versionOf(couple, position, sold, version, index + 1));
  });
  // Of each wedding one version may be open, and a signed one is open until its signatures are stored.
  const isSuccessor = ({ number, state }: { number: number; state: string }) => number > 1 && state === "sent";
  await insert(db, JSON.stringify(versions.filter((version) => !isSuccessor(version))));
  await insert(db, JSON.stringify(versions.filter(isSuccessor)));
}

/** A version becomes signed after its signatures are stored, which a trigger requires. */
async function insert(db: Db, versions: string): Promise<void> {
  const input = sql`jsonb_to_recordset(${versions}::jsonb) as given (wedding_id integer, number integer, state text, title text, body text,
    terms jsonb, digest text, sent_at timestamptz, expires_at timestamptz, signed_at timestamptz, signers jsonb, names jsonb, strokes jsonb)`;
  await sql`
    insert into agreement (wedding_id, number, state, language, title, body, terms, offer_id, offer_number, price_cents, discount_cents,
      total_cents, deposit_cents, needs_approval, digest, author_id, sent_at, expires_at, created_at, updated_at, updated_by)
    select wedding_id, given.number, case state when 'signed' then 'signed_a' else state end, 'zh', title, body, terms,
      (terms->>'offerId')::integer, (terms->>'offerVersion')::integer, (terms->>'priceCents')::integer,
      (terms->>'discountCents')::integer, (terms->>'totalCents')::integer, (terms->>'depositCents')::integer, false,
      decode(digest, 'hex'), coalesce(wedding.consultant_id,
        (select id from users where username = 'consultant' and deleted_at is null)), case when digest is not null then sent_at end,
      case when digest is not null then given.expires_at end, sent_at, sent_at, 'system'
    from ${input} join wedding on wedding.id = wedding_id`.execute(db);
  await sql`
    insert into agreement_signature (agreement_id, partner, name, strokes, digest, signed_at, signed_in)
    select agreement.id, partner, names->>partner, given.strokes->partner, agreement.digest, given.signed_at, 'studio'
    from ${input} join agreement using (wedding_id, number), jsonb_array_elements_text(signers) as partner`.execute(db);
  await sql`
    update agreement set state = given.state, signed_at = given.signed_at from ${input}
    where agreement.wedding_id = given.wedding_id and agreement.number = given.number and given.state in ('signed', 'amended')`.execute(
    db,
  );
  await sql`
    update offer_version set frozen_at = used.at from (
      select offer_id, offer_number, min(sent_at) as at from agreement where sent_at is not null group by 1, 2
    ) as used
    where used.offer_id = offer_version.offer_id and used.offer_number = offer_version.number and frozen_at is null`.execute(
    db,
  );
}
