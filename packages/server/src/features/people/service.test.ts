import { auditApi } from "@vowdesk/contract/audit";
import { ordersApi, type DeliveryOrder } from "@vowdesk/contract/orders";
import { peopleApi, type Person, type TimelineEntry } from "@vowdesk/contract/people";
import { CompiledQuery, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedDemo } from "../../demo/demo-data.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";

let server: TestServer;
const people = { customer: 0, courier: 0, merchant: 0 };
type Role = keyof typeof people;

const one = async <T>(statement: ReturnType<typeof sql<T>>) =>
  (await statement.execute(server.services.db)).rows[0] as T;

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  await seedDemo(server.services, 6_000);
  const busiest = (column: string, also = sql`true`) =>
    one(sql<{ id: number }>`select ${sql.ref(column)} as id from orders where ${sql.ref(column)} is not null
      and kind = 'delivery' and ${also} group by 1 order by count(*) desc limit 1`);
  const talks = sql`exists (select from conversation where customer_id = orders.customer_id)`;
  people.customer = (await busiest("customer_id", talks)).id;
  people.courier = (await busiest("worker_id")).id;
  people.merchant = (await busiest("merchant_id")).id;
}, 180_000);
afterAll(() => server?.close());

async function personAs(username: string, id: number): Promise<Person> {
  return (await server.call(peopleApi.person, { id }, await server.signIn(username))).data as Person;
}

type Stretch = { entries: TimelineEntry[]; next: string | null };
async function stretch(token: string, asked: { id: number; after?: string; limit?: number; part?: "orders" | "chat" }) {
  return (await server.call(peopleApi.timeline, asked, token)).data as Stretch;
}

/** The whole history, in pages of `limit`. */
async function historyOf(token: string, id: number, limit: number): Promise<TimelineEntry[]> {
  const entries: TimelineEntry[] = [];
  for (let after: string | undefined = ""; after !== undefined;) {
    const page: Stretch = await stretch(token, { id, limit, after });
    entries.push(...page.entries);
    after = page.next ?? undefined;
  }
  return entries;
}

const sectionsSeen: Readonly<Record<string, Readonly<Record<Role, string[]>>>> = {
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

describe.each(Object.entries(sectionsSeen))("the %s (PRODUCT 3)", (username, byRole) => {
  test.each(Object.entries(byRole))("is told of a %s what their rights cover, and no more", async (role, sections) => {
    const seen = await personAs(username, people[role as Role]);
    expect(Object.keys(seen.sections)).toEqual(sections);
    expect(seen).toMatchObject({ role, phone: expect.stringMatching(/^\d{3}\*{4}\d{4}$/) });
    const { entries } = await stretch(await server.signIn(username), { id: seen.id, limit: 50 });
    const told = new Set(entries.map(({ type }) => type));
    const covered = seen.timelines.length > 0 ? ["order", "step", "talk", "money", "review"] : [];
    expect([...told].filter((type) => !["joined", "verified", ...covered].includes(type))).toEqual([]);
    expect(told.has("order")).toBe(sections.includes("orders"));
  });
});

test("who may not see the whole ledger is told of red packets and no balance", async () => {
  const seen = await personAs("service", people.customer);
  expect(seen.sections.money?.balanceCents).toBeNull();
  expect(seen.sections.money?.entries.filter(({ purpose }) => !purpose.startsWith("packet."))).toEqual([]);
  expect((await personAs("finance", people.customer)).sections.money?.balanceCents).toBeTypeOf("number");
});

test("figures of a person's orders equal counts of the rows", async () => {
  const { sections } = await personAs("manager", people.customer);
  for (const figures of sections.orders?.kinds ?? []) {
    const isPaid = figures.kind === "driver" ? sql`status in ('paid', 'closed')` : sql`status <> 'cancelled'`;
    const counted = await one(sql<object>`select count(*)::integer as count,
        coalesce(sum(total_cents - refunded_cents) filter (where ${isPaid}), 0)::integer as "spentCents",
        coalesce(sum(refunded_cents), 0)::integer as "refundedCents", count(*) filter (where status = 'cancelled')::integer as cancelled,
        count(*) filter (where refunded_cents > 0)::integer as refunded
      from orders where customer_id = ${people.customer} and kind = ${figures.kind}::order_kind`);
    expect(figures).toMatchObject({ ...counted, more: false });
  }
  const latest = sections.orders?.latest ?? [];
  expect(latest).toEqual(latest.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)));
});

test.each(["customer", "courier"] as const)("the history of a %s is told once, in order, in pages", async (role) => {
  const token = await server.signIn("manager");
  const whole = await historyOf(token, people[role], 50);
  expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length);
  expect(whole.map(({ at }) => at)).toEqual(
    whole
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(whole.at(-1)?.type).toBe("joined");
  const column = sql.ref(role === "customer" ? "customer_id" : "worker_id");
  const { n } = await one(
    sql<{ n: number }>`select count(*)::integer as n from orders where ${column} = ${people[role]}`,
  );
  expect(whole.filter(({ type }) => type === "order")).toHaveLength(n);
  const isOrder = ({ type }: TimelineEntry) => type === "order" || type === "step";
  const inSmallPages = await historyOf(token, people[role], 7);
  expect(inSmallPages.filter(isOrder)).toEqual(whole.filter(isOrder));
});

test("a history narrowed to a part tells of nothing else, and a cursor of somebody's making is refused", async () => {
  const token = await server.signIn("manager");
  const { entries } = await stretch(token, { id: people.customer, part: "chat" });
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
])("a cursor at %s, which there is not, is an invalid input of every source", async (moment) => {
  const token = await server.signIn("manager");
  const places = { delivery: "1", driver: "1", errand: "1", marks: "1/1", money: "1", reviews: "1" };
  for (const [source, place] of Object.entries(places)) {
    const after = Buffer.from(JSON.stringify({ [source]: `${moment}/${place}` })).toString("base64url");
    const answer = await server.call(peopleApi.timeline, { id: people.customer, after }, token);
    expect(answer, source).toMatchObject({ status: 200, code: 422, reason: "invalid-input" });
  }
});

test("what a colleague notes, flags and refunds is in the sections and the history at once", async () => {
  const token = await server.signIn("manager");
  const found = await server.call(ordersApi.listDelivery, { customerId: people.customer, status: "completed" }, token);
  const [order] = (found.data as { records: DeliveryOrder[] }).records;
  const { number } = order as DeliveryOrder;
  const acts = [
    { act: "note", reason: "客户要求发票" },
    { act: "flag" },
    { act: "refund", reason: "少送一份", refundCents: 100 },
  ] as const;
  for (const act of acts) {
    const { version } = await one(sql<{ version: number }>`select version from orders where number = ${number}`);
    expect(await server.call(ordersApi.act, { number, version, ...act }, token)).toMatchObject({ success: true });
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
  const { entries } = await stretch(token, { id: people.customer, part: "orders" });
  expect(entries.slice(0, 3)).toMatchObject([
    { type: "step", act: "refund", reason: "少送一份", order: { number } },
    { type: "step", act: "flag" },
    { type: "step", act: "note", actorName: expect.any(String) },
  ]);
});

test("a number is shown whole to who may see it, and that is a line of the trail without the number", async () => {
  const { phone } = await one(sql<{ phone: string }>`select phone from app_account where id = ${people.customer}`);
  const asked = { id: people.customer };
  const told = await server.call(peopleApi.reveal, asked, await server.signIn("dispatcher"));
  expect(told.data).toEqual({ phone: phone.replace("+86", "") });
  const { data } = await server.call(auditApi.list, { pageSize: 1 }, await server.signIn("auditor"));
  expect(JSON.stringify(data)).toContain("person.revealed");
  expect(JSON.stringify(data)).toContain(`person:${people.customer}`);
  expect(JSON.stringify(data)).not.toContain(phone.replace("+86", ""));
  for (const username of ["service", "moderator", "auditor"])
    expect(await server.call(peopleApi.reveal, asked, await server.signIn(username))).toMatchObject({ code: 700 });
});

interface Statement {
  text: string;
  values: unknown[];
}

/** The statements of this feature that reach PostgreSQL while something is done. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const asked: Statement[] = [];
  const prototype = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function ask(this: pg.Client, ...given: unknown[]) {
    const [asking, more] = given;
    const { text, values } = typeof asking === "string" ? { text: asking, values: more } : (asking as Statement);
    if (Array.isArray(values) && !/\b(session|user_role)\b/.test(text)) asked.push({ text, values });
    return query.apply(this, given);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return asked;
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Tables that are read whole although scanning is made dear: there is no index to find the rows by. */
async function scannedBy({ text, values }: Statement): Promise<string[]> {
  return server.services.db.transaction().execute(async (db) => {
    await sql`set local enable_seqscan = off`.execute(db);
    const explained = CompiledQuery.raw(`explain (format json) ${text}`, values);
    const { rows } = await db.executeQuery<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(explained);
    const nodes = rows.flatMap((row) => nodesOf(row["QUERY PLAN"][0].Plan));
    return nodes.filter((node) => node["Node Type"] === "Seq Scan").map((node) => `${node["Relation Name"]}: ${text}`);
  });
}

describe.each(["customer", "courier", "merchant"] as const)("about a %s", (role) => {
  test("every statement goes by an index, whatever the page (issue 6, Customer 360)", async () => {
    const token = await server.signIn("manager");
    const asked = await statementsOf(async () => {
      await server.call(peopleApi.person, { id: people[role] }, token);
      const { next } = await stretch(token, { id: people[role], limit: 5 });
      await stretch(token, { id: people[role], limit: 5, after: next ?? "" });
    });
    expect(asked.length).toBeGreaterThan(8);
    for (const statement of asked) expect(await scannedBy(statement)).toEqual([]);
  });

  test("as many statements are asked for five entries as for fifty", async () => {
    const token = await server.signIn("manager");
    const few = await statementsOf(() => stretch(token, { id: people[role], limit: 5 }));
    const many = await statementsOf(() => stretch(token, { id: people[role], limit: 50 }));
    expect(many.length).toBe(few.length);
  });
});
