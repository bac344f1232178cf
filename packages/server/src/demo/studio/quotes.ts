import { defaultTimeZone } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import type { Services } from "../../kernel/http/context.ts";
import { startOfDay } from "../../platform/business-time.ts";

type Db = Services["db"];

const quotedLeads = 48;
const validDays = 14;

/** Days since a quote was made, from the number of its lead in a list. */
const age = sql`(place * 5) % 23`;

/**
 * Fills an empty list of quotes: drafts and sent ones for open leads, of which some have expired, accepted ones for won leads and declined
 * ones for lost leads. Each has one or two options with the newest versions of active offers.
 */
export async function loadQuotes(db: Db, now: Date): Promise<void> {
  const { rows } = await sql`select from quote limit 1`.execute(db);
  if (rows.length > 0) return;
  await sql`
    insert into quote (lead_id, language, valid_until, expires_at, created_at, updated_at, updated_by)
    select id, 'zh', first_day at time zone ${defaultTimeZone} + make_interval(days => ${validDays}),
      first_day + make_interval(days => ${validDays + 1}), made_at, made_at, 'system'
    from (
      select id, ${startOfDay(defaultTimeZone, now)}::timestamptz - make_interval(days => ${age}::integer) as first_day,
        ${now}::timestamptz - make_interval(days => ${age}::integer) as made_at
      from (select id, row_number() over (order by id)::integer as place from lead where state <> 'new') as asked
      where place <= ${quotedLeads}
    ) as dated`.execute(db);
  await sql`
    insert into quote_option (quote_id, number, offer_id, offer_version, price_cents, lines, lines_cents, discount_cents, total_cents)
    select quote.id, chosen.number, offer_id, chosen.version, price_cents, '[]', 0, discount, price_cents - discount
    from quote, lateral (
      select row_number() over (order by price_cents)::integer as number, offer.id as offer_id, latest as version, price_cents,
        (quote.id % 4) * 20000 as discount
      from offer join offer_version on offer_version.offer_id = offer.id and offer_version.number = latest
      where state = 'active'
    ) as chosen where chosen.number <= 1 + quote.id % 2`.execute(db);
  await quoteWhatWasAgreed(db);
  await send(db, now);
}

/** A won lead accepted, before its wedding was added, the offer and the discount of its first agreement. */
async function quoteWhatWasAgreed(db: Db): Promise<void> {
  await sql`
    update quote set created_at = dated.at, updated_at = dated.at,
      valid_until = cast(dated.at at time zone ${defaultTimeZone} as date) + ${validDays}::integer,
      expires_at = cast(cast(dated.at at time zone ${defaultTimeZone} as date) + ${validDays + 1}::integer as timestamp)
        at time zone ${defaultTimeZone}
    from (select id, created_at + interval '3 hours' as at from lead where state = 'won') as dated where dated.id = lead_id`.execute(
    db,
  );
  await sql`
    delete from quote_option using quote, lead, agreement
    where quote.id = quote_option.quote_id and lead.id = lead_id and lead.state = 'won' and agreement.wedding_id = lead.wedding_id
      and quote_option.number > 1`.execute(db);
  await sql`
    update quote_option set offer_id = agreement.offer_id, offer_version = agreement.offer_number, price_cents = agreement.price_cents,
      discount_cents = agreement.discount_cents, total_cents = agreement.total_cents
    from quote, lead, agreement
    where quote.id = quote_option.quote_id and lead.id = lead_id and lead.state = 'won' and agreement.wedding_id = lead.wedding_id
      and agreement.number = 1`.execute(db);
}

/** Sends most quotes and freezes their versions of offers. Won and lost leads decide the ones that they have. */
async function send(db: Db, now: Date): Promise<void> {
  await sql`
    update quote set state = 'sent', sent_at = quote.created_at
    from lead where lead.id = lead_id and (lead.state in ('won', 'lost') or quote.id % 4 > 0)`.execute(db);
  await sql`
    update quote set state = case lead.state when 'won' then 'accepted' else 'declined' end,
      accepted = case lead.state when 'won' then 1 end, decided_at = least(quote.created_at + interval '20 hours', ${now}::timestamptz)
    from lead where lead.id = lead_id and lead.state in ('won', 'lost')`.execute(db);
  await sql`
    update offer_version set frozen_at = used.at from (
      select offer_id, offer_version as number, min(sent_at) as at from quote join quote_option on quote_id = quote.id
      where sent_at is not null group by 1, 2
    ) as used
    where used.offer_id = offer_version.offer_id and used.number = offer_version.number and frozen_at is null`.execute(
    db,
  );
}
