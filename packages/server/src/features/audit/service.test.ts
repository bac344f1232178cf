import { auditApi, type AuditLine } from "@vowdesk/contract/audit";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { inTransaction, type Context } from "../../kernel/http/context.ts";
import { verify, verifyWithin, type Verdict } from "./verify.ts";
import { changesBetween } from "./policy.ts";
import * as audit from "./service.ts";
import { append } from "./store.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
});
afterAll(() => server.close());

const origin = {
  actor: { kind: "staff", id: 4, name: "dispatcher", codes: new Set<string>() },
  language: "en",
  requestId: "r-1",
  ip: "10.0.0.1",
} as const;

const inside = (work: (ctx: Context) => Promise<void>) => inTransaction(server.services, origin, work);
const happened = (subject: string, before?: object, after?: object) =>
  inside((ctx) => audit.record(ctx, { type: "test.happened", subject, before, after, reason: "because" }));

async function linesAbout(subject: string): Promise<AuditLine[]> {
  const answer = await server.call(auditApi.list, { subject }, await server.signIn("auditor"));
  return (answer.data as { records: AuditLine[] }).records;
}

test("a line tells who, what, from where, why and what changed field by field", async () => {
  await happened(
    "order:A1",
    { status: "ready", courierId: null, version: 3 },
    { status: "assigned", courierId: 7, version: 4 },
  );
  expect(await linesAbout("order:A1")).toMatchObject([
    {
      actor: "dispatcher",
      verb: "test.happened",
      reason: "because",
      ip: "10.0.0.1",
      requestId: "r-1",
      changes: { status: ["ready", "assigned"], courierId: [null, 7] },
    },
  ]);
});

test("secrets never reach the trail", async () => {
  await happened("user:1", { passwordHash: "old" }, { passwordHash: "new", name: "x" });
  expect(await linesAbout("user:1")).toMatchObject([
    { changes: { passwordHash: ["[hidden]", "[hidden]"], name: [null, "x"] } },
  ]);
});

test("phone numbers and addresses are masked, and a change that the mask hides is seen", async () => {
  await happened(
    "user:2",
    { phone: "13812341234", email: "a@desk.cn" },
    { phone: "13899991234", email: "a@desk.cn", customerPhone: "13700000000" },
  );
  expect((await linesAbout("user:2"))[0]?.changes).toEqual({
    phone: ["138****1234", "138****1234"],
    customerPhone: [null, "137****0000"],
  });
});

test("numbers are masked at any depth, and those that somebody searched for in whatever spelling", () => {
  const filters = {
    q: "order of 138 1234 1234",
    phone: "+86 13812341234",
    nested: { phone: "13812341234", token: "abc" },
    status: "paid",
    number: "WM261102000001",
  };
  const changes = changesBetween({}, { filters, people: [{ customerPhone: "+8613812341234" }] });
  expect(changes).toEqual({
    filters: [
      null,
      {
        q: "order of 138****1234",
        phone: "138****1234",
        nested: { phone: "138****1234", token: "[hidden]" },
        status: "paid",
        number: "WM261102000001",
      },
    ],
    people: [null, [{ customerPhone: "138****1234" }]],
  });
});

test("a transaction that fails leaves no line", async () => {
  const failing = inside(async (ctx) => {
    await audit.record(ctx, { type: "test.happened", subject: "order:undone" });
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  expect(await linesAbout("order:undone")).toEqual([]);
});

test("filters match from the start, and a percent sign is a percent sign", async () => {
  await happened("rate:10%");
  expect(await linesAbout("rate:10%")).toHaveLength(1);
  expect(await linesAbout("%")).toEqual([]);
});

test("parallel writers keep every chain whole", async () => {
  await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      happened(`many:${i}`, {}, { i, text: '数据 \u2028 "x"', part: { b: 1, a: [1.5, null] } }),
    ),
  );
  expect(await verify(server.services.db)).toMatchObject({ isIntact: true, chains: 64, breaks: [] });
});

test("the database's role neither changes nor removes lines (RELIABILITY S22), with triggers or without", async () => {
  const { db } = server.services;
  for (const statement of [
    sql`update audit_line set actor = 'x'`,
    sql`delete from audit_line`,
    sql`truncate audit_line`,
    sql`delete from audit_chain`,
  ]) {
    await expect(statement.execute(db)).rejects.toThrow("permission denied");
  }
  const regranted = db.transaction().execute(async (inside) => {
    await sql`grant update on audit_line to current_user`.execute(inside);
    await sql`update audit_line set actor = 'x'`.execute(inside);
  });
  await expect(regranted).rejects.toThrow("append-only");
});

/** What only somebody who owns the table can do, or a superuser. */
async function openToTampering(db: TestServer["services"]["db"]): Promise<void> {
  await sql`grant update, delete on audit_line to current_user`.execute(db);
  await sql`alter table audit_line disable trigger user`.execute(db);
}

test.each([
  ["changed", sql`update audit_line set actor = 'somebody else' where subject = 'many:7'`, "a line was changed"],
  ["given another hash", sql`update audit_line set hash = sha256('x') where subject = 'many:8'`, "a line was changed"],
  ["removed", sql`delete from audit_line where subject = 'many:9'`, "missing"],
  [
    "cut off at the end",
    sql`delete from audit_line where (chain_id, position) in (select id, length from audit_chain)`,
    "missing",
  ],
])("who gets past the guard is found out (RELIABILITY S22): a line %s", async (_name, tampering, reason) => {
  const { db } = server.services;
  const verdict = await db
    .transaction()
    .execute(async (tampered) => {
      await openToTampering(tampered);
      await tampering.execute(tampered);
      throw Object.assign(new Error("rolled back"), { found: await verifyWithin(tampered) });
    })
    .catch((error: unknown) => (error as { found: Verdict }).found);
  expect(verdict.isIntact).toBe(false);
  expect(verdict.breaks[0]?.reason).toContain(reason);
});

test.each([
  ["removed with its head", sql`delete from audit_chain where length = 0 and id = 63`, /chain is missing/],
  ["that all are gone", sql`truncate audit_line, audit_chain`, /chain is missing/],
  ["added", sql`insert into audit_chain (id) values (64)`, /no such chain/],
])("the trail has exactly its chains: one %s", async (_name, tampering, reason) => {
  const { db } = server.services;
  const verdict = await db
    .transaction()
    .execute(async (tampered) => {
      await sql`grant all on audit_line, audit_chain to current_user`.execute(tampered);
      await sql`alter table audit_line disable trigger user`.execute(tampered);
      await sql`delete from audit_line where chain_id = 63`.execute(tampered);
      await sql`update audit_chain set length = 0 where id = 63`.execute(tampered);
      await tampering.execute(tampered);
      throw Object.assign(new Error("rolled back"), { found: await verifyWithin(tampered) });
    })
    .catch((error: unknown) => (error as { found: Verdict }).found);
  expect(verdict.isIntact).toBe(false);
  expect(verdict.breaks.map(({ reason: found }) => found).join()).toMatch(reason);
});

test("without its chain an act is refused, not left without a line", async () => {
  const { db } = server.services;
  const acted = db.transaction().execute(async (tampered) => {
    await sql`grant all on audit_line, audit_chain to current_user`.execute(tampered);
    await sql`alter table audit_line disable trigger user`.execute(tampered);
    await sql`delete from audit_line`.execute(tampered);
    await sql`delete from audit_chain`.execute(tampered);
    await append(tampered, {
      at: new Date(),
      actor_kind: "system",
      actor_id: 0,
      actor: "system",
      verb: "test.happened",
      subject: "x",
      reason: null,
      ip: null,
      request_id: null,
      changes: {},
    });
  });
  await expect(acted).rejects.toThrow("an audit chain is missing");
});

test("two chains that are broken are both named", async () => {
  const { db } = server.services;
  const verdict = await db
    .transaction()
    .execute(async (tampered) => {
      await openToTampering(tampered);
      await sql`update audit_line set actor = 'x' where position = 1`.execute(tampered);
      const { rows } = await sql<{
        n: number;
      }>`select count(*)::integer as n from audit_chain where length > 0`.execute(tampered);
      throw Object.assign(new Error("rolled back"), { found: await verifyWithin(tampered), used: rows[0]?.n });
    })
    .catch((error: unknown) => error as { found: Verdict; used: number });
  expect((verdict as { found: Verdict; used: number }).found.breaks).toHaveLength((verdict as { used: number }).used);
});
