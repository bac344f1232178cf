import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openUpgradedDatabase } from "../../test/postgres.ts";
import { startTestServer, type TestServer } from "../../test/server.ts";
import { accountRecords } from "../app/account-records.ts";
import { runErasures } from "../features/people/app-users/app-users.ts";
import type { Db } from "../platform/database/index.ts";

const before = "089-instalment-waivers";
const text = "Zqleft";

/** Adds people who were erased by an earlier release, which left texts about them in reviews, in the orders of a shop and in a merged account. */
async function erasedPersonOfThen(db: Db): Promise<void> {
  const statements = [
    sql`insert into app_account (id, role, phone, name, password_hash, erased_at) overriding system value
      values (1, 'merchant', '+999000000000001', '#1', '', now()), (2, 'customer', '+8613800000002', 'Anna', 'x', null)`,
    sql`insert into app_account (id, role, phone, name, password_hash, merged_into) overriding system value
      values (3, 'customer', '+999000000000003', ${text}, '', 1)`,
    sql`insert into app_erasure (account_id, state, requested_by, requested_by_name, requested_at, reason, approved_by_name, due_at, was_enabled, done_at)
      values (1, 'done', 1, 'mona', now(), '', 'olga', now(), true, now())`,
    sql`insert into merchant (id, name, phone, address, zone) values (1, '#1', '', '', 'UTC')`,
    sql`insert into orders (number, kind, status, customer_id, customer_name, customer_phone, merchant_id, merchant_name, address, zone, total_cents,
        goods_cents, packing_cents, delivery_fee_cents, discount_cents, details, client_order_id, request_hash, created_at, updated_at, updated_by_name)
      values ('N1', 'delivery', 'cancelled', 2, 'Anna', '+8613800000002', 1, ${text}, 'Street', 'UTC', 100, 100, 0, 0, 0, '{"prepMinutes":null}', 'key-00000001', '',
        now(), now(), 'Anna')`,
    sql`insert into review (queue, status, person_id, summary, details, created_at, reason)
      values ('feedback', 'closed', 1, '', '{}', now(), to_jsonb(${text}::text))`,
  ];
  for (const statement of statements) await statement.execute(db);
}

let upgraded: Awaited<ReturnType<typeof openUpgradedDatabase>>;
let server: TestServer;
beforeAll(async () => {
  upgraded = await openUpgradedDatabase(before, erasedPersonOfThen);
  server = await startTestServer({ connection: upgraded.connection });
});
afterAll(async () => {
  await server?.close();
  await upgraded?.close();
});

test("an erasure of an earlier release is repeated once, and the other person of an order keeps their data", async () => {
  const { services } = server;
  expect(await runErasures(services, accountRecords)).toBe(1);
  expect(await runErasures(services, accountRecords)).toBe(0);
  const { rows } = await sql<{ text: string }>`
    select coalesce(string_agg(record::text, ' '), '') as text from (
      select to_jsonb(orders) from orders union all select to_jsonb(review) from review union all select to_jsonb(app_account) from app_account
    ) as record`.execute(services.db);
  expect(rows[0]?.text).not.toContain(text);
  expect(rows[0]?.text).toContain("Anna");
});
