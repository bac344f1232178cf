import { appUsersApi, accountSections, type AppUser, type ErasureFigures } from "@vowdesk/contract/people/app-users";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountRecords } from "../../src/app/account-records.ts";
import { personalTables } from "../../src/app/personal-data.ts";
import { runErasures } from "../../src/features/people/app-users/app-users.ts";
import type { PersonalColumn } from "../../src/kernel/transaction/personal-data.ts";
import { tokenHash } from "../../src/platform/secrets/tokens.ts";
import { openDesk, type Desk } from "../orders.ts";
import { fillPerson, name, phone, runIn, runWithoutTriggers } from "./fill-person.ts";
import { plant, planted } from "./plant.ts";
import { traces } from "./traces.ts";

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
    expect(await plant(desk, personalTables, id)).toEqual([]);
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

  //
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
