import { defaultTimeZone } from "@vowdesk/contract/kernel";
import { weddingStage, type WeddingStage } from "@vowdesk/contract/studio/weddings";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { seedDemo } from "../demo-data.ts";
import { fixedClock } from "../../platform/clock.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock: fixedClock("2026-11-02T10:30:00Z"), demo: true });
  await seedDemo(server.services, 300, { orders: 300, chats: 20 });
});
afterAll(() => server?.close());

interface Appointment {
  purpose: Parameters<typeof weddingStage>[0]["shoots"][number]["purpose"];
  state: Parameters<typeof weddingStage>[0]["shoots"][number]["state"];
  startsAt: string;
  endsAt: string;
  bookedAt: string;
}

interface DemoWedding {
  number: string;
  addedAt: string;
  weddingDate: string;
  shoots: Appointment[];
  versions: {
    state: Parameters<typeof weddingStage>[0]["agreements"][number];
    sentAt: string;
    signedAt: string | null;
  }[];
  receipts: { at: string; on: string; cents: number }[];
  owedCents: number;
  askedAt: string | null;
  quotedAt: string | null;
  quotedCents: number | null;
  agreedCents: number | null;
}

async function demoWeddings(): Promise<DemoWedding[]> {
  const { rows } = await sql<DemoWedding>`
    select wedding.number, wedding.created_at as "addedAt", wedding.wedding_date::text as "weddingDate",
      (select coalesce(jsonb_agg(jsonb_build_object('purpose', purpose, 'state', state, 'startsAt', starts_at, 'endsAt', ends_at,
        'bookedAt', created_at) order by starts_at), '[]') from shoot where wedding_id = wedding.id) as shoots,
      (select coalesce(jsonb_agg(jsonb_build_object('state', state, 'sentAt', created_at, 'signedAt', signed_at) order by agreement.number), '[]')
        from agreement where wedding_id = wedding.id) as versions,
      (select coalesce(jsonb_agg(jsonb_build_object('at', created_at, 'on', received_on, 'cents', amount_cents)), '[]')
        from wedding_receipt where wedding_id = wedding.id) as receipts,
      (select coalesce(sum(cents), 0)::integer from wedding_instalment where wedding_id = wedding.id) as "owedCents",
      lead.created_at as "askedAt", quote.decided_at as "quotedAt",
      (select total_cents from quote_option where quote_id = quote.id and quote_option.number = quote.accepted) as "quotedCents",
      (select total_cents from agreement where wedding_id = wedding.id and agreement.number = 1) as "agreedCents"
    from wedding left join lead on lead.wedding_id = wedding.id left join quote on quote.lead_id = lead.id and quote.state = 'accepted'
    order by wedding.id`.execute(server.services.db);
  return rows;
}

const ms = (moment: string | null) => (moment === null ? Number.NaN : Date.parse(moment));
const dateOf = (moment: string) => new Date(ms(moment) + 8 * 3_600_000).toISOString().slice(0, 10);
const happened = ({ state }: Appointment) => state === "done";
const pictures = new Set(["studio", "location", "coverage"]);
const order = ["consultation", "fitting", "pictures", "selection", "design", "pickup"];
const stepOf = ({ purpose }: Appointment) => order.indexOf(pictures.has(purpose) ? "pictures" : purpose);

/** What a person of the trade would not believe of a wedding. */
function contradictions(wedding: DemoWedding, now: number): string[] {
  const { shoots, versions, receipts } = wedding;
  const signed = versions.find(({ state }) => state === "signed" || state === "amended");
  const signedAt = ms(signed?.signedAt ?? null);
  const consulted = shoots.find((shoot) => shoot.purpose === "consultation" && happened(shoot));
  const afterConsultation = shoots.filter(({ purpose }) => purpose !== "consultation");
  const active = shoots.filter(({ state }) => state !== "cancelled" && state !== "no_show");
  const paidCents = receipts.reduce((sum, { cents }) => sum + cents, 0);
  const isCollected = shoots.some((shoot) => shoot.purpose === "pickup" && happened(shoot));
  const checks: Record<string, boolean> = {
    "was quoted or added before it asked":
      wedding.askedAt !== null &&
      (ms(wedding.askedAt) > ms(wedding.addedAt) ||
        ms(wedding.quotedAt) > ms(wedding.addedAt) ||
        ms(wedding.quotedAt) < ms(wedding.askedAt)),
    "accepted another price than it signed":
      wedding.quotedCents !== null && wedding.agreedCents !== null && wedding.quotedCents !== wedding.agreedCents,
    "has an appointment before it was added": shoots.some(({ bookedAt }) => ms(bookedAt) < ms(wedding.addedAt)),
    "booked in the future or after the start": shoots.some(
      ({ bookedAt, startsAt }) => ms(bookedAt) > now || ms(bookedAt) > ms(startsAt),
    ),
    "has an agreement without a consultation": versions.length > 0 && !consulted,
    "was sent an agreement before the consultation": versions.some(
      ({ sentAt }) => ms(sentAt) < ms(consulted?.endsAt ?? null),
    ),
    "signed in the future or before it was sent": versions.some(
      ({ sentAt, signedAt: at }) => at !== null && (ms(at) > now || ms(at) < ms(sentAt)),
    ),
    "amended out of order": versions.some(
      ({ sentAt }, index) => index > 0 && !(ms(sentAt) >= ms(versions[index - 1]?.signedAt ?? null)),
    ),
    "has a firm appointment without a signature":
      !signed && afterConsultation.some(({ state }) => state !== "tentative"),
    "has an appointment from before its signature": afterConsultation.some(
      ({ bookedAt, state }) => state !== "tentative" && ms(bookedAt) < signedAt,
    ),
    "holds a time after its signature": Boolean(signed) && shoots.some(({ state }) => state === "tentative"),
    "goes through the steps out of order": active.some((shoot, index) => {
      const before = active[index - 1];
      return before !== undefined && stepOf(before) > stepOf(shoot);
    }),
    "has a later step before an open one": active.some(
      (shoot, index) => stepOf(shoot) > 2 && active.slice(0, index).some((before) => !happened(before)),
    ),
    "has a selection without pictures": shoots.some(
      ({ purpose }) =>
        purpose === "selection" && !shoots.some((shoot) => pictures.has(shoot.purpose) && happened(shoot)),
    ),
    "has a past appointment that is still open": shoots.some(
      ({ endsAt, state }) => ms(endsAt) < now && !["done", "cancelled", "no_show"].includes(state),
    ),
    "was done before it began": shoots.some((shoot) => happened(shoot) && ms(shoot.endsAt) > now),
    "marries before its appointments": active.some(
      ({ startsAt }) => !active.some(({ purpose }) => purpose === "coverage") && wedding.weddingDate < dateOf(startsAt),
    ),
    "paid without a signature, or before it": receipts.some(({ at }) => !signed || ms(at) < signedAt - 24 * 3_600_000),
    "paid in the future": receipts.some(({ at }) => ms(at) > now),
    "collected the pictures without paying": isCollected && paidCents < wedding.owedCents,
  };
  return Object.entries(checks).flatMap(([text, isWrong]) => (isWrong ? [`${wedding.number} ${text}`] : []));
}

test("every demo wedding tells a story in the order of time", async () => {
  const now = server.services.clock.now().getTime();
  const weddings = await demoWeddings();
  expect(weddings.flatMap((wedding) => contradictions(wedding, now))).toEqual([]);
});

test("the demo has couples at every stage, each with the parts of its stage", async () => {
  const counts = new Map<WeddingStage, number>();
  const wrong: string[] = [];
  for (const { number, shoots, versions } of await demoWeddings()) {
    const stage = weddingStage({ shoots, agreements: versions.map(({ state }) => state), isCancelled: false });
    counts.set(stage, (counts.get(stage) ?? 0) + 1);
    const isSigned = versions.some(({ state }) => state === "signed");
    const arePicturesTaken = shoots.some((shoot) => pictures.has(shoot.purpose) && happened(shoot));
    if (stage !== "planning" && !isSigned) wrong.push(`${number} is at ${stage} without a signature`);
    if (["selection", "production", "collected"].includes(stage) && !arePicturesTaken)
      wrong.push(`${number} is at ${stage} without pictures`);
  }
  expect(wrong).toEqual([]);
  for (const stage of ["planning", "shooting", "selection", "production", "collected"] as const)
    expect(counts.get(stage) ?? 0, stage).toBeGreaterThanOrEqual(10);
});

test("no team names a bookable twice, and no agreement an amount of zero", async () => {
  const { rows } = await sql<{ text: string }>`
    select 'team of shoot ' || id as text from shoot where cardinality(team) <> (select count(distinct member) from unnest(team) as member)
    union all select body from agreement where body ~ '[^0-9]0\\.00'`.execute(server.services.db);
  expect(rows).toEqual([]);
});

test("the couple of the demo link has something to sign", async () => {
  const { rows } = await sql<object>`
    select agreement.state, (wedding_date > (${server.services.clock.now()}::timestamptz at time zone ${defaultTimeZone})::date) as "isAhead"
    from couple_link join wedding on wedding.id = couple_link.wedding_id join agreement on agreement.wedding_id = wedding.id`.execute(
    server.services.db,
  );
  expect(rows).toEqual([{ state: "sent", isAhead: true }]);
});

//
test("couples of the demo were told of their last shoots by day, with a consent, and those who declined were not", async () => {
  const { rows } = await sql<{ sentAt: Date; body: string; isAllowed: boolean; startsAt: Date }>`
    select ended_at as "sentAt", body, starts_at as "startsAt",
      consent_given_at < ended_at and (consent_withdrawn_at is null or consent_withdrawn_at > ended_at) as "isAllowed"
    from couple_notice left join couple_contact on couple_contact.wedding_id = couple_notice.wedding_id
      and couple_contact.partner = couple_notice.partner where couple_notice.state = 'sent'`.execute(
    server.services.db,
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const { sentAt, body, isAllowed, startsAt } of rows) {
    expect(isAllowed).toBe(true);
    expect(sentAt < startsAt).toBe(true);
    expect(body).not.toMatch(/[{}]/);
    const hour = Number(
      new Intl.DateTimeFormat("en-GB", { hour: "2-digit", timeZone: defaultTimeZone }).format(sentAt),
    );
    expect(hour >= 8 && hour < 21).toBe(true);
  }
});

//
test("finance finds invoices of the demo to issue, an issued one with its document, and a rejected one", async () => {
  const { rows } = await sql<{ state: string; n: number; documents: number }>`
    select state, count(*)::integer as n, count(document)::integer as documents from wedding_invoice group by state order by state`.execute(
    server.services.db,
  );
  expect(rows).toEqual([
    { state: "asked", n: 2, documents: 0 },
    { state: "issued", n: 1, documents: 1 },
    { state: "refused", n: 1, documents: 0 },
  ]);
});
