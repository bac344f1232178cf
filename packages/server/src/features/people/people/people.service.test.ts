import { auditApi } from "@vowdesk/contract/operations/audit";
import { ordersApi, type DeliveryOrder } from "@vowdesk/contract/local/orders";
import { peopleApi, type Person, type TimelineEntry } from "@vowdesk/contract/people/people";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedDemo } from "../../../demo/demo-data.ts";
import { planWithout, recordStatements, type Statement } from "../../../../test/query-plans.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";

let server: TestServer;
const people = { customer: 0, courier: 0, merchant: 0 };
type Role = keyof typeof people;

const queryRow = async <T>(statement: ReturnType<typeof sql<T>>) =>
  (await statement.execute(server.services.db)).rows[0] as T;

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  await seedDemo(server.services, 6_000);
  const busiest = (column: string, also = sql`true`) =>
    queryRow(sql<{ id: number }>`select ${sql.ref(column)} as id from orders where ${sql.ref(column)} is not null
      and kind = 'delivery' and ${also} group by 1 order by count(*) desc limit 1`);
  // Some customers of the demo are couples, who have one more section.
  const writesButHasNoWedding = sql`exists (select from conversation where customer_id = orders.customer_id)
    and not exists (select from app_account join wedding on app_account.phone in (phone_a, phone_b) where app_account.id = customer_id)`;
  people.customer = (await busiest("customer_id", writesButHasNoWedding)).id;
  people.courier = (await busiest("worker_id")).id;
  people.merchant = (await busiest("merchant_id")).id;
});
afterAll(() => server?.close());

async function personAs(username: string, id: number): Promise<Person> {
  return (await server.call(peopleApi.person, { id }, await server.signIn(username))).data as Person;
}

type TimelinePage = { entries: TimelineEntry[]; next: string | null };
async function timelinePage(
  token: string,
  input: { id: number; after?: string; limit?: number; part?: "orders" | "chat" },
) {
  return (await server.call(peopleApi.timeline, input, token)).data as TimelinePage;
}

/** The complete history, read in pages of `limit`. */
async function historyOf(token: string, id: number, limit: number): Promise<TimelineEntry[]> {
  const entries: TimelineEntry[] = [];
  for (let after: string | undefined = ""; after !== undefined;) {
    const page: TimelinePage = await timelinePage(token, { id, limit, after });
    entries.push(...page.entries);
    after = page.next ?? undefined;
  }
  return entries;
}

const visibleSections: Readonly<Record<string, Readonly<Record<Role, string[]>>>> = {
  manager: {
    customer: ["orders", "chat", "money", "reviews", "notes"],
    courier: ["shift", "orders", "money", "reviews", "notes"],
    merchant: ["shop", "orders", "money", "reviews", "notes"],
  },
  service: {
    customer: ["orders", "chat", "money", "reviews", "notes"],
    courier: ["reviews"],
    merchant: ["reviews"],
  },
  dispatcher: {
    customer: ["orders", "notes"],
    courier: ["shift", "orders", "notes"],
    merchant: ["shop", "orders", "notes"],
  },
  finance: {
    customer: ["orders", "chat", "money", "reviews", "notes"],
    courier: ["orders", "money", "reviews", "notes"],
    merchant: ["shop", "orders", "money", "reviews", "notes"],
  },
  moderator: { customer: ["reviews"], courier: ["reviews"], merchant: ["reviews"] },
  auditor: {
    customer: ["orders", "chat", "money", "reviews", "notes"],
    courier: ["shift", "orders", "money", "reviews", "notes"],
    merchant: ["shop", "orders", "money", "reviews", "notes"],
  },
};

describe.each(Object.entries(visibleSections))("the role %s", (username, byRole) => {
  test.each(Object.entries(byRole))("sees exactly the permitted sections of a %s", async (role, sections) => {
    const seen = await personAs(username, people[role as Role]);
    expect(Object.keys(seen.sections)).toEqual(sections);
    expect(seen).toMatchObject({ role, phone: expect.stringMatching(/^\d{3}\*{4}\d{4}$/) });
    const { entries } = await timelinePage(await server.signIn(username), { id: seen.id, limit: 50 });
    const types = new Set(entries.map(({ type }) => type));
    const covered = seen.timelines.length > 0 ? ["order", "step", "talk", "money", "review"] : [];
    expect([...types].filter((type) => !["joined", "verified", ...covered].includes(type))).toEqual([]);
    expect(types.has("order")).toBe(sections.includes("orders"));
  });
});

test("shows red packets but no balance to users who may not see the full ledger", async () => {
  const seen = await personAs("service", people.customer);
  expect(seen.sections.money?.balanceCents).toBeNull();
  expect(seen.sections.money?.entries.filter(({ purpose }) => !purpose.startsWith("packet."))).toEqual([]);
  expect((await personAs("finance", people.customer)).sections.money?.balanceCents).toBeTypeOf("number");
});

test("shows order figures that equal counts in the database", async () => {
  const { sections } = await personAs("manager", people.customer);
  for (const figures of sections.orders?.kinds ?? []) {
    const isPaid = figures.kind === "driver" ? sql`status in ('paid', 'closed')` : sql`status <> 'cancelled'`;
    const counted = await queryRow(sql<object>`select count(*)::integer as count,
        coalesce(sum(total_cents - refunded_cents) filter (where ${isPaid}), 0)::integer as "spentCents",
        coalesce(sum(refunded_cents), 0)::integer as "refundedCents", count(*) filter (where status = 'cancelled')::integer as cancelled,
        count(*) filter (where refunded_cents > 0)::integer as refunded
      from orders where customer_id = ${people.customer} and kind = ${figures.kind}::order_kind`);
    expect(figures).toMatchObject({ ...counted, more: false });
  }
  const latest = sections.orders?.latest ?? [];
  expect(latest).toEqual(latest.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)));
});

test.each(["customer", "courier"] as const)(
  "lists every entry of the history of a %s once and in order over all pages",
  async (role) => {
    const token = await server.signIn("manager");
    const history = await historyOf(token, people[role], 50);
    expect(new Set(history.map(({ id }) => id)).size).toBe(history.length);
    expect(history.map(({ at }) => at)).toEqual(
      history
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(history.at(-1)?.type).toBe("joined");
    const column = sql.ref(role === "customer" ? "customer_id" : "worker_id");
    const { n } = await queryRow(
      sql<{ n: number }>`select count(*)::integer as n from orders where ${column} = ${people[role]}`,
    );
    expect(history.filter(({ type }) => type === "order")).toHaveLength(n);
    const isOrder = ({ type }: TimelineEntry) => type === "order" || type === "step";
    const inSmallPages = await historyOf(token, people[role], 7);
    expect(inSmallPages.filter(isOrder)).toEqual(history.filter(isOrder));
  },
);

test("filters the history by part and refuses a forged cursor", async () => {
  const token = await server.signIn("manager");
  const { entries } = await timelinePage(token, { id: people.customer, part: "chat" });
  expect(new Set(entries.map(({ type }) => type))).toEqual(new Set(["talk"]));
  const forged = Buffer.from('{"delivery":"now()"}').toString("base64url");
  expect(await server.call(peopleApi.timeline, { id: people.customer, after: forged }, token)).toMatchObject({
    success: false,
    code: 422,
  });
});

test.each([
  "2026-02-30T00:00:00.000000Z",
  "2026-13-01T00:00:00.000000Z",
  "2026-11-00T00:00:00.000000Z",
  "2026-11-31T00:00:00.000000Z",
  "2025-02-29T00:00:00.000000Z",
  "2026-11-02T24:00:00.000001Z",
  "2026-11-02T25:00:00.000000Z",
  "2026-11-02T00:60:00.000000Z",
  "2026-11-02T00:00:61.000000Z",
  "0000-01-01T00:00:00.000000Z",
])("refuses a cursor with the nonexistent time %s for every source", async (moment) => {
  const token = await server.signIn("manager");
  const places = { delivery: "1", driver: "1", errand: "1", marks: "1/1", money: "1", reviews: "1" };
  for (const [source, place] of Object.entries(places)) {
    const after = Buffer.from(JSON.stringify({ [source]: `${moment}/${place}` })).toString("base64url");
    const answer = await server.call(peopleApi.timeline, { id: people.customer, after }, token);
    expect(answer, source).toMatchObject({ status: 200, code: 422, reason: "invalid-input" });
  }
});

test.each([
  "2147483647",
  "2147483648",
  "999999999999999999",
  "9223372036854775807",
  "9223372036854775808",
  "1e3",
  "-1",
])("answers a cursor with the number %s for every source without a fault", async (number) => {
  const token = await server.signIn("manager");
  const at = "2026-11-02T00:00:00.000000Z";
  const after = (source: string, position: string) =>
    Buffer.from(JSON.stringify({ [source]: position })).toString("base64url");
  const positions = [
    ...["delivery", "driver", "errand", "money", "reviews", "marks"].map((source) => [source, `${at}/${number}`]),
    ...["1", number].map((line) => ["marks", `${at}/${number}/${line}`]),
    ["chat", number],
  ] as [string, string][];
  for (const [source, position] of positions) {
    const answer = await server.call(
      peopleApi.timeline,
      { id: people.customer, after: after(source, position) },
      token,
    );
    expect(answer.status, `${source} ${position}`).toBe(200);
    expect([200, 20000, 422], `${source} ${position}`).toContain(answer.code);
  }
});

test("shows notes, flags and refunds in sections and history immediately", async () => {
  const token = await server.signIn("manager");
  const orders = await server.call(ordersApi.listDelivery, { customerId: people.customer, status: "completed" }, token);
  const [order] = (orders.data as { records: DeliveryOrder[] }).records;
  const { number } = order as DeliveryOrder;
  const actions = [
    { act: "note", reason: "客户要求发票" },
    { act: "flag" },
    { act: "refund", reason: "少送一份", refundCents: 100 },
  ] as const;
  for (const action of actions) {
    const { version } = await queryRow(sql<{ version: number }>`select version from orders where number = ${number}`);
    expect(await server.call(ordersApi.act, { number, version, ...action }, token)).toMatchObject({ success: true });
  }
  const { sections } = await personAs("manager", people.customer);
  expect(sections.notes?.slice(0, 2).map(({ act, text, order: of }) => [act, text, of?.number])).toEqual([
    ["flag", "", number],
    ["note", "客户要求发票", number],
  ]);
  expect(sections.money?.entries[0]).toMatchObject({
    purpose: "order.refunded",
    subject: `order:${number}`,
    cents: 100,
  });
  const { entries } = await timelinePage(token, { id: people.customer, part: "orders" });
  expect(entries.slice(0, 3)).toMatchObject([
    { type: "step", act: "refund", reason: "少送一份", order: { number } },
    { type: "step", act: "flag" },
    { type: "step", act: "note", actorName: expect.any(String) },
  ]);
});

test("reveals a phone number to permitted users and writes an audit entry without the number", async () => {
  const { phone } = await queryRow(sql<{ phone: string }>`select phone from app_account where id = ${people.customer}`);
  const input = { id: people.customer };
  const revealed = await server.call(peopleApi.reveal, input, await server.signIn("dispatcher"));
  expect(revealed.data).toEqual({ phone: phone.replace("+86", "") });
  const { data } = await server.call(auditApi.list, { pageSize: 1 }, await server.signIn("auditor"));
  expect(JSON.stringify(data)).toContain("person.revealed");
  expect(JSON.stringify(data)).toContain(`person:${people.customer}`);
  expect(JSON.stringify(data)).not.toContain(phone.replace("+86", ""));
  for (const username of ["service", "moderator", "auditor"])
    expect(await server.call(peopleApi.reveal, input, await server.signIn(username))).toMatchObject({ code: 700 });
});

/** The statements of this feature that `work` sends to PostgreSQL. */
const statementsOf = (work: () => Promise<unknown>) =>
  recordStatements(work, (text) => !/\b(session|user_role)\b/.test(text));

/** Tables that are scanned sequentially although scans are disabled, which means that no index is usable. */
async function scannedBy(statement: Statement): Promise<string[]> {
  const nodes = await planWithout(server.services.db, ["enable_seqscan"], statement);
  return nodes
    .filter((node) => node["Node Type"] === "Seq Scan")
    .map((node) => `${node["Relation Name"]}: ${statement.text}`);
}

describe.each(["customer", "courier", "merchant"] as const)("the page of a %s", (role) => {
  test("uses an index for every statement", async () => {
    const token = await server.signIn("manager");
    const statements = await statementsOf(async () => {
      await server.call(peopleApi.person, { id: people[role] }, token);
      const { next } = await timelinePage(token, { id: people[role], limit: 5 });
      await timelinePage(token, { id: people[role], limit: 5, after: next ?? "" });
    });
    expect(statements.length).toBeGreaterThan(8);
    for (const statement of statements) expect(await scannedBy(statement)).toEqual([]);
  });

  test("needs the same number of statements for 5 and for 50 entries", async () => {
    const token = await server.signIn("manager");
    const few = await statementsOf(() => timelinePage(token, { id: people[role], limit: 5 }));
    const many = await statementsOf(() => timelinePage(token, { id: people[role], limit: 50 }));
    expect(many.length).toBe(few.length);
  });
});
