import type { QuoteLine } from "@vowdesk/contract/studio/quotes";
import { sql } from "kysely";
import type { Language } from "@vowdesk/contract/kernel";
import type { OfferVersion } from "@vowdesk/contract/studio/offers";
import type { Db } from "../../../platform/database/index.ts";

/** An accepted option with the terms of its version. */
export interface AcceptedRow {
  quote_id: number;
  number: number;
  accepted_at: Date;
  language: Language;
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

const accepted = sql`
  select quote.id as quote_id, option.number, quote.decided_at as accepted_at, quote.language,
    quote.approved_by is not null as is_approved, option.offer_id, option.offer_version, version.texts, version.photo_count,
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
