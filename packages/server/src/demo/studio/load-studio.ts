import { demoPhone } from "@vowdesk/contract/staff/auth";
import { defaultTimeZone } from "@vowdesk/contract/kernel";
import { shootScopes } from "@vowdesk/contract/studio/shoots";
import { sql } from "kysely";
import type { Services } from "../../kernel/http/context.ts";
import { startOfDay } from "../../platform/business-time.ts";
import { nameOf } from "../business/names.ts";
import { storedForm } from "../business/people.ts";
import { randomFrom } from "../random.ts";
import { loadAgreements } from "./agreements.ts";
import { addedSkill, demoBookables } from "./bookables.ts";
import { loadLists, sheetOf } from "./sheets.ts";
import { hasConsultant, makeStories, type Story } from "./stories.ts";
import type { Member } from "./openings.ts";
import { linkWonLeads, loadLeads, loadTouches } from "./leads.ts";
import { loadNotices } from "./notices.ts";
import { loadOffers } from "./offers.ts";
import { loadQuotes } from "./quotes.ts";
import { demoLinkKey } from "@vowdesk/contract/studio/couples";
import { tokenHash } from "../../platform/secrets/tokens.ts";

type Db = Services["db"];

const hours = Array.from({ length: 7 }, (_, index) => ({ weekday: index + 1, from: "08:30", to: "19:00" }));

/** Couples at this position or before have the phone number of a demo customer, and so a conversation. */
const couplesWithChat = 60;

async function loadSkill(db: Db): Promise<void> {
  await sql`
    insert into skill (code, names, position, updated_by)
    select ${addedSkill.code}, ${JSON.stringify(addedSkill.names)}::jsonb, max(position) + 1, 'system' from skill
    on conflict do nothing`.execute(db);
}

async function loadBookables(db: Db): Promise<Map<string, number>> {
  const groups = Object.entries(demoBookables);
  const all = groups.flatMap(([group, members]) =>
    members.map((member, index) => ({ key: `${group} ${index}`, ...member })),
  );
  const { rows } = await sql<{ id: number }>`
    insert into bookable (kind, name, skills, hours, address, latitude, longitude, user_id, updated_by)
    select kind, name, array(select jsonb_array_elements_text(skills)),
      case when kind = 'person' then ${JSON.stringify(hours)}::jsonb else '[]' end, coalesce(address, ''), latitude, longitude,
      (select id from users where username = given.user and deleted_at is null), 'system'
    from jsonb_to_recordset(${JSON.stringify(all.map((bookable, place) => ({ ...bookable, place })))}::jsonb)
      as given (kind text, name text, skills jsonb, address text, latitude float8, longitude float8, "user" text, place integer)
    order by place returning id`.execute(db);
  return new Map(all.map(({ key }, index) => [key, rows[index]?.id ?? 0]));
}

/** Couples with a consultant in most cases. */
async function loadWeddings(db: Db, stories: readonly Story[]): Promise<number[]> {
  const random = randomFrom(20);
  const couples = stories.map(({ addedAt, weddingDate }, index) => ({
    name_a: nameOf(random.below(97), random.below(40)),
    name_b: nameOf(random.below(97), random.below(40)),
    phone_a: storedForm(
      index < couplesWithChat ? demoPhone("customer", index) : `139${String(10_000_000 + index * 7_919)}`,
    ),
    wedding_date: weddingDate,
    added_at: addedAt,
    has_consultant: hasConsultant(index),
  }));
  const { rows } = await sql<{ id: number }>`
    insert into wedding (id, number, name_a, name_b, phone_a, wedding_date, consultant_id, created_at, updated_at, updated_by)
    select id, 'WD' || to_char(added_at at time zone ${defaultTimeZone}, 'YYMMDD') || lpad(id::text, greatest(4, length(id::text)), '0'),
      name_a, name_b, phone_a, wedding_date, consultant_id, added_at, added_at, 'system'
    from (
      select nextval('wedding_id_seq')::integer as id, name_a, name_b, phone_a, wedding_date, added_at,
        case when has_consultant then (select id from users where username = 'consultant' and deleted_at is null) end as consultant_id
      from jsonb_to_recordset(${JSON.stringify(couples)}::jsonb)
        as given (name_a text, name_b text, phone_a text, wedding_date date, added_at timestamptz, has_consultant boolean)
    ) as couple returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The shoots of the couples at the same positions. */
async function loadShoots(
  db: Db,
  stories: readonly Story[],
  weddings: readonly number[],
  { ids, now }: { ids: ReadonlyMap<string, number>; now: Date },
) {
  const idOf = ([group, index]: Member) => ids.get(`${group} ${index}`) ?? 0;
  const shoots = stories.flatMap((story, position) =>
    story.shoots.map((shoot) => {
      const place = shoot.team.find(([group]) => group === "places");
      return {
        purpose: shoot.purpose,
        state: shoot.state,
        starts_at: shoot.startsAt,
        ends_at: shoot.endsAt,
        booked_at: shoot.bookedAt,
        expires_at: shoot.expiresAt,
        wedding_id: weddings[position] ?? null,
        place_id: place ? idOf(place) : null,
        team: shoot.team.map(idOf),
        postponed_by: shoot.state === "postponed" ? "weather" : null,
        ...sheetOf(shoot, position),
      };
    }),
  );
  await sql`
    insert into shoot (wedding_id, purpose, state, starts_at, ends_at, zone, place_id, team, couple_present, expires_at, ended_at,
      postponed_by, stops, wishes, reminded_at, created_at, updated_at, updated_by)
    select wedding_id, given.purpose, state, starts_at, ends_at, ${defaultTimeZone}, place_id,
      array(select jsonb_array_elements_text(team)::integer order by 1), couple_present, expires_at,
      case when state in ('tentative', 'firm', 'confirmed', 'shooting') then null else least(ends_at, ${now}) end, postponed_by,
      stops, wishes,
      case when starts_at <= ${now}::timestamptz + interval '24 hours' then ${now}::timestamptz end,
      booked_at, greatest(booked_at, least(ends_at, ${now}::timestamptz - interval '1 hour')), 'system'
    from jsonb_to_recordset(${JSON.stringify(shoots)}::jsonb) as given (purpose text, state text, starts_at timestamptz,
      ends_at timestamptz, booked_at timestamptz, expires_at timestamptz, wedding_id integer, place_id integer, team jsonb, postponed_by text,
      stops jsonb, wishes text)
    join shoot_purpose on shoot_purpose.purpose = given.purpose order by booked_at`.execute(db);
  await sql`
    insert into slot (bookable_id, shoot_id, reason, starts_at, ends_at, blocked_from, blocked_to, created_at, updated_by)
    select member, shoot.id, 'shoot', starts_at, ends_at, starts_at - make_interval(mins => buffer_before_minutes),
      ends_at + make_interval(mins => buffer_after_minutes), created_at, 'system'
    from shoot join shoot_purpose on shoot_purpose.purpose = shoot.purpose, unnest(shoot.team) as member
    where shoot.state = any(${[...shootScopes.reserved]}::text[]) order by member, starts_at`.execute(db);
}

/** Leave of people on days on which the calendar has no shoot of theirs. */
async function loadLeave(db: Db, now: Date): Promise<void> {
  await sql`
    insert into slot (bookable_id, reason, starts_at, ends_at, blocked_from, blocked_to, note, updated_by)
    select bookable.id, 'leave', day, day + interval '12 hours', day, day + interval '12 hours', '年假', 'system'
    from generate_series(0, 12) as week,
      lateral (select ${startOfDay(defaultTimeZone, now)}::timestamptz + make_interval(days => week * 7 - 28)) as start (day),
      lateral (select id from bookable where kind = 'person' and not exists (
        select from slot where slot.bookable_id = bookable.id and tstzrange(blocked_from, blocked_to) && tstzrange(day, day + interval '12 hours'))
        order by (id * 7 + week) % 11, id limit 1) as bookable`.execute(db);
}

/** Fills an empty calendar with a year of a studio of forty bookables, and empty lists of offers and leads. */
export async function loadStudio(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (inside) => {
    await sql`lock table bookable in share row exclusive mode`.execute(inside);
    await loadOffers(inside, now);
    await loadLeads(inside, now);
    const { rows } = await sql`select from bookable limit 1`.execute(inside);
    if (rows.length > 0) return;
    await loadSkill(inside);
    const ids = await loadBookables(inside);
    const stories = makeStories(now);
    const weddings = await loadWeddings(inside, stories);
    await loadShoots(inside, stories, weddings, { ids, now });
    await loadLists(inside);
    await loadLeave(inside, now);
    await linkWonLeads(inside);
    await loadTouches(inside);
    await loadAgreements(inside, stories, weddings);
    await loadQuotes(inside, now);
    await loadCouples(inside, now);
    await loadNotices(inside, now, { studio: ownSettings.contactName, phone: ownSettings.contactPhone });
    await sql`analyze bookable, wedding, couple_contact, couple_notice, lead, shoot, slot, agreement`.execute(inside);
  });
}

/** Name, phone number, address and bank account of the demo studio, shown on the pages for couples, and its rule for held times. */
const ownSettings = {
  contactName: "云上婚纱影楼 Cloud Studio",
  contactPhone: "0571 5555 0137",
  contactAddress: "杭州市西湖区曙光路 8 号",
  paymentAccount: "云上婚纱影楼\n杭州银行曙光支行\n0000 0000 0000 0000",
  taxPercent: 6,
  isPricePublic: true,
  holdsFirmedBy: "signature",
};

/**
 * Adds the personal link of the demo, whose key is known. Its couple has the next shoot, and if possible an agreement to sign and pictures
 * of an earlier shoot. Partner B has a phone, so that both partners can sign. Sets a contact of the studio if there is none.
 */
async function loadCouples(db: Services["db"], now: Date): Promise<void> {
  await sql`update studio set settings = ${JSON.stringify(ownSettings)}::jsonb || settings`.execute(db);
  await sql`
    with chosen as (
      select wedding.id from wedding join shoot on shoot.wedding_id = wedding.id
      where shoot.purpose in ('studio', 'location') and shoot.state in ('tentative', 'firm', 'confirmed') and starts_at > ${now}
        and wedding_date > ${now}::timestamptz and consultant_id is not null
      order by exists (select from agreement where agreement.wedding_id = wedding.id and agreement.state = 'sent') desc,
        exists (select from shoot as taken where taken.wedding_id = wedding.id and taken.state = 'done'
          and taken.purpose in ('studio', 'location')) desc, starts_at, wedding.id limit 1
    ), reached as (
      update wedding set phone_b = case phone_b when '' then '+8613900000137' else phone_b end from chosen
      where wedding.id = chosen.id returning wedding.id
    )
    insert into couple_link (wedding_id, partner, key_hash, issued_by, issued_at, expires_at)
    select id, 'a', ${tokenHash(demoLinkKey)}, 'system', ${now}, ${now}::timestamptz + interval '540 days' from reached`.execute(
    db,
  );
}
