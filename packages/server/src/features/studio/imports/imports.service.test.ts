import { importsApi, type ImportCheck } from "@vowdesk/contract/studio/imports";
import { leadsApi } from "@vowdesk/contract/studio/leads";
import { instalmentsApi, invoicesApi, type PaymentPlan } from "@vowdesk/contract/studio/wedding-payments";
import { weddingsApi, type Wedding } from "@vowdesk/contract/studio/weddings";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Importer } from "../../../../test/studio/import-files.ts";
import { openStudio } from "../../../../test/studio/open-studio.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { fixedClock } from "../../../platform/clock.ts";

let server: TestServer;
let studio: Awaited<ReturnType<typeof openStudio>>;
let importer: Importer;
let offer = "";

beforeAll(async () => {
  server = await startTestServer({ clock: fixedClock("2026-11-02T02:00:00Z") });
  studio = await openStudio(server);
  importer = new Importer(server, studio.manager.token);
  const { rows } = await sql<{ name: string }>`select texts->'en'->>'name' as name from offer_version`.execute(
    server.services.db,
  );
  offer = rows[0]?.name ?? "";
});
afterAll(() => server?.close());

let count = 0;
let phone = "";
let other = "";
beforeEach(() => {
  count += 1;
  phone = `135${String(count).padStart(8, "0")}`;
  other = `136${String(count).padStart(8, "0")}`;
});

const team = "Room; Photographer; Make-up";
const headings =
  "Type,Former number,Name 1,Phone 1,Name 2,Phone 2,Wedding date,Offer,Agreed total,Signed on,Shoot type,Start,End,Team and rooms,Amount received,Received on";
const day = () => `2027-05-${String((count % 28) + 1).padStart(2, "0")}`;

/** A wedding with an agreement, a shoot and two receipts, and a lead. */
const wholeFile = () =>
  [
    headings,
    `Wedding,A${count},Anna ${count},${phone},Ben,${other},2027-06-05,${offer},9000.00,2026-05-01,,,,,,`,
    `Shoot,A${count},,,,,,,,,Studio shoot,${day()} 10:00,12:00,${team},,`,
    `Receipt,A${count},,,,,,,,,,,,,1000,2026-05-01`,
    `Receipt,A${count},,,,,,,,,,,,,"1,500.50",2026-06-01`,
    `Lead,,Carla ${count},139${String(count).padStart(8, "0")},,,,,,,,,,,,`,
  ].join("\n");

const sumOf = async (account: string) =>
  (
    await sql<{
      cents: string;
    }>`select coalesce(sum(cents), 0) as cents from ledger_entry where account ~ ${account}`.execute(server.services.db)
  ).rows.map(({ cents }) => Number(cents))[0];
const countOf = async (table: string) =>
  Number(
    (await sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`.execute(server.services.db)).rows[0]?.n,
  );
const findWedding = async () =>
  (
    (await server.call(weddingsApi.list, { name: `Anna ${count}` }, studio.manager.token)).data as {
      records: Wedding[];
    }
  ).records[0];
const searchesOf = async () =>
  (
    await sql<{ subject: string; phone: string }>`select subject, changes->'phone'->>1 as phone from audit_line
      where verb = 'phone.searched' and changes->'phone'->>1 like ${`%${phone.slice(-4)}`} order by subject`.execute(
      server.services.db,
    )
  ).rows;
const places = ({ problems }: ImportCheck) => problems.map(({ line, column, code }) => `${line}${column} ${code}`);

describe("an import", () => {
  // R-20.41, R-22.27
  test("writes leads, weddings, shoots, agreements and opening balances, once", async () => {
    const opening = (await sumOf("^house:opening$")) ?? 0;
    const checked = await importer.checked(wholeFile());
    expect(checked).toMatchObject({
      rows: 5,
      problemCount: 0,
      leftOutCount: 0,
      counts: { leads: 1, weddings: 1, shoots: 1, agreements: 1, openings: 1, openingCents: 250_050 },
    });
    expect(await findWedding()).toBeUndefined();

    const done = await importer.run(wholeFile());
    expect(done).toMatchObject({ state: "done", done: 2, total: 2, leftOutCount: 0, counts: checked.counts });
    const wedding = await findWedding();
    expect(wedding).toMatchObject({ nameB: "Ben", weddingDate: "2027-06-05", outstandingCents: 900_000 - 250_050 });
    const { data } = await server.call(instalmentsApi.plan, { weddingId: wedding?.id ?? 0 }, studio.manager.token);
    expect(data as PaymentPlan).toMatchObject({ agreedCents: 900_000, receivedCents: 250_050, openingCents: 250_050 });
    expect(await sumOf(`^wedding:${wedding?.id}$`)).toBe(250_050);
    expect(await sumOf("^house:opening$")).toBe(opening - 250_050);
    expect(await sumOf(".")).toBe(0);
    const leads = await server.call(leadsApi.list, { name: `Carla ${count}` }, studio.manager.token);
    expect(leads.data).toMatchObject({ records: [{ state: "new", source: "other" }] });

    expect(await importer.checked(wholeFile())).toMatchObject({ isKnown: true });
    expect(await importer.start(wholeFile(), checked.digest)).toMatchObject({ reason: "table-known" });
  });

  test("ends with the same records if it is interrupted after any batch", async () => {
    const earlier = await importer.run(`Type,Name 1\nLead,Earlier ${count}`);
    const lines = Array.from({ length: 60 }, (_, index) => `Lead,,Lead ${count} ${index}`);
    const file = ["Type,Former number,Name 1", ...lines].join("\n");
    const { digest } = await importer.checked(file);
    const before = await countOf("lead");
    const { id } = (await importer.start(file, digest)).data as { id: number };
    const other = `Type,Name 1\nLead,Other ${count}`;
    const { digest: otherDigest } = await importer.checked(other);
    expect(await importer.start(other, otherDigest)).toMatchObject({ reason: "import-at-work" });
    expect(await importer.start(`${file}\nLead,,X`, digest)).toMatchObject({ reason: "table-problems" });
    expect(await importer.undo(earlier)).toMatchObject({ reason: "import-at-work" });
    await sql`update studio_import_unit set content = null where import_id = ${id} and position <= 10`.execute(
      server.services.db,
    );
    await Promise.all([importer.work(), importer.work()]);
    expect(await importer.detail(id)).toMatchObject({ state: "done", counts: { leads: 50 } });
    expect(await countOf("lead")).toBe(before + 50);
  });

  test("is undone as a whole", async () => {
    // A receipt of another wedding whose id is equal to that of its wedding.
    const otherId = await studio.addWedding();
    await sql`
      insert into wedding_receipt (id, wedding_id, amount_cents, method, received_on, recorded_by)
      overriding system value values (${otherId}, ${otherId}, 100, 'cash', '2026-11-02',
        (select min(id) from users))`.execute(server.services.db);
    // The shoot gets the lists and questions of its type.
    await sql`update sheet_template set checks = '{Batteries}', questions = '{Pets?}' where purpose = 'studio'`.execute(
      server.services.db,
    );
    const tables = [
      "lead",
      "wedding",
      "shoot",
      "sheet_item",
      "shoot_questionnaire",
      "slot",
      "agreement",
      "wedding_opening",
      "wedding_instalment",
    ];
    const before = await Promise.all(tables.map(countOf));
    const done = await importer.run(wholeFile());
    expect(await importer.undo(done)).toMatchObject({ data: { state: "undoing" } });
    await importer.work();
    expect(await importer.detail(done.id)).toMatchObject({ state: "undone", allowed: [] });
    expect(await Promise.all(tables.map(countOf))).toEqual(before);
    expect(await sumOf(".")).toBe(0);
    // The same file can be imported again.
    expect(await importer.run(wholeFile())).toMatchObject({ state: "done" });
  });

  test("leaves no wedding to be deleted that has only an opening balance", async () => {
    await importer.run(
      [
        headings,
        `Wedding,A${count},Anna ${count},${phone},Ben,${other},2027-06-05,,,,,,,,,`,
        `Receipt,A${count},,,,,,,,,,,,,1000,2026-05-01`,
      ].join("\n"),
    );
    const { id = 0 } = (await findWedding()) ?? {};
    expect(await server.call(weddingsApi.delete, { id }, studio.manager.token)).toMatchObject({
      reason: "wedding-has-payments",
    });
  });

  test("is not undone after one of its records was changed or used", async () => {
    const done = await importer.run(wholeFile());
    const { id = 0, version = 0 } = (await findWedding()) ?? {};
    await server.call(weddingsApi.update, { id, version, note: "Vegan" }, studio.manager.token);
    expect(await importer.undo(done)).toMatchObject({ reason: "import-used" });
    expect(await importer.detail(done.id)).toMatchObject({ state: "done" });
    expect(await findWedding()).toMatchObject({ note: "Vegan" });
  });

  test("is not undone after an invoice of what was paid before was asked for", async () => {
    const done = await importer.run(wholeFile());
    const { id: weddingId = 0 } = (await findWedding()) ?? {};
    const request = { weddingId, buyerName: "Anna", cents: 250_050 };
    expect(await server.call(invoicesApi.ask, request, studio.manager.token)).toMatchObject({ success: true });
    expect(await importer.undo(done)).toMatchObject({ reason: "import-used" });
  });

  // R-20.43
  test.each(["link", "contact", "notice", "tick", "answer"] as const)("is not undone after a %s", async (used) => {
    await sql`update sheet_template set checks = '{Batteries}', questions = '{Pets?}' where purpose = 'studio'`.execute(
      server.services.db,
    );
    const done = await importer.run(wholeFile());
    const { id = 0 } = (await findWedding()) ?? {};
    const shoot = sql`(select id from shoot where wedding_id = ${id})`;
    const uses = {
      link: sql`insert into wedding_payment_link (wedding_id, position, cents, session_id, url, expires_at)
        values (${id}, 1, 100, ${`s-${count}`}, 'https://pay.example.com', '2026-11-03')`,
      contact: sql`insert into couple_contact (wedding_id, partner, language, consent_given_at) values (${id}, 'a', 'en', '2026-11-02')`,
      notice: sql`insert into couple_notice (wedding_id, partner, kind, subject, about_id, state, channel, next_at, expires_at, created_at, ended_at)
        values (${id}, 'a', 'shoot-tomorrow', 'shoot:1', 1, 'sent', 'chat', '2026-11-02', '2026-11-03', '2026-11-02', '2026-11-02')`,
      tick: sql`update sheet_item set is_done = true, changed_at = '2026-11-02' where shoot_id = ${shoot}`,
      answer: sql`update shoot_questionnaire set answers = '{A dog}', answered_at = '2026-11-02' where shoot_id = ${shoot}`,
    };
    await uses[used].execute(server.services.db);
    expect(await importer.undo(done)).toMatchObject({ reason: "import-used" });
    expect(await findWedding()).toBeDefined();
  });

  // R-20.43
  test("every table that refers to what an import writes is deleted with it, or counted as its use", async () => {
    const { rows } = await sql<{ name: string }>`
      select conrelid::regclass::text || ' of ' || confrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid in ('lead'::regclass, 'wedding'::regclass, 'shoot'::regclass, 'agreement'::regclass)
        and conparentid = 0 order by 1`.execute(server.services.db);
    const counted = [
      "agreement of wedding",
      "couple_contact of wedding",
      "couple_link of wedding",
      "couple_notice of wedding",
      "gallery of wedding",
      "lead of wedding",
      "quote of lead",
      "sheet_item of shoot",
      "shoot of lead",
      "shoot of wedding",
      "shoot_questionnaire of shoot",
      "wedding_cancellation of wedding",
      "wedding_invoice of wedding",
      "wedding_payment_link of wedding",
      "wedding_receipt of wedding",
      "wedding_refund of wedding",
      "wedding_step of wedding",
      "wedding_waiver of wedding",
    ];
    // Each exists only after a change of its record, which is a use, or follows from the import.
    const following = [
      "agreement_party of agreement",
      "agreement_signature of agreement",
      "calendar_feed_event of shoot",
      "gallery of shoot",
      "lead_touch of lead",
      "shoot of shoot",
      "slot of shoot",
      "studio_import_unit of lead",
      "studio_import_unit of wedding",
      "wedding_instalment of agreement",
      "wedding_instalment of wedding",
      "wedding_notice of shoot",
      "wedding_notice of wedding",
      "wedding_opening of wedding",
      "wedding_waiver of agreement",
    ];
    expect(rows.map(({ name }) => name)).toEqual([...counted, ...following].toSorted());
  });

  // R-20.42
  test("leaves out a shoot whose team is taken, and never books it twice", async () => {
    const first = wholeFile();
    await importer.run(first);
    count += 28;
    const second = wholeFile()
      .replaceAll(phone, `134${String(count).padStart(8, "0")}`)
      .replaceAll(other, "");
    expect(await importer.checked(second)).toMatchObject({
      problemCount: 0,
      leftOut: [{ line: 3, code: "taken", name: "Room" }],
    });
    expect(await importer.run(second)).toMatchObject({
      state: "done",
      leftOutCount: 1,
      counts: { shoots: 0, weddings: 1 },
    });
  });
});

describe("a check names every problem by row and column", () => {
  test("of cells", async () => {
    const file = [
      headings,
      `Wedding,B1,,12,Ben,,31.02.2027,${offer},-5,2030-01-01,,,,,,`,
      `Wedding,B2,Bo,,,,3/4/2027,No such offer,10,2026-01-01,,,,,,`,
      `Shoot,B2,,,,,,,,,Yoga,tomorrow,,Nobody,,`,
      `Receipt,B9,,,,,,,,,,,,,0,2027-01-01`,
      `Guest,,Bo,,,,,,,,,,,,,`,
    ].join("\n");
    expect(places(await importer.checked(file))).toEqual([
      "2C empty",
      "2D phone",
      "2G date",
      "2I negative",
      "2J in-future",
      "3G date-ambiguous",
      "3H offer",
      "4K unknown-value",
      "4L time",
      "4N bookable",
      "5O amount",
      "5P in-future",
      "6A unknown-value",
    ]);
  });

  test("between rows: one phone for two couples, a couple twice, references, receipts above the total", async () => {
    const file = [
      headings,
      `Wedding,C1,Anna,${phone},Ben,,2027-06-05,${offer},5000,2026-01-01,,,,,,`,
      `Wedding,C1,Anna,${phone},Tom,,2027-07-05,,,,,,,,,`,
      `Lead,,BEN,${other},anna,,2027-06-05,,,,,,,,,`,
      `Receipt,C1,,,,,,,,,,,,,3000,2026-05-01`,
      `Receipt,C1,,,,,,,,,,,,,2000.01,2026-05-02`,
      `Receipt,C7,,,,,,,,,,,,,1,2026-05-02`,
    ].join("\n");
    const { problems } = await importer.checked(file);
    expect(problems.map(({ line, column, code, otherLine }) => [line, column, code, otherLine])).toEqual([
      [3, "B", "reference-twice", 2],
      [3, "D", "phone-twice", 2],
      [4, "C", "couple-twice", 2],
      [6, "O", "above-total", null],
      [7, "B", "reference-unknown", null],
    ]);
  });

  test("with records that exist already", async () => {
    await importer.run(wholeFile());
    const file = [
      headings,
      `Wedding,,Zoe,${phone},,,,,,,,,,,,`,
      `Wedding,,Ben,,Anna ${count},,2027-06-05,,,,,,,,,`,
    ].join("\n");
    expect(places(await importer.checked(file))).toEqual(["2D phone-known", "3C couple-known"]);
    expect(await importer.start(file, (await importer.checked(file)).digest)).toMatchObject({
      reason: "table-problems",
    });
    const lead = [headings, `Lead,,Zoe,${phone},,,,,,,,,,,,`].join("\n");
    expect(await importer.checked(lead)).toMatchObject({
      problemCount: 0,
      warnings: [{ line: 2, column: "D", field: "phoneA", code: "phone-of-wedding" }],
      warningCount: 1,
    });
  });
});

test("auditors see imports, and only administrators and managers run them", async () => {
  const auditor = await server.createUser({ roles: ["auditor"] });
  expect(await server.call(importsApi.list, {}, auditor.token)).toMatchObject({ success: true });
  expect(await new Importer(server, auditor.token).check("x")).toMatchObject({ success: false });
  expect(await new Importer(server, studio.mei.token).check("x")).toMatchObject({ success: false });
});

// R-15.3
test("a check that tells which phone numbers are known is audited like searches for them", async () => {
  const file = [headings, `Lead,,Carla,${phone},,,,,,,,,,,,`].join("\n");
  await importer.checked(file);
  expect(await searchesOf()).toEqual([]);
  const lead = { nameA: "Anna", phoneA: phone, source: "fair", nextTouchAt: "2026-12-05T02:00:00.000Z" } as const;
  expect(await server.call(leadsApi.add, lead as never, studio.manager.token)).toMatchObject({ success: true });
  expect(places(await importer.checked(file))).toEqual(["2D phone-known"]);
  expect(await searchesOf()).toMatchObject([{ subject: "leads", phone: expect.stringContaining("*") }]);
});
