import { dateLocale, defaultTimeZone, type Language } from "@vowdesk/contract/kernel";
import { fillNotice, noticeTextOf } from "@vowdesk/contract/studio/couple-notices";
import type { Purpose } from "@vowdesk/contract/studio/shoots";
import { sql } from "kysely";
import type { Services } from "../../kernel/http/context.ts";
import { purposeWords } from "@vowdesk/contract/studio/imports";
import { addDays, dateIn, momentIn } from "../../platform/business-time.ts";

type Db = Services["db"];

/** Couples at these positions were not asked for a consent, or declined; others read English. */
const everyUnasked = 9;
const everyDeclined = 23;
const everyEnglish = 7;
/** The log begins this many days ago. */
const loggedDays = 60;

/** Addresses, languages and consents, given on the day after the couple came. */
async function loadContacts(db: Db, now: Date): Promise<void> {
  await sql`
    insert into couple_contact (wedding_id, partner, email, language, consent_given_at, consent_withdrawn_at, created_at, updated_at, updated_by)
    select id, 'a', case when id % 3 = 0 then 'couple' || id || '@example.com' else '' end,
      case when id % ${everyEnglish} = 0 then 'en' else 'zh' end,
      given, case when id % ${everyDeclined} = 0 then least(given + interval '20 days', ${now}::timestamptz) end, given, given, 'consultant'
    from (select id, least(created_at + interval '1 day', ${now}::timestamptz) as given from wedding where id % ${everyUnasked} > 0) as couple`.execute(
    db,
  );
}

interface Told {
  weddingId: number;
  number: string;
  name: string;
  language: Language;
  shootId: number;
  purpose: Purpose;
  startsAt: Date;
  place: string;
  address: string;
}

/** Shoots that took place, of couples with a valid consent at that time. */
async function toldOf(db: Db, now: Date): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select wedding.id as "weddingId", wedding.number, name_a as name, language, shoot.id as "shootId", purpose, starts_at as "startsAt",
      coalesce(place.name, '') as place, coalesce(place.address, '') as address
    from shoot join wedding on wedding.id = shoot.wedding_id join couple_contact on couple_contact.wedding_id = wedding.id
      left join bookable as place on place.id = shoot.place_id
    where shoot.state = 'done' and starts_at > ${now}::timestamptz - make_interval(days => ${loggedDays})
      and consent_given_at < starts_at - interval '2 days' and (consent_withdrawn_at is null or consent_withdrawn_at > starts_at)
      and phone_a <> '' order by shoot.id`.execute(db);
  return rows;
}

/** The notice of the day before a shoot, as it was sent at eight o'clock. */
function noticeOf({ language, startsAt, ...told }: Told, studio: { studio: string; phone: string }) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateLocale(language), { timeZone: defaultTimeZone, ...options }).format(startsAt);
  const { texts } = noticeTextOf({}, "shoot-tomorrow");
  const body = fillNotice(texts[language], {
    ...studio,
    name: told.name,
    shoot: purposeWords[told.purpose][language],
    date: format({ dateStyle: "full" }),
    time: format({ timeStyle: "short" }),
    place: told.place,
    address: told.address,
  });
  const sentAt = momentIn(defaultTimeZone, addDays(dateIn(defaultTimeZone, startsAt), -1), "08:00");
  return { wedding_id: told.weddingId, shoot_id: told.shootId, starts_at: startsAt, body, sent_at: sentAt };
}

/** How couples are told, and what they were told of their shoots so far. The job goes on from there. */
export async function loadNotices(db: Db, now: Date, studio: { studio: string; phone: string }): Promise<void> {
  await loadContacts(db, now);
  const notices = (await toldOf(db, now)).map((told) => noticeOf(told, studio));
  await sql`
    insert into couple_notice (wedding_id, partner, kind, subject, about_id, starts_at, state, channel, attempts, body, next_at, expires_at,
      created_at, ended_at)
    select wedding_id, 'a', 'shoot-tomorrow', 'shoot:' || shoot_id || ':' || to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      shoot_id, starts_at, 'sent', 'sms', 1, body, sent_at, starts_at - interval '1 hour', sent_at, sent_at
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
      as given (wedding_id integer, shoot_id integer, starts_at timestamptz, body text, sent_at timestamptz) order by sent_at, shoot_id`.execute(
    db,
  );
}
