import { appUsersApi, accountSections, type AppUser, type ErasureFigures } from "@vowdesk/contract/people/app-users";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountRecords } from "../../src/app/account-records.ts";
import { personalTables } from "../../src/app/personal-data.ts";
import { runErasures } from "../../src/features/people/app-users/app-users.ts";
import type { PersonalColumn } from "../../src/kernel/transaction/personal-data.ts";
import { tokenHash } from "../../src/platform/secrets/tokens.ts";
import { openTestBusiness, type TestBusiness } from "../orders.ts";
import { fillPerson, name, phone, runIn, runWithoutTriggers } from "./fill-person.ts";
import { plant, planted } from "./plant.ts";
import { traces } from "./traces.ts";

const dayMs = 24 * 60 * 60_000;
const yearMs = 366 * dayMs;

let business: TestBusiness;
let other = "";

const run = (statement: ReturnType<typeof sql>) => runIn(business)(statement);
const manager = () => business.server.signIn("mona");
const call: TestBusiness["server"]["call"] = async (endpoint, input, token) =>
  business.server.call(endpoint, input, token ?? (await manager()));
const figures = async (id: number) => (await call(appUsersApi.erasureFigures, { id })).data as ErasureFigures;

async function eraseAccount(id: number): Promise<void> {
  const version = async () => ((await call(appUsersApi.detail, { id })).data as AppUser).version;
  expect((await figures(id)).blockers).toEqual([]);
  await call(appUsersApi.requestErasure, { id, version: await version(), reason: planted });
  const approved = await business.server.call(appUsersApi.approveErasure, { id, version: await version() }, other);
  expect(approved).toMatchObject({ success: true });
  business.clock.moveMs(8 * dayMs);
  expect(await runErasures(business.server.services, accountRecords)).toBe(1);
}

const keptTables = [
  ...new Set(
    personalTables.flatMap(({ table, personal }) =>
      Object.values(personal as Record<string, PersonalColumn>).some((column) => "kept" in column) ? [table] : [],
    ),
  ),
];

beforeAll(async () => {
  business = await openTestBusiness();
  await business.server.createUser({ username: "mona", roles: ["admin"] });
  other = (await business.server.createUser({ username: "olga", roles: ["admin"] })).token;
  // Only a proved number joins the records of a couple.
  await run(sql`update app_account set phone_verified_at = now()`);
  await fillPerson(business);
});
afterAll(() => business?.close());

describe("the personal data of a customer and couple", () => {
  test("fills every declared column, and is in the figures and in the export", async () => {
    const { id } = business.customer;
    expect(await plant(business, personalTables, id)).toEqual([]);
    const counted = await figures(id);
    const known = new Set([...counted.erased, ...counted.kept].map(({ section }) => section));
    for (const section of accountSections.filter((item) => item !== "work" && item !== "ledger")) {
      expect(known, section).toContain(section);
      const part = await call(appUsersApi.exportPart, { id, reason: "x", section });
      const { records } = part.data as { records: object[] };
      expect(records.length, section).toBeGreaterThan(0);
      expect(JSON.stringify(records)).not.toContain(tokenHash(phone).toString("hex"));
    }
  });

  test("has in its export the accounts that were merged into it, also by way of another one", async () => {
    const { id } = business.customer;
    const read = async (section: "account" | "requests") => {
      const { data } = await call(appUsersApi.exportPart, { id, reason: "x", section });
      return (data as unknown as { records: [{ appAccount: object[]; appMerge: object[] }] }).records[0];
    };
    expect((await read("account")).appAccount).toMatchObject([{ name }, { name }]);
    expect((await read("requests")).appMerge).toHaveLength(2);
  });

  test("waits for an agreement that is not signed", async () => {
    await runWithoutTriggers(business, "agreement", sql`update agreement set state = 'signed_a'`);
    expect((await figures(business.customer.id)).blockers).toEqual([{ section: "agreements", count: 1 }]);
    await runWithoutTriggers(business, "agreement", sql`update agreement set state = 'signed'`);
  });

  test("is nowhere in the database after the erasure but where the law keeps it, while amounts and dates stay", async () => {
    await eraseAccount(business.customer.id);
    const own = [name, phone, phone.slice(3), "+8613900000055", "12.3456789"];
    const hashes = [tokenHash(phone).toString("hex"), Buffer.from(planted).toString("hex")];
    expect(await traces(business, [...own, ...hashes])).toEqual([]);
    const remaining = (await traces(business, [planted])).map((text) => text.split(":", 1)[0]);
    expect(remaining.filter((table) => !keptTables.includes(table as never))).toEqual([]);
    const { rows } = await sql<{ total: number; state: string; strokes: number; cents: number }>`
      select total_cents as total, state, (select count(*)::integer from agreement_signature where strokes <> '[]') as strokes,
        (select sum(amount_cents)::integer from wedding_receipt) as cents from agreement`.execute(
      business.server.services.db,
    );
    expect(rows).toMatchObject([{ state: "signed", strokes: 1, cents: 100_001 }]);
  });

  //
  test("is released when the time of the law has ended", async () => {
    const { services } = business.server;
    expect(await traces(business, [planted])).not.toEqual([]);
    business.clock.moveMs(2 * yearMs);
    expect(await runErasures(services, accountRecords)).toBe(0);
    business.clock.moveMs(yearMs);
    expect(await runErasures(services, accountRecords)).toBe(1);
    expect(await runErasures(services, accountRecords)).toBe(0);
    business.clock.moveMs(7 * yearMs);
    expect(await runErasures(services, accountRecords)).toBe(1);
    expect(await traces(business, [planted])).toEqual([]);
  });

  test("is erased again when an earlier release left something", async () => {
    const { services } = business.server;
    await run(sql`update app_erasure set revision = 0`);
    await run(sql`update orders set remark = ${planted} where customer_id = ${business.customer.id}`);
    expect(await runErasures(services, accountRecords)).toBe(1);
    expect(await runErasures(services, accountRecords)).toBe(0);
    expect(await traces(business, [planted])).toEqual([]);
  });
});
