import { appUsersApi, type AppUser, type ErasureFigures } from "@vowdesk/contract/app-users";
import { leadsApi, type LeadDetail } from "@vowdesk/contract/leads";
import { offersApi } from "@vowdesk/contract/offers";
import { quotesApi } from "@vowdesk/contract/quotes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountRecords } from "../../src/app/account-records.ts";
import { personalTables as ofAgreements } from "../../src/features/agreements/index.ts";
import { runErasures } from "../../src/features/app-users/index.ts";
import { personalTables as ofQuotes } from "../../src/features/quotes/index.ts";
import { personalTables as ofPayments } from "../../src/features/wedding-payments/index.ts";
import { openDesk, type Desk } from "../orders.ts";
import { openStudio } from "../studio/open-studio.ts";
import { personal } from "./columns.ts";

/** A text that stands in every declared column of the person before the erasure, and nowhere after it. */
const planted = "Zqplanted";
const name = "陈思雨";
const phone = "+8613900000001";
const dayMs = 24 * 60 * 60_000;
const declared = [...ofAgreements, ...ofQuotes, ...ofPayments];

let desk: Desk;
let manager = "";
let other = "";

const call: Desk["server"]["call"] = (endpoint, input, token = manager) => desk.server.call(endpoint, input, token);
const run = (statement: ReturnType<typeof sql>) => statement.execute(desk.server.services.db);
const version = async () => ((await call(appUsersApi.detail, { id: desk.customer.id })).data as AppUser).version;
const figures = async () => (await call(appUsersApi.erasureFigures, { id: desk.customer.id })).data as ErasureFigures;

/** Everything in the database but the audit trail, a line for each table. */
async function contents(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema and table_type = 'BASE TABLE' and table_name not like 'audit%'`.execute(
    desk.server.services.db,
  );
  const lines: string[] = [];
  for (const table of tables) {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(record::text, ' ') as text from ${sql.table(table.name)} as record`.execute(
      desk.server.services.db,
    );
    lines.push(`${table.name}: ${rows[0]?.text ?? ""}`);
  }
  return lines;
}

/** Changes a table whose triggers keep decided rows as they are. */
async function withoutTriggers(table: string, statement: ReturnType<typeof sql>) {
  await run(sql`alter table ${sql.table(table)} disable trigger user`);
  const result = await run(statement);
  await run(sql`alter table ${sql.table(table)} enable trigger user`);
  return result;
}

/** A wedding, its agreement, payments and waiver, and a lead with a quote, all of the customer. */
async function fillStudio(): Promise<void> {
  const { server } = desk;
  const studio = await openStudio(server);
  const weddingId = await studio.addWedding();
  await run(sql`update wedding set name_a = ${name}, phone_a = ${phone} where id = ${weddingId}`);
  const { id: agreementId } = await studio.sign(weddingId);
  await studio.pay(weddingId, 100_000);
  const { mei, manager: decider } = studio;
  const decided = sql`${decider.id}, now(), 'x'`;
  await withoutTriggers(
    "wedding_waiver",
    sql`insert into wedding_waiver (wedding_id, agreement_id, position, cents, reason, asked_by, state, decided_by, decided_at, refusal)
      values (${weddingId}, ${agreementId}, 1, 1, 'x', ${mei.id}, 'refused', ${decided})`,
  );
  await withoutTriggers(
    "wedding_refund",
    sql`insert into wedding_refund (wedding_id, kind, amount_cents, reason, asked_by, state, decided_by, decided_at, refusal)
      values (${weddingId}, 'request', 1, 'x', ${mei.id}, 'refused', ${decided})`,
  );
  await withoutTriggers(
    "wedding_receipt",
    sql`insert into wedding_receipt (wedding_id, amount_cents, method, received_on, recorded_by, state, decided_by, decided_at, reason)
      values (${weddingId}, 1, 'cash', '2026-11-01', ${mei.id}, 'rejected', ${decided})`,
  );
  await withoutTriggers(
    "wedding_receipt_reversal",
    sql`insert into wedding_receipt_reversal (receipt_id, reason, asked_by, state, decided_by, decided_at, refusal)
      select id, 'x', ${mei.id}, 'refused', ${decided} from wedding_receipt where state = 'checked'`,
  );
  const lead = { nameA: name, phoneA: phone, source: "website", nextTouchAt: "2026-12-05T02:00:00Z" };
  const { id: leadId } = (await server.call(leadsApi.add, lead as never, studio.mei.token)).data as LeadDetail;
  const offers = (await server.call(offersApi.list, { pageNo: 1, pageSize: 1 }, studio.manager.token)).data;
  const { records } = offers as { records: { id: number }[] };
  const option = { offerId: records[0]?.id ?? 0, lines: [{ text: "album", cents: 100 }], discountCents: 0, note: "x" };
  const quote = { leadId, language: "en", validUntil: "2026-12-01", options: [option] };
  expect(await server.call(quotesApi.add, quote as never, studio.mei.token)).toMatchObject({ success: true });
  await run(sql`
    insert into wedding_cancellation (wedding_id, cause, reason, paid_cents, kept_cents, refund_cents, double_cents, cancelled_by, cancelled_at)
    values (${weddingId}, 'couple', 'x', 100000, 100000, 0, 0, ${studio.mei.id}, now())`);
}

/** Rows of other tables with the text, as staff or the person may have written it. */
async function fillOthers(): Promise<void> {
  const { number } = await desk.place("delivery", { remark: planted });
  const { version: placed } = await desk.order(number);
  await desk.act({ number, version: placed }, "cancel", { reason: planted });
  const { id } = desk.customer;
  await run(sql`update orders set customer_name = ${planted}, address = ${planted} where customer_id = ${id}`);
  await run(sql`update lead set note = ${planted}, referred_by = ${planted} where phone_a = ${phone}`);
  await run(sql`update wedding set note = ${planted} where phone_a = ${phone}`);
  await run(
    sql`insert into sign_in_failure (scope, key, failures, since, last_at) values ('app', ${phone}, 1, now(), now())`,
  );
  await run(sql`insert into phone_code (purpose, subject, code_hash, expires_at, sent, counted_from)
    values ('enquiry', ${phone}, decode(repeat('00', 32), 'hex'), now(), 1, now())`);
}

/** Columns that have a text in some states only. */
const ofStates = [
  "wedding_receipt.reason",
  "wedding_receipt_reversal.refusal",
  "wedding_refund.refusal",
  "wedding_waiver.refusal",
];

const filled = declared.flatMap(({ table, isOf, personal: columns }) =>
  Object.keys(columns)
    .filter((column) => !["strokes", "lines", "erased_at"].includes(column))
    .map((column) => ({ table, column, isOf })),
);

/** Puts the text into a column of the person's rows. Returns whether there are rows. */
async function plantIn({ table, column, isOf }: (typeof filled)[number]): Promise<boolean> {
  const value = ["body", "title"].includes(column) ? `${name} and ${phone}` : planted;
  const isPossible = ofStates.includes(`${table}.${column}`) ? sql`${sql.ref(column)} <> ''` : sql`true`;
  const { numAffectedRows } = await withoutTriggers(
    table,
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${isOf(desk.customer.id)} and ${isPossible}`,
  );
  return Boolean(numAffectedRows);
}

/** Puts the text into every declared column for texts. Returns the columns without a row of the person. */
async function plant(): Promise<string[]> {
  const empty: string[] = [];
  for (const place of filled) if (!(await plantIn(place))) empty.push(`${place.table}.${place.column}`);
  return empty;
}

beforeAll(async () => {
  desk = await openDesk();
  manager = (await desk.server.createUser({ username: "mona", roles: ["admin"] })).token;
  other = (await desk.server.createUser({ username: "olga", roles: ["admin"] })).token;
  // Only a proved number joins the records of a couple.
  await run(sql`do $$ begin
    if exists (select from information_schema.columns where table_name = 'app_account' and column_name = 'phone_verified_at') then
      update app_account set phone_verified_at = now();
    end if; end $$`);
  await fillStudio();
  await fillOthers();
}, 120_000);
afterAll(() => desk?.close());

describe("the personal data of a couple", () => {
  test("is declared for every column that an erasure replaces", () => {
    const columns = declared.flatMap(({ table, personal: own }) =>
      Object.keys(own).map((column) => `${table}.${column}`),
    );
    const listed = Object.entries(personal).flatMap(([column, erasure]) =>
      (erasure as string) === "replaced" ? [column] : [],
    );
    expect(columns.filter((column) => !column.endsWith(".erased_at")).toSorted()).toEqual(listed.toSorted());
  });

  test("is in the figures and in the export", async () => {
    expect(await plant()).toEqual([]);
    const sections = ["agreements", "quotes", "payments"] as const;
    for (const section of sections) {
      const part = await call(appUsersApi.exportPart, { id: desk.customer.id, reason: "x", section });
      const { records } = part.data as { records: object[] };
      expect(records.length, section).toBe(1);
      expect(JSON.stringify(records), section).toContain(planted);
    }
    expect((await figures()).blockers).toEqual([]);
    await withoutTriggers("agreement", sql`update agreement set state = 'signed_a'`);
    expect((await figures()).blockers).toEqual([{ section: "agreements", count: 1 }]);
    await withoutTriggers("agreement", sql`update agreement set state = 'signed'`);
  });

  test("is nowhere in the database after the erasure, while amounts and dates stay", async () => {
    const { id } = desk.customer;
    await call(appUsersApi.requestErasure, { id, version: await version(), reason: "x" });
    expect(await call(appUsersApi.approveErasure, { id, version: await version() }, other)).toMatchObject({
      success: true,
    });
    desk.clock.moveMs(8 * dayMs);
    expect(await runErasures(desk.server.services, accountRecords)).toBe(1);
    const lines = await contents();
    for (const trace of [planted, name, phone, phone.slice(3)])
      expect(
        lines.filter((line) => line.includes(trace)).map((line) => line.slice(0, 200)),
        trace,
      ).toEqual([]);
    const { rows } = await sql<{ total: number; state: string; strokes: number; cents: number }>`
      select total_cents as total, state, (select count(*)::integer from agreement_signature where strokes <> '[]') as strokes,
        (select sum(amount_cents)::integer from wedding_receipt) as cents from agreement`.execute(
      desk.server.services.db,
    );
    expect(rows).toMatchObject([{ state: "signed", strokes: 1, cents: 100_001 }]);
  });
});
