import type { NoticeKind } from "@vowdesk/contract/studio/couple-notices";
import { photographed } from "@vowdesk/contract/studio/weddings";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import { askedCents } from "./asked-cents.store.ts";
import { hasPictures } from "./has-pictures.store.ts";

/** The days and moments by which notices become due. Dates are those of the business. */
export interface DueDays {
  now: Date;
  today: string;
  /** Couples are told of shoots before the first moment, and of what to bring to shoots before the second one. */
  shootsBefore: Date;
  bringBefore: Date;
  /** The couple is not told of shoots that begin before. */
  shootsFrom: Date;
  bringFrom: Date;
  /** The last day of the instalments that are due soon, and the days of the late ones. */
  soonUntil: string;
  lateFrom: string;
  lateUntil: string;
  /** The last days of the galleries whose couples are told for the first and for the second time that they end. */
  endsUntil: string;
  endsSoonUntil: string;
  /** Agreements that were sent before are not announced. */
  sentFrom: Date;
  /** Time zone of the business, in which the days of instalments and galleries end. */
  zone: string;
}

/** Partners who can be told, of weddings that are not cancelled. Of two with the same number and address, the first one. */
const reachable = sql`(
  select wedding.id as wedding_id, person.partner
  from wedding cross join lateral (values ('a', name_a, phone_a, ''), ('b', name_b, phone_b, phone_a)) as person (partner, name, phone, shared)
  left join couple_contact contact on contact.wedding_id = wedding.id and contact.partner = person.partner
  where person.name <> '' and contact.consent_withdrawn_at is null
    and (contact.email <> '' or person.phone not in ('', person.shared))
    and (contact.consent_given_at is not null or exists (
      select from app_account where app_account.phone = person.phone and phone_verified_at is not null and role = 'customer' and enabled))
    and not exists (select from wedding_cancellation where wedding_cancellation.wedding_id = wedding.id))`;

/** A query for what the notices of a kind are about, with the columns wedding_id, subject, about_id, starts_at, due_on and expires_at. */
type Source = (days: DueDays) => RawBuilder<unknown>;

const firmed = sql`('firm', 'confirmed')`;

const shoots = (from: Date, before: Date, subject: RawBuilder<unknown>, more: RawBuilder<unknown>) => sql`
  select wedding_id, ${subject} as subject, id as about_id, starts_at, cast(null as date) as due_on, starts_at - interval '1 hour' as expires_at
  from shoot where wedding_id is not null and state in ${firmed} and couple_present and starts_at > ${from} and starts_at < ${before} ${more}`;

const instalments = (zone: string, condition: RawBuilder<unknown>, lastDay: RawBuilder<unknown>) => sql`
  select wedding_id, 'instalment:' || id || ':' || due_on as subject, id as about_id, null::timestamptz as starts_at, due_on,
    (${lastDay} + 1)::timestamp at time zone ${zone} as expires_at
  from wedding_instalment where ${askedCents} > 0 and ${condition}`;

/** Galleries whose pictures are deleted after one of the days. */
const galleries = (zone: string, after: string, until: string) => sql`
  select wedding_id, 'gallery:' || id || ':' || keep_until as subject, id as about_id, null::timestamptz as starts_at, keep_until as due_on,
    (keep_until + 1)::timestamp at time zone ${zone} as expires_at
  from gallery where state <> 'purged' and ${hasPictures} and keep_until > ${after} and keep_until <= ${until}`;

const isoOf = sql`to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The kinds that become due on a day. `shoot-moved` is stored when a user moves a shoot. */
const sources: Readonly<Partial<Record<NoticeKind, Source>>> = {
  "shoot-tomorrow": ({ shootsFrom, shootsBefore }) =>
    shoots(shootsFrom, shootsBefore, sql`'shoot:' || id || ':' || ${isoOf}`, sql``),
  "things-to-bring": ({ bringFrom, bringBefore }) =>
    shoots(
      bringFrom,
      bringBefore,
      sql`'shoot:' || id`,
      sql`and purpose in (${sql.join(photographed.map((purpose) => sql`${purpose}`))})`,
    ),
  "agreement-to-sign": ({ now, sentFrom }) => sql`
    select wedding_id, 'agreement:' || id as subject, id as about_id, null::timestamptz as starts_at, cast(null as date) as due_on, expires_at
    from agreement where state in ('sent', 'signed_a') and sent_at >= ${sentFrom} and expires_at > ${now}`,
  "instalment-soon": ({ today, soonUntil, zone }) =>
    instalments(zone, sql`due_on > ${today} and due_on <= ${soonUntil}`, sql`(due_on - 1)`),
  "instalment-due": ({ today, zone }) => instalments(zone, sql`due_on = ${today}`, sql`due_on`),
  "instalment-late": ({ lateFrom, lateUntil, zone }) =>
    instalments(zone, sql`due_on >= ${lateFrom} and due_on <= ${lateUntil}`, sql`(due_on + 14)`),
  "gallery-ends-in-30-days": ({ endsSoonUntil, endsUntil, zone }) => galleries(zone, endsSoonUntil, endsUntil),
  "gallery-ends-in-7-days": ({ today, endsSoonUntil, zone }) => galleries(zone, today, endsSoonUntil),
};

/** Stores the notices of a kind that are due and were not stored before. Returns how many. */
export async function insertDue(db: Db, kind: NoticeKind, days: DueDays): Promise<number> {
  const source = sources[kind];
  if (!source) return 0;
  const { numAffectedRows } = await sql`
    insert into couple_notice (wedding_id, partner, kind, subject, about_id, starts_at, due_on, next_at, expires_at, created_at)
    select due.wedding_id, reachable.partner, ${kind}::text, due.subject, due.about_id, due.starts_at, due.due_on, ${days.now}, due.expires_at, ${days.now}
    from (${source(days)}) as due join ${reachable} as reachable on reachable.wedding_id = due.wedding_id
    where not exists (select from couple_notice as former where former.wedding_id = due.wedding_id
      and former.partner = reachable.partner and former.kind = ${kind} and former.subject = due.subject)
    order by due.about_id, reachable.partner on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export interface MovedShoot {
  weddingId: number;
  shootId: number;
  version: number;
  formerStartsAt: Date;
  startsAt: Date;
}

/** Stores that a shoot was moved, for each other partner who can be told. */
export async function insertMoved(
  db: Db,
  moved: MovedShoot,
  { now, nextAt, except }: { now: Date; nextAt: Date; except: readonly string[] },
): Promise<void> {
  const { weddingId, shootId, version, formerStartsAt, startsAt } = moved;
  await sql`
    insert into couple_notice (wedding_id, partner, kind, subject, about_id, starts_at, former_starts_at, next_at, expires_at, created_at)
    select wedding_id, partner, 'shoot-moved', ${`shoot:${shootId}:${version}`}, ${shootId}, ${startsAt}, ${formerStartsAt}, ${nextAt},
      ${startsAt}::timestamptz - interval '1 hour', ${now}
    from ${reachable} as reachable where wedding_id = ${weddingId} and partner <> all (${except}::text[]) on conflict do nothing`.execute(
    db,
  );
}

/**
 * Writes the new time of a moved shoot into its notices that are not sent yet. A shoot that is back at the time that its couple knows needs
 * none: they are skipped. Returns the partners who had such a notice.
 */
export async function replaceMoved(db: Db, moved: MovedShoot, now: Date, nextAt: Date): Promise<string[]> {
  const { weddingId, shootId, startsAt } = moved;
  const { rows } = await sql<{ partner: string }>`
    update couple_notice set starts_at = ${startsAt}, next_at = ${nextAt}, expires_at = ${startsAt}::timestamptz - interval '1 hour',
      state = case when former_starts_at = ${startsAt} then 'skipped' else state end,
      problem = case when former_starts_at = ${startsAt} then 'outdated' end,
      ended_at = case when former_starts_at = ${startsAt} then ${now}::timestamptz end
    where wedding_id = ${weddingId} and kind = 'shoot-moved' and about_id = ${shootId} and state = 'waiting' and attempts = 0
    returning partner`.execute(db);
  return rows.map(({ partner }) => partner);
}
