import { auditApi, type AuditEntry } from "@vowdesk/contract/operations/audit";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { inTransaction, type Context } from "../../../kernel/http/context.ts";
import { verify, type Verdict } from "./verify.ts";
import { changesBetween } from "./audit.policy.ts";
import * as audit from "./audit.service.ts";
import { append } from "./audit.store.ts";
import { unlimited } from "../../../kernel/transaction/data-scope.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
});
afterAll(() => server.close());

const origin = {
  actor: { kind: "staff", id: 4, name: "dispatcher", codes: new Set<string>(), scope: unlimited },
  language: "en",
  requestId: "r-1",
  ip: "10.0.0.1",
} as const;

const inside = (work: (ctx: Context) => Promise<void>) => inTransaction(server.services, origin, work);
const recordEvent = (subject: string, before?: object, after?: object) =>
  inside((ctx) => audit.record(ctx, { type: "test.happened", subject, before, after, reason: "because" }));

async function entriesAbout(subject: string): Promise<AuditEntry[]> {
  const answer = await server.call(auditApi.list, { subject }, await server.signIn("auditor"));
  return (answer.data as { records: AuditEntry[] }).records;
}

//
test("an entry states actor, action, address, reason and the change of each field", async () => {
  await recordEvent(
    "order:A1",
    { status: "ready", courierId: null, version: 3 },
    { status: "assigned", courierId: 7, version: 4 },
  );
  expect(await entriesAbout("order:A1")).toMatchObject([
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

test("secrets are never stored in the audit trail", async () => {
  await recordEvent("user:1", { passwordHash: "old" }, { passwordHash: "new", name: "x" });
  expect(await entriesAbout("user:1")).toMatchObject([
    { changes: { passwordHash: ["[hidden]", "[hidden]"], name: [null, "x"] } },
  ]);
});

test("phone numbers and addresses are masked, and a change is recorded even if both masks are equal", async () => {
  await recordEvent(
    "user:2",
    { phone: "13812341234", email: "a@desk.cn" },
    { phone: "13899991234", email: "a@desk.cn", customerPhone: "13700000000" },
  );
  expect((await entriesAbout("user:2"))[0]?.changes).toEqual({
    phone: ["138****1234", "138****1234"],
    customerPhone: [null, "137****0000"],
  });
});

test("numbers are masked at any depth, and in search filters in any spelling", () => {
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

//
test("a failed transaction leaves no entry", async () => {
  const failing = inside(async (ctx) => {
    await audit.record(ctx, { type: "test.happened", subject: "order:undone" });
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  expect(await entriesAbout("order:undone")).toEqual([]);
});

describe("names", () => {
  const named = async (subject: string, filters: object = {}) => {
    const answer = await server.call(auditApi.list, { subject, ...filters }, await server.signIn("auditor"));
    return (answer.data as { records: AuditEntry[] }).records;
  };

  //
  test("staff appear by their current real name, and the entry keeps the account name", async () => {
    const { db } = server.services;
    await recordEvent("order:N1");
    await sql`update users set real_name = '周调度' where username = 'dispatcher'`.execute(db);
    expect(await named("order:N1")).toMatchObject([{ actor: "dispatcher", actorName: "周调度" }]);
    expect(await named("order:N1", { actor: "周调" })).toHaveLength(1);
    expect(await named("order:N1", { actor: "disp" })).toHaveLength(1);
    expect(await named("order:N1", { actor: "李" })).toEqual([]);
    expect(await verify(db)).toMatchObject({ isIntact: true });
  });

  test("subjects have the name of their record, in the language of the caller", async () => {
    const { db } = server.services;
    await sql`update users set real_name = '马审计' where username = 'auditor'`.execute(db);
    const { rows } = await sql<{ person: number; department: number }>`
      with person as (insert into app_account (role, phone, name, password_hash) values ('courier', '+8613800138000', '王强', '')
        returning id),
      department as (insert into department (name) values ('客服部') returning id)
      select person.id as person, department.id as department from person, department`.execute(db);
    const expected = {
      [`person:${rows[0]?.person}`]: "王强",
      [`department:${rows[0]?.department}`]: "客服部",
      "user:auditor": "马审计",
      "role:auditor": "Auditor",
      "menu:audit": "Audit trail",
      "order:N2": null,
      "role:gone": null,
      "person:900000000000": null,
    };
    for (const [subject, name] of Object.entries(expected)) {
      await recordEvent(subject);
      const entry = (await named(subject)).find(({ verb }) => verb === "test.happened");
      expect([subject, entry?.subjectName]).toEqual([subject, name]);
    }
  });

  test("a subject is found by its key without the kind, and by the real name of a user", async () => {
    await recordEvent("order:WM99000001");
    for (const typed of ["WM9900", "#WM9900", "wm9900", "ＷＭ９９００", "\u200b# WM9900"])
      expect(await named(typed), typed).toHaveLength(1);
    expect((await named("马审")).map(({ subject }) => subject)).toContain("user:auditor");
  });

  test("entries are found by the name of an app user, of the account, its review items and its conversation", async () => {
    const { rows } = await sql<Record<"person" | "review" | "chat", number>>`
      with person as (insert into app_account (role, phone, name, password_hash)
        values ('customer', '+8613800138001', '欧阳晓', '') returning id),
      item as (insert into review (queue, status, person_id, summary, details, created_at)
        select 'withdrawal', 'pending', id, '', '{}', now() from person returning id),
      chat as (insert into conversation (customer_id, customer_name, customer_phone, last_at, updated_at)
        select id, '欧阳晓', '', now(), now() from person returning id)
      select person.id as person, item.id as review, chat.id as chat from person, item, chat`.execute(
      server.services.db,
    );
    const subjects = Object.entries(rows[0] ?? {}).map(
      ([kind, id]) => `${kind === "review" ? "withdrawal" : kind}:${id}`,
    );
    for (const subject of subjects) await recordEvent(subject);
    expect((await named("欧阳")).map(({ subject }) => subject).toSorted()).toEqual(subjects.toSorted());
    expect(await named("阳晓")).toEqual([]);
    for (const [stored, typed] of [
      ["José", "jose"],
      ["ＡＮＮＡ", "ann"],
      ["Łu\u200bkasz", "lukasz"],
      ["Zoë".normalize("NFD"), "ZOE"],
    ]) {
      await sql`update app_account set name = ${stored} where id = ${rows[0]?.person}`.execute(server.services.db);
      expect((await named(typed ?? "")).map(({ subject }) => subject).toSorted(), typed).toEqual(subjects.toSorted());
    }
  });
});

test("filters match prefixes, and a percent sign is literal", async () => {
  await recordEvent("rate:10%");
  expect(await entriesAbout("rate:10%")).toHaveLength(1);
  expect(await entriesAbout("%")).toEqual([]);
});

test("parallel writers keep every chain intact", async () => {
  await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      recordEvent(`many:${i}`, {}, { i, text: '数据 \u2028 "x"', part: { b: 1, a: [1.5, null] } }),
    ),
  );
  expect(await verify(server.services.db)).toMatchObject({ isIntact: true, chains: 64, breaks: [] });
});

test("verification holds no transaction open, and ignores what is appended meanwhile", async () => {
  const { db } = server.services;
  // Transactions of this database, with their start.
  const openTransactions = async () => {
    const { rows } = await sql<{ key: string }>`
      select pid || ' ' || xact_start::text as key from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(db);
    return rows.map(({ key }) => key);
  };
  const seen: Promise<string[]>[] = [];
  const appended: Promise<void>[] = [];
  const verdict = await verify(db, ({ chains }) => {
    seen.push(openTransactions());
    appended.push(recordEvent(`meanwhile:${chains}`));
  });
  await Promise.all(appended);
  expect(verdict).toMatchObject({ isIntact: true, chains: 64, breaks: [] });
  const times = new Map<string, number>();
  for (const key of (await Promise.all(seen)).flatMap((keys) => [...new Set(keys)]))
    times.set(key, (times.get(key) ?? 0) + 1);
  // A transaction around the verification would be there each time.
  expect([...times.values()].filter((count) => count > seen.length / 2)).toEqual([]);
  expect(await verify(db)).toMatchObject({ isIntact: true });
});

//
test("the database role can neither change nor delete entries, with or without triggers", async () => {
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

/** Removes the protection, as the table's owner or a superuser could. */
async function openToTampering(db: TestServer["services"]["db"]): Promise<void> {
  await sql`grant update, delete on audit_line to current_user`.execute(db);
  await sql`alter table audit_line disable trigger user`.execute(db);
}

//
test.each([
  ["changed", sql`update audit_line set actor = 'somebody else' where subject = 'many:7'`, "a line was changed"],
  ["given another hash", sql`update audit_line set hash = sha256('x') where subject = 'many:8'`, "a line was changed"],
  ["removed", sql`delete from audit_line where subject = 'many:9'`, "missing"],
  [
    "removed at the end",
    sql`delete from audit_line where (chain_id, position) in (select id, length from audit_chain)`,
    "missing",
  ],
])("verification finds an entry that was %s", async (_name, tampering, reason) => {
  const { db } = server.services;
  const verdict = await db
    .transaction()
    .execute(async (tampered) => {
      await openToTampering(tampered);
      await tampering.execute(tampered);
      throw Object.assign(new Error("rolled back"), { result: await verify(tampered) });
    })
    .catch((error: unknown) => (error as { result: Verdict }).result);
  expect(verdict.isIntact).toBe(false);
  expect(verdict.breaks[0]?.reason).toContain(reason);
});

test.each([
  ["removed with its head", sql`delete from audit_chain where length = 0 and id = 63`, /chain is missing/],
  ["that remained after all were deleted", sql`truncate audit_line, audit_chain`, /chain is missing/],
  ["added", sql`insert into audit_chain (id) values (64)`, /no such chain/],
])("verification finds missing and additional chains: one %s", async (_name, tampering, reason) => {
  const { db } = server.services;
  const verdict = await db
    .transaction()
    .execute(async (tampered) => {
      await sql`grant all on audit_line, audit_chain to current_user`.execute(tampered);
      await sql`alter table audit_line disable trigger user`.execute(tampered);
      await sql`delete from audit_line where chain_id = 63`.execute(tampered);
      await sql`update audit_chain set length = 0 where id = 63`.execute(tampered);
      await tampering.execute(tampered);
      throw Object.assign(new Error("rolled back"), { result: await verify(tampered) });
    })
    .catch((error: unknown) => (error as { result: Verdict }).result);
  expect(verdict.isIntact).toBe(false);
  expect(verdict.breaks.map((error) => error.reason).join()).toMatch(reason);
});

test("an action is refused if its audit chain is missing", async () => {
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

test("verification reports every broken chain", async () => {
  const { db } = server.services;
  const verdict = await db
    .transaction()
    .execute(async (tampered) => {
      await openToTampering(tampered);
      await sql`update audit_line set actor = 'x' where position = 1`.execute(tampered);
      const { rows } = await sql<{
        n: number;
      }>`select count(*)::integer as n from audit_chain where length > 0`.execute(tampered);
      throw Object.assign(new Error("rolled back"), { result: await verify(tampered), used: rows[0]?.n });
    })
    .catch((error: unknown) => error as { result: Verdict; used: number });
  expect((verdict as { result: Verdict; used: number }).result.breaks).toHaveLength((verdict as { used: number }).used);
});
