import { appUsersApi, accountSections, type AppUser, type ErasureFigures } from "@vowdesk/contract/app-users";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountRecords } from "../../src/app/account-records.ts";
import { personalTables } from "../../src/app/personal-data.ts";
import { runErasures } from "../../src/features/app-users/index.ts";
import type { PersonalColumn, PersonalTable } from "../../src/kernel/transaction/personal-data.ts";
import { tokenHash } from "../../src/platform/secrets/tokens.ts";
import { openDesk, type Desk } from "../orders.ts";
import { fillPerson, name, phone, runIn, runWithoutTriggers } from "./fill-person.ts";
import { traces } from "./traces.ts";

/** A text that stands in every declared column of the person before the erasure, and nowhere after it. */
const planted = "Zqplanted";
const dayMs = 24 * 60 * 60_000;
const yearMs = 366 * dayMs;

let desk: Desk;
let other = "";

const run = (statement: ReturnType<typeof sql>) => runIn(desk)(statement);
const manager = () => desk.server.signIn("mona");
const call: Desk["server"]["call"] = async (endpoint, input, token) =>
  desk.server.call(endpoint, input, token ?? (await manager()));
const figures = async (id: number) => (await call(appUsersApi.erasureFigures, { id })).data as ErasureFigures;

async function eraseAccount(id: number): Promise<void> {
  const version = async () => ((await call(appUsersApi.detail, { id })).data as AppUser).version;
  expect((await figures(id)).blockers).toEqual([]);
  await call(appUsersApi.requestErasure, { id, version: await version(), reason: planted });
  const approved = await desk.server.call(appUsersApi.approveErasure, { id, version: await version() }, other);
  expect(approved).toMatchObject({ success: true });
  desk.clock.moveMs(8 * dayMs);
  expect(await runErasures(desk.server.services, accountRecords)).toBe(1);
}

/** Values of columns that are no plain text. */
const values: Readonly<Record<string, ReturnType<typeof sql>>> = {
  "agreement.body": sql`${`${name} and ${phone}`}::text`,
  "agreement.title": sql`${`${name} and ${phone}`}::text`,
  "agreement_signature.strokes": sql`'[[[1,2],[3,4]]]'::jsonb`,
  "agreement_signature.phone_hash": sql`${tokenHash(phone)}::bytea`,
  "agreement.couple_digest": sql`${tokenHash(phone)}::bytea`,
  "lead_touch.enquiry": sql`jsonb_build_object('text', ${planted}::text)`,
  "order_step.changes": sql`jsonb_build_array(jsonb_build_object('field', 'x', 'before', ${planted}::text, 'after', ${planted}::text))`,
  "orders.details": sql`details || case kind when 'errand' then jsonb_build_object('item', ${planted}::text, 'pickup', ${planted}::text)
    when 'driver' then jsonb_build_object('destination', ${planted}::text, 'plate', ${planted}::text) else '{}' end`,
  "quote_option.lines": sql`jsonb_build_array(jsonb_build_object('text', ${planted}::text, 'cents', 100))`,
  "review.details": sql`details || jsonb_build_object('text', ${planted}::text)`,
};

/** Columns that find the rows, that are unique, or that are about another person of the row. */
const notPlanted = [
  /^app_account\.(phone|name)$/,
  /^(wedding|lead)\.(phone_a|name_b|phone_b)$/,
  /^(sign_in_failure|phone_code|code_attempt)\.(key|subject)$/,
  /^webhook_delivery\.subject$/,
  /_hash$/,
  /^file/,
  /^order_command\./,
  /^orders\.(merchant_name|worker_name|updated_by_name|undo)$/,
  /^order_step\.(actor_name|worker_name)$/,
  /^review_step\.actor_name$/,
  /^red_packet\.opened_by$/,
  /^app_erasure\./,
  /^review\.undo$/,
  /^(merchant|worker)\./,
  /^conversation_gram\./,
];

/** Columns that have a text in some states only. */
const ofStates = [
  "wedding_receipt.reason",
  "wedding_receipt_reversal.refusal",
  "wedding_refund.refusal",
  "wedding_waiver.refusal",
];

const plantedValue: Readonly<Record<string, ReturnType<typeof sql>>> = {
  jsonb: sql`to_jsonb(${planted}::text)`,
  ARRAY: sql`array[${planted}::text]`,
  bytea: sql`convert_to(${planted}, 'UTF8')`,
  "double precision": sql`12.3456789`,
};

/** Puts the text into the declared columns of the person's rows. Returns those without a row of the person. */
async function plant(tables: readonly PersonalTable[], id: number): Promise<string[]> {
  const { rows: types } = await sql<{ column: string; type: string }>`
    select table_name || '.' || column_name as column, data_type as type from information_schema.columns
    where table_schema = current_schema`.execute(desk.server.services.db);
  const typeOf = new Map(types.map(({ column, type }) => [column, type]));
  const isPlanted = (place: string) =>
    values[place] !== undefined || !notPlanted.some((pattern) => pattern.test(place));
  const columns = tables
    .flatMap(({ personal, ...table }) => Object.keys(personal).map((column) => ({ ...table, column })))
    .filter(({ table, column }) => isPlanted(`${table}.${column}`));
  const empty: string[] = [];
  for (const { table, column, isOf } of columns) {
    const place = `${table}.${column}`;
    const value = values[place] ?? plantedValue[typeOf.get(place) ?? ""] ?? sql`${planted}::text`;
    const isPossible = ofStates.includes(place) ? sql`${sql.ref(column)} <> ''` : sql`true`;
    const { numAffectedRows } = await runWithoutTriggers(
      desk,
      table,
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${isOf(id)} and ${isPossible}`,
    );
    if (!numAffectedRows) empty.push(place);
  }
  return empty;
}

const keptTables = [
  ...new Set(
    personalTables.flatMap(({ table, personal }) =>
      Object.values(personal as Record<string, PersonalColumn>).some((column) => "kept" in column) ? [table] : [],
    ),
  ),
];

beforeAll(async () => {
  desk = await openDesk();
  await desk.server.createUser({ username: "mona", roles: ["admin"] });
  other = (await desk.server.createUser({ username: "olga", roles: ["admin"] })).token;
  // Only a proved number joins the records of a couple.
  await run(sql`update app_account set phone_verified_at = now()`);
  await fillPerson(desk);
}, 120_000);
afterAll(() => desk?.close());

describe("the personal data of a customer and couple", () => {
  test("fills every declared column, and is in the figures and in the export", async () => {
    const { id } = desk.customer;
    expect(await plant(personalTables, id)).toEqual([]);
    const counted = await figures(id);
    const known = new Set([...counted.erased, ...counted.kept].map(({ section }) => section));
    for (const section of accountSections.filter((one) => one !== "work" && one !== "ledger")) {
      expect(known, section).toContain(section);
      const part = await call(appUsersApi.exportPart, { id, reason: "x", section });
      const { records } = part.data as { records: object[] };
      expect(records.length, section).toBeGreaterThan(0);
      expect(JSON.stringify(records)).not.toContain(tokenHash(phone).toString("hex"));
    }
  });

  test("waits for an agreement that is not signed", async () => {
    await runWithoutTriggers(desk, "agreement", sql`update agreement set state = 'signed_a'`);
    expect((await figures(desk.customer.id)).blockers).toEqual([{ section: "agreements", count: 1 }]);
    await runWithoutTriggers(desk, "agreement", sql`update agreement set state = 'signed'`);
  });

  test("is nowhere in the database after the erasure but where the law keeps it, while amounts and dates stay", async () => {
    await eraseAccount(desk.customer.id);
    const own = [name, phone, phone.slice(3), "+8613900000055", "12.3456789"];
    const hashes = [tokenHash(phone).toString("hex"), Buffer.from(planted).toString("hex")];
    expect(await traces(desk, [...own, ...hashes])).toEqual([]);
    const left = (await traces(desk, [planted])).map((trace) => trace.split(":", 1)[0]);
    expect(left.filter((table) => !keptTables.includes(table as never))).toEqual([]);
    const { rows } = await sql<{ total: number; state: string; strokes: number; cents: number }>`
      select total_cents as total, state, (select count(*)::integer from agreement_signature where strokes <> '[]') as strokes,
        (select sum(amount_cents)::integer from wedding_receipt) as cents from agreement`.execute(
      desk.server.services.db,
    );
    expect(rows).toMatchObject([{ state: "signed", strokes: 1, cents: 100_001 }]);
  });

  test("is released when the time of the law has ended", async () => {
    const { services } = desk.server;
    expect(await traces(desk, [planted])).not.toEqual([]);
    desk.clock.moveMs(2 * yearMs);
    expect(await runErasures(services, accountRecords)).toBe(0);
    desk.clock.moveMs(yearMs);
    expect(await runErasures(services, accountRecords)).toBe(1);
    expect(await runErasures(services, accountRecords)).toBe(0);
    desk.clock.moveMs(7 * yearMs);
    expect(await runErasures(services, accountRecords)).toBe(1);
    expect(await traces(desk, [planted])).toEqual([]);
  });

  test("is erased again when an earlier release left something", async () => {
    const { services } = desk.server;
    await run(sql`update app_erasure set revision = 0`);
    await run(sql`update orders set remark = ${planted} where customer_id = ${desk.customer.id}`);
    expect(await runErasures(services, accountRecords)).toBe(1);
    expect(await runErasures(services, accountRecords)).toBe(0);
    expect(await traces(desk, [planted])).toEqual([]);
  });
});
