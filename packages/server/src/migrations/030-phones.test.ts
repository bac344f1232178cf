import { appAuthApi } from "@vowdesk/contract/staff/auth";
import { challengesApi } from "@vowdesk/contract/reviews/challenges";
import { chatApi } from "@vowdesk/contract/chat";
import { departmentsApi, type Department } from "@vowdesk/contract/staff/departments";
import { ordersApi } from "@vowdesk/contract/local/orders";
import { usersApi } from "@vowdesk/contract/staff/users";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openUpgradedDatabase } from "../../test/postgres.ts";
import { startTestServer, type TestServer } from "../../test/server.ts";
import { gramsOf } from "../kernel/text/bigrams.ts";
import { hashPassword } from "../platform/secrets/passwords.ts";
import type { Db } from "../platform/database/index.ts";

const before = "024-task-indexes";
const phone = "13812345678";
const other = "13987650002";

let server: TestServer;
let upgraded: Awaited<ReturnType<typeof openUpgradedDatabase>>;
let token = "";

async function fill(db: Db): Promise<void> {
  const hash = await hashPassword("a long one 7");
  await sql`insert into app_account (id, role, phone, name, password_hash, verified_at) values
    (1, 'customer', ${phone}, '陈思雨', ${hash}, now()), (2, 'customer', ${other}, '李 13', ${hash}, null),
    (3, 'runner', '15900000003', '周涛', ${hash}, null)`.execute(db);
  await sql`insert into worker (id, name, phone, zone, serves) values (3, '周涛', '15900000003', '滨江', '{errand}')`.execute(
    db,
  );
  await sql`insert into users (username, password_hash, real_name, phone, updated_at, updated_by) values
    ('spaced', 'x', 'Spaced', '138 1234-5678', now(), ''), ('landline', 'x', 'Landline', '0571 8800 1234', now(), ''),
    ('foreign', 'x', 'Foreign', '+852 6123 4567', now(), ''), ('odd', 'x', 'Odd', '12345', now(), '')`.execute(db);
  await sql`insert into department (name, phone, order_number, updated_by) values
    ('Desk', '(0571) 88001000', 1, ''), ('Extension', '0571-88001000 转 8', 2, '')`.execute(db);
  await sql`
    insert into orders (id, kind, number, status, version, flagged, updated_at, updated_by_name, created_at, customer_id, customer_name,
      customer_phone, address, zone, total_cents, details, task, client_order_id, request_hash, due_at, amber_at)
    values (1, 'errand', 'PT261102000001', 'posted', 1, false, now(), 'x', now(), 1, '陈思雨', ${phone}, '滨江路 1 号', '滨江', 100,
      '{"item":"药","pickup":"x","itemValueCents":1,"advanceCents":1,"feeCents":1,"pickupCode":"1234","to":{"lat":1,"lng":1}}', 'buy', 'key-1', '', now(), now())`.execute(
    db,
  );
  await sql`insert into order_search values (1, 'PT261102000001', reverse('PT261102000001'), reverse(${phone}), '{滨江}')`.execute(
    db,
  );
  await sql`insert into conversation (customer_id, customer_name, customer_phone, name_grams, last_at, updated_at) values
    (1, '陈思雨', ${phone}, ${[..."陈思雨", ...gramsOf("陈思雨"), ...gramsOf(phone)]}, now(), now()),
    (2, '李 13', ${other}, ${[..."李13", ...gramsOf("李 13"), ...gramsOf(other)]}, now(), now())`.execute(db);
  const details = {
    game: "台球",
    stakeCents: 1,
    opponent: { id: 2, name: "李 13", phone: "139****0002" },
    acceptedAt: null,
    claims: { challenger: null, opponent: null },
    winner: null,
  };
  const summary = "台球 ¥50.00 · 李 13";
  await sql`insert into review (id, queue, status, person_id, summary, details, grams, created_at) values
    (1, 'challenge', 'asked', 1, ${summary}, ${JSON.stringify(details)}::jsonb,
      ${gramsOf("陈思雨", phone, summary, "台球", "李 13", other)}, now())`.execute(db);
}

beforeAll(async () => {
  upgraded = await openUpgradedDatabase(before, fill);
  server = await startTestServer({ connection: upgraded.connection });
  token = (await server.createUser({ roles: ["admin"] })).token;
});
afterAll(async () => {
  await server?.close();
  await upgraded?.close();
});

const column = async (statement: ReturnType<typeof sql<{ phone: string }>>) =>
  (await statement.execute(server.services.db)).rows.map((row) => row.phone);

test("converts numbers to their normal form and keeps other texts", async () => {
  expect(await column(sql`select phone from app_account order by id`)).toEqual([
    "+8613812345678",
    "+8613987650002",
    "+8615900000003",
  ]);
  expect(await column(sql`select phone from worker`)).toEqual(["+8615900000003"]);
  expect(await column(sql`select customer_phone as phone from orders`)).toEqual(["+8613812345678"]);
  expect(await column(sql`select customer_phone as phone from conversation order by id`)).toEqual([
    "+8613812345678",
    "+8613987650002",
  ]);
  expect(await column(sql`select phone from users where phone <> '' order by id`)).toEqual([
    "+8613812345678",
    "+8657188001234",
    "+85261234567",
    "12345",
  ]);
  expect(await column(sql`select phone from department order by id`)).toEqual(["+8657188001000", "0571-88001000 转 8"]);
});

test("returns unchanged answers to clients and accepts old spellings at sign-in", async () => {
  const { data } = await server.call(usersApi.list, { username: "spaced" }, token);
  expect(data).toMatchObject({ records: [{ phone }] });
  const departments = (await server.call(departmentsApi.list, {}, token)).data as Department[];
  expect(departments.map((department) => department.phone)).toEqual(["0571-88001000", "0571-88001000 转 8"]);
  for (const spelled of [phone, "+86 138 1234 5678"])
    expect(await server.call(appAuthApi.appSignIn, { phone: spelled, password: "a long one 7" })).toMatchObject({
      success: true,
    });
});

const total = async (
  endpoint: typeof ordersApi.listErrand | typeof chatApi.list | typeof challengesApi.list,
  q: string,
) => ((await server.call(endpoint, { q } as never, token)).data as { total: number }).total;

test.each([
  ["orders", ordersApi.listErrand, phone],
  ["conversations", chatApi.list, phone],
  ["games by their challenger", challengesApi.list, phone],
  ["games by their opponent", challengesApi.list, other],
] as const)(
  "finds %s by the complete number and its last four digits, but no other part",
  async (_, endpoint, number) => {
    for (const q of [number, `+86 ${number}`, number.slice(-4)]) expect(await total(endpoint, q), q).toBe(1);
    for (const q of [number.slice(3, 7), number.slice(3), number.slice(0, 7)])
      expect(await total(endpoint, q), q).toBe(0);
  },
);

test("still finds digits in names and summaries", async () => {
  expect(await total(chatApi.list, "13")).toBe(1);
  expect(await total(challengesApi.list, "50.00")).toBe(1);
});

test("finds a number without a normal form as it is written and keeps it until it is changed", async () => {
  const users = (await server.call(usersApi.list, { phone: "12345" }, token)).data as {
    records: { id: number; phone: string; version: number }[];
  };
  expect(users.records).toHaveLength(1);
  const { id = 0 } = users.records[0] ?? {};
  const update = (input: object) => server.call(usersApi.update, { id, ...input } as never, token);
  expect(await update({ phone: "12345", nickName: "New" })).toMatchObject({ success: true, data: { phone: "12345" } });
  expect(await update({ phone: "54321" })).toMatchObject({
    code: 422,
    data: { fields: { phone: expect.any(String) } },
  });
  expect(await update({ phone: "138 0279 9718" })).toMatchObject({ success: true, data: { phone: "13802799718" } });
});
