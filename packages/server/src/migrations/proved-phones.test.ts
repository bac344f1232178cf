import { weddingsApi, type WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openUpgradedDatabase } from "../../test/postgres.ts";
import { startTestServer, type TestServer } from "../../test/server.ts";
import type { Db } from "../platform/database/index.ts";

/** The last migration of the release whose accounts had unproved numbers only. */
const before = "089-instalment-waivers";
const accounts = {
  /** Registered in the app with a partner's number; the partner entered the portal later. */
  stranger: 1,
  /** Created when a partner entered the portal. */
  entered: 2,
  /** Created by the portal; staff changed its number later. */
  renumbered: 3,
  verified: 4,
  /** Verified, and then given another number. */
  moved: 5,
  /** Created by staff for a caller. */
  caller: 6,
};

async function accountsOfThen(db: Db): Promise<void> {
  const phone = (id: number) => `+861380000000${id}`;
  for (const [name, id] of Object.entries(accounts)) {
    await sql`insert into app_account (id, role, phone, name, password_hash, verified_at)
      values (${id}, 'customer', ${phone(id)}, ${name}, 'x',
        ${name === "verified" || name === "moved" ? "2026-10-01T00:00:00Z" : null}::timestamptz)`.execute(db);
    await sql`insert into wedding (id, number, name_a, phone_a, name_b) overriding system value
      values (${id}, ${`WD${id}`}, 'Anna', ${phone(id)}, 'Ben')`.execute(db);
    await sql`insert into conversation (customer_id, customer_name, customer_phone, last_at, updated_at)
      values (${id}, ${name}, ${phone(id)}, now(), now())`.execute(db);
  }
  let position = 0;
  const line = (verb: string, subject: string, request: string) =>
    sql`
    insert into audit_line (chain_id, position, hash, at, actor_kind, actor_id, actor, verb, subject, request_id, changes)
    values (0, ${(position += 1)}, '\\x00', now(), 'couple', 0, 'Anna', ${verb}, ${subject}, ${request}, '{}')`.execute(
      db,
    );
  await line("auth.app-signed-up", "person:1", "r1");
  await line("couple.entered", "wedding:WD1", "r1b");
  for (const id of [2, 3]) {
    await line("app-user.registered", `person:${id}`, `r${id}`);
    await line("couple.entered", `wedding:WD${id}`, `r${id}`);
  }
  await line("app-user.registered", "person:6", "r6");
  await sql`update app_account set phone = '+8613800000093' where id = 3`.execute(db);
  await sql`update wedding set phone_a = '+8613800000093' where id = 3`.execute(db);
  await sql`update app_account set phone = '+8613800000095' where id = 5`.execute(db);
  await sql`update wedding set phone_a = '+8613800000095' where id = 5`.execute(db);
}

let server: TestServer;
let upgraded: Awaited<ReturnType<typeof openUpgradedDatabase>>;

beforeAll(async () => {
  upgraded = await openUpgradedDatabase(before, accountsOfThen);
  server = await startTestServer({ connection: upgraded.connection });
});
afterAll(async () => {
  await server?.close();
  await upgraded?.close();
});

test("numbers are proved that a portal's code or a verification proved, and only these join weddings", async () => {
  const { rows } = await sql<{ name: string }>`
    select name from app_account where phone_verified_at is not null order by id`.execute(upgraded.db);
  expect(rows.map(({ name }) => name)).toEqual(["entered", "verified"]);
  const { token } = await server.createUser({ roles: ["manager"] });
  const joined: number[] = [];
  for (const id of Object.values(accounts)) {
    const { data } = await server.call(weddingsApi.detail, { id }, token);
    if ((data as WeddingDetail).conversationId !== null) joined.push(id);
  }
  expect(joined).toEqual([accounts.entered, accounts.verified]);
});

test("a number that a node of the previous release changes is not proved any more", async () => {
  await sql`update app_account set phone = '+8613800000099' where name = 'verified'`.execute(upgraded.db);
  const { rows } = await sql`
    select from app_account where name = 'verified' and phone_verified_at is null`.execute(upgraded.db);
  expect(rows).toHaveLength(1);
});
