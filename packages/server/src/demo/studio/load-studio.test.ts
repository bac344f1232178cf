import { lacksCopies } from "@vowdesk/contract/operations/operations";
import { defaultTimeZone } from "@vowdesk/contract/kernel";
import { weddingStage, type WeddingStage } from "@vowdesk/contract/studio/weddings";
import { sql } from "kysely";
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { alertOfPictures, copyOriginals, pictureFigures } from "../../features/studio/galleries/galleries.ts";
import { readExif } from "../../platform/originals/exif.ts";
import { sharp } from "../../../test/pictures.ts";
import { hasTwoDevices, otherDevice } from "../../../test/studio/pictures.ts";
import { openPictureLoad } from "../galleries/background-pictures.ts";
import { plannedGalleries } from "../galleries/plan.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { seedDemo } from "../demo-data.ts";
import { fixedClock } from "../../platform/clock.ts";

let server: TestServer;
let copies: string | null = null;

beforeAll(async () => {
  copies = hasTwoDevices ? await mkdtemp(path.join(otherDevice, "vowdesk-demo-")) : null;
  server = await startTestServer({
    clock: fixedClock("2026-11-02T10:30:00Z"),
    demo: true,
    originals: { copy: copies === null ? null : { kind: "folder", folder: copies } },
  });
  await seedDemo(server.services, 300, { orders: 300, chats: 20 });
});
afterAll(async () => {
  await server?.close();
  if (copies) await rm(copies, { recursive: true });
});

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

//
test("the couple of the demo link has an agreement to sign, pictures of a shoot, and a shoot to come", async () => {
  const { rows } = await sql<object>`
    select array_agg(agreement.state order by agreement.number) as agreements,
      wedding_date > (${server.services.clock.now()}::timestamptz at time zone ${defaultTimeZone})::date as "isAhead",
      exists (select from shoot where shoot.wedding_id = wedding.id and purpose = any(${[...pictures]}::text[]) and state = 'done') as "hasPictures",
      exists (select from shoot where shoot.wedding_id = wedding.id and purpose = any(${[...pictures]}::text[]) and starts_at > ${server.services.clock.now()}
        and state in ('firm', 'confirmed')) as "hasShoot"
    from couple_link join wedding on wedding.id = couple_link.wedding_id join agreement on agreement.wedding_id = wedding.id
    group by wedding.id`.execute(server.services.db);
  expect(rows).toEqual([{ agreements: ["signed", "sent"], isAhead: true, hasPictures: true, hasShoot: true }]);
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

async function rowsOf<T>(statement: ReturnType<typeof sql<T>>): Promise<T[]> {
  return (await statement.execute(server.services.db)).rows;
}

/** Loads until nothing is left to do but to wait. */
async function loadAll(maxOfCard: number): Promise<void> {
  const loadPart = openPictureLoad(server.services, { minOrders: 1, maxOfCard });
  while ((await loadPart()) === "part");
}

const listPhotos = () =>
  rowsOf(sql<{ name: string; key: string; bytes: number }>`select name, key, bytes from photo order by id`);

//
test("a small demo has no galleries, and a large one has two, whose cards are in every state", async () => {
  expect(await openPictureLoad(server.services)()).toBe("end");
  expect(await rowsOf(sql`select from gallery`)).toEqual([]);
  const plannedOf = (index: number) => plannedGalleries[index]?.cards.reduce((sum, { arrived }) => sum + arrived, 0);
  expect([plannedOf(0), plannedOf(1)]).toEqual([40, 24]);

  // The first start is stopped after two pictures.
  const loadPart = openPictureLoad(server.services, { minOrders: 1, maxOfCard: 3 });
  for (let count = 0; count < 2; count += 1) expect(await loadPart()).toBe("part");
  await loadAll(3);
  await loadAll(3);
  const photos = await listPhotos();
  expect(photos).toHaveLength(12);
  expect(new Set(photos.map(({ name }) => name)).size).toBe(12);
  const galleries = await rowsOf(sql<object>`
    select gallery.state, downloads, count(distinct card.id)::integer as cards, shoot.state as shoot,
      count(card.photographer_id)::integer as photographers,
      (select count(distinct chapter)::integer from photo where gallery_id = gallery.id) as chapters,
      exists (select from couple_link where couple_link.wedding_id = gallery.wedding_id) as "hasLink"
    from gallery join card on gallery_id = gallery.id join shoot on shoot.id = shoot_id group by gallery.id, shoot.id order by gallery.id`);
  expect(galleries).toEqual([
    { state: "open", downloads: "all", cards: 2, photographers: 2, chapters: 1, shoot: "done", hasLink: true },
    { state: "filling", downloads: "none", cards: 3, photographers: 3, chapters: 1, shoot: "done", hasLink: false },
  ]);
});

//
test("pictures of the demo are all different, of both shapes, and have time and camera of their shoot", async () => {
  const shapes = new Set<string>();
  for (const { key, bytes } of await listPhotos()) {
    const file = await server.services.originals.first.localFile(key);
    const { width, height, exif, size } = await sharp(file?.path).metadata();
    shapes.add(width > height ? "landscape" : "upright");
    const { takenAt, camera } = readExif(exif);
    expect([size ?? bytes, camera]).toEqual([bytes, expect.stringMatching(/^Canon EOS R5$|^SONY ILCE-7M4$/)]);
    const [found] = await rowsOf(sql<{ isWithin: boolean }>`
      select ${takenAt}::timestamp at time zone 'Asia/Shanghai' between starts_at and ends_at as "isWithin"
      from photo join gallery on gallery.id = gallery_id join shoot on shoot.id = shoot_id where key = ${key}`);
    expect(found).toEqual({ isWithin: true });
  }
  expect([...shapes].toSorted()).toEqual(["landscape", "upright"]);
});

//
test("pictures and cards of the demo are no reason for warnings, and those of users are", async () => {
  const { services } = server;
  const ready = services.originals.copyState;
  services.originals.copyState = () => Promise.resolve("none");
  try {
    await sql`update card set counted_at = counted_at - interval '2 days'`.execute(services.db);
    expect(await alertOfPictures(services)).toBe(0);
    const figures = await pictureFigures(services);
    expect(figures).toMatchObject({ stored: 12, demo: { stored: 12, safe: 0 }, unsafeCards: 5, lateCards: 0 });
    expect(lacksCopies(figures)).toBe(false);
    // A user uploads a picture of their own to a card of the demo.
    await sql`update photo set is_demo = false where id = (select min(id) from photo)`.execute(services.db);
    expect(await pictureFigures(services)).toMatchObject({ lateCards: 1 });
    expect(lacksCopies(await pictureFigures(services))).toBe(true);
    expect(await alertOfPictures(services)).toBe(1);
    await sql`update photo set is_demo = true`.execute(services.db);
  } finally {
    services.originals.copyState = ready;
  }
});

//
test.skipIf(!hasTwoDevices)(
  "with a second place, a card of the demo is recorded as wiped once it is safe",
  async () => {
    await sql`update card set files = 3 where label in ('A1', 'B1')`.execute(server.services.db);
    expect(await openPictureLoad(server.services, { minOrders: 1, maxOfCard: 3 })()).toBe("nothing");
    expect(await copyOriginals(server.services)).toBe(12);
    expect(await openPictureLoad(server.services, { minOrders: 1, maxOfCard: 3 })()).toBe("end");
    const cards = await rowsOf(sql<object>`
    select label, safe_at is not null as safe, username from card left join users on users.id = wiped_by order by card.id`);
    expect(cards).toEqual([
      { label: "A1", safe: true, username: "assistant" },
      { label: "B1", safe: true, username: null },
      { label: "A2", safe: false, username: null },
      { label: "B2", safe: false, username: null },
      { label: "A3", safe: false, username: null },
    ]);
  },
);
