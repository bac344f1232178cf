import { errorsApi, type ErrorDetail, type ErrorGroup, type ErrorReport } from "@vowdesk/contract/operations/errors";
import { anErrorReport } from "@vowdesk/contract/operations/errors/sample";
import type { Page } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordEvents, startTestServer, type TestServer } from "../../../../test/server.ts";
import { inTransaction, systemActor } from "../../../kernel/http/context.ts";
import { reportFault } from "../../../kernel/http/fault.ts";
import { fixedClock } from "../../../platform/clock.ts";
import type { Signal } from "../../../platform/signals/signals.ts";
import { openFaultLog } from "./errors.ts";
import { record, type ErrorEvent } from "./errors.service.ts";
import { dropOldest } from "./errors.store.ts";

const clock = fixedClock("2026-11-02T04:00:00Z");
const origin = { actor: systemActor, language: "en", requestId: "test", ip: "" } as const;
let server: TestServer;
let events: ReturnType<typeof recordEvents>;
let signals: Signal[] = [];
let manager: string;
let auditor: string;
let dispatcher: string;

beforeAll(async () => {
  server = await startTestServer({ clock });
  events = recordEvents(server);
  server.services.signals.subscribe((signal) => signals.push(signal));
  manager = (await server.createUser({ username: "mia", roles: ["manager"] })).token;
  auditor = (await server.createUser({ username: "otto", roles: ["auditor"] })).token;
  dispatcher = (await server.createUser({ username: "dora", roles: ["dispatcher"] })).token;
});
afterAll(() => server?.close());
beforeEach(async () => {
  await sql`truncate error_group, error_occurrence`.execute(server.services.db);
  events.length = 0;
  signals = [];
  clock.moveMs(60_000);
});

async function report(...reports: Partial<ErrorReport>[]): Promise<void> {
  const answer = await server.call(errorsApi.report, { reports: reports.map(anErrorReport) }, dispatcher);
  expect(answer).toMatchObject({ success: true, data: null });
}

async function list(query: object = {}, token = manager): Promise<Page<ErrorGroup>> {
  const { data } = await server.call(errorsApi.list, query, token);
  return data;
}

async function only(): Promise<ErrorGroup> {
  const { records } = await list();
  expect(records).toHaveLength(1);
  return records[0] as ErrorGroup;
}

async function detailOf(id: number): Promise<ErrorDetail> {
  return (await server.call(errorsApi.detail, { id }, manager)).data;
}

async function callAsManager(
  call: typeof errorsApi.resolve | typeof errorsApi.reopen,
  input: { id: number; version: number },
) {
  return server.call(call, input, manager);
}

const crash = (overrides: Partial<ErrorEvent> = {}): ErrorEvent => ({
  side: "server",
  kind: "crash",
  message: "order is not a function",
  where: "/api/shopuser/allsend",
  stack: "    at list (file:///srv/packages/server/dist/main.js:1:2)",
  requestId: null,
  build: "test",
  count: 1,
  ...overrides,
});

const recordOnce = (...events: ErrorEvent[]) =>
  inTransaction(server.services, origin, (ctx) => record(ctx, events, null));

describe("a report", () => {
  // R-13.5
  test("is counted with equal ones, and the group shows the latest", async () => {
    await report({ count: 2 }, { message: "Cannot read 7", count: 3 });
    clock.moveMs(1_000);
    await report({ message: "Cannot read 8", requestId: "req-8", build: "b2" });
    const { records, total } = await list();
    expect(total).toBe(2);
    expect(records[0]).toMatchObject({
      state: "open",
      version: 1,
      side: "browser",
      kind: "render",
      message: "Cannot read 8",
      where: "/order",
      count: 4,
      requestId: "req-8",
      build: "b2",
      allowed: ["resolve"],
    });
    expect(Date.parse(records[0]?.lastAt ?? "") - Date.parse(records[0]?.firstAt ?? "")).toBe(1_000);
    const { occurrences, stack } = await detailOf(records[0]?.id ?? 0);
    expect(stack).toBe(anErrorReport().stack);
    expect(occurrences).toMatchObject([
      { actor: "dora", requestId: "req-8", build: "b2", count: 1 },
      { actor: "dora", requestId: null, build: "a1b2c3", count: 3 },
    ]);
  });

  test("is stored without secrets", async () => {
    await report({
      message: "token=0123456789abcdefghijkl of 13800001234",
      where: "/order?q=wang@mail.cn",
      stack: "Error: password: dog1\n    at f (http://desk/assets/i.js?ticket=once_1:1:2)",
      requestId: "Li Ming",
      build: "a b",
    });
    const { rows } = await sql<{ text: string }>`
      select row_to_json(g)::text || row_to_json(o)::text as text from error_group g join error_occurrence o on o.group_id = g.id`.execute(
      server.services.db,
    );
    for (const secret of ["0123456789", "13800001234", "wang", "dog1", "once_1", "Li Ming", "a b"])
      expect(rows[0]?.text).not.toContain(secret);
    expect(await only()).toMatchObject({ where: "/order", requestId: null, build: "unknown" });
  });

  test("emits no event and no audit entry, and notifies lists only of new groups and ten times as many", async () => {
    await report({});
    const { id } = await only();
    const signal = { kind: "changed", feature: "errors", id: String(id), access: "errors" };
    expect(signals).toEqual([signal]);
    for (let i = 0; i < 8; i += 1) await report({});
    expect(signals).toHaveLength(1);
    await report({});
    expect(signals).toEqual([signal, signal]);
    expect(events).toEqual([]);
    const { rows } = await sql`select from audit_line where verb like 'errors%'`.execute(server.services.db);
    expect(rows).toHaveLength(0);
  });

  test("is counted correctly among simultaneous reports, in one group", async () => {
    const one = crash({ message: "one" });
    const two = crash({ message: "two", count: 2 });
    await Promise.all(Array.from({ length: 24 }, (_, i) => (i % 2 ? recordOnce(one, two) : recordOnce(two, one))));
    const { records } = await list({ sort: "count" });
    expect(records.map(({ message, count }) => [message, count])).toEqual([
      ["two", 48],
      ["one", 24],
    ]);
  });

  test("keeps the latest twenty occurrences of a group", async () => {
    for (let i = 1; i <= 3; i += 1)
      await report(...Array.from({ length: 10 }, (_, n) => ({ requestId: `r-${i}-${n}`, count: 1 })));
    const { id, count } = await only();
    expect(count).toBe(30);
    const { occurrences } = await detailOf(id);
    expect(occurrences.map(({ requestId }) => requestId)).toEqual(
      [3, 2].flatMap((i) => Array.from({ length: 10 }, (_, n) => `r-${i}-${9 - n}`)),
    );
    const { rows } = await sql`select from error_occurrence`.execute(server.services.db);
    expect(rows).toHaveLength(20);
  });

  test("consumes no id if the group exists", async () => {
    for (let i = 0; i < 5; i += 1) await report({});
    const before = await only();
    await report({ message: "another" });
    const [newest] = (await list({ sort: "firstAt" })).records.filter(({ message }) => message === "another");
    expect(newest?.id).toBe(before.id + 1);
  });
});

describe("resolving", () => {
  test("closes a group and reopening opens it, both audited", async () => {
    await report({});
    const group = await only();
    const { data: resolved } = await server.call(
      errorsApi.resolve,
      { id: group.id, version: 1, reason: "fixed in b2" },
      manager,
    );
    expect(resolved).toMatchObject({ state: "resolved", version: 2, resolvedBy: "mia", allowed: ["reopen"] });
    const { data: reopened } = await callAsManager(errorsApi.reopen, { id: group.id, version: 2 });
    expect(reopened).toMatchObject({ state: "open", version: 3, resolvedBy: null, resolvedAt: null });
    expect(events).toEqual([
      {
        type: "errors.resolved",
        subject: `error:${group.id}`,
        before: { state: "open" },
        after: { state: "resolved" },
        reason: "fixed in b2",
      },
      {
        type: "errors.reopened",
        subject: `error:${group.id}`,
        before: { state: "resolved" },
        after: { state: "open" },
      },
    ]);
    const { rows } = await sql<{ verb: string }>`
      select verb from audit_line where subject = ${`error:${group.id}`} order by id`.execute(server.services.db);
    expect(rows.map(({ verb }) => verb)).toEqual(["errors.resolved", "errors.reopened"]);
    expect(signals).toHaveLength(3);
  });

  test("is undone when the error occurs again", async () => {
    await report({});
    const { id } = await only();
    await callAsManager(errorsApi.resolve, { id, version: 1 });
    signals = [];
    await report({});
    expect(await only()).toMatchObject({
      id,
      state: "open",
      version: 3,
      count: 2,
      resolvedBy: null,
      resolvedAt: null,
    });
    expect(signals).toHaveLength(1);
    const late = await callAsManager(errorsApi.reopen, { id, version: 2 });
    expect(late).toMatchObject({ code: 409, data: { changedBy: "system", current: { state: "open", version: 3 } } });
  });

  test("refuses the second of two actions with the current group", async () => {
    await report({});
    const { id } = await only();
    const answers = await Promise.all([
      callAsManager(errorsApi.resolve, { id, version: 1 }),
      callAsManager(errorsApi.resolve, { id, version: 1 }),
    ]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 409]));
    expect(answers.find(({ code }) => code === 409)).toMatchObject({
      reason: "changed-meanwhile",
      message: "Changed in the meantime by mia",
      data: { current: { id, version: 2, state: "resolved" }, changedBy: "mia", changedAt: expect.any(String) },
    });
    expect(await callAsManager(errorsApi.resolve, { id, version: 2 })).toMatchObject({ reason: "changed-meanwhile" });
    expect(await callAsManager(errorsApi.reopen, { id: id + 1, version: 1 })).toMatchObject({ reason: "not-found" });
  });

  test("is refused to users with read permission only", async () => {
    await report({});
    const [group] = (await list({}, auditor)).records;
    expect(group?.allowed).toEqual([]);
    const input = { id: group?.id ?? 0, version: 1 };
    expect(await server.call(errorsApi.resolve, input, auditor)).toMatchObject({ reason: "no-permission" });
  });
});

describe("the list", () => {
  test("is filtered by text, state and side, and a percent sign is literal", async () => {
    await report({ message: "100% wrong" }, { message: "Quite wrong", where: "/audit" });
    await recordOnce(crash());
    const messages = async (query: object) => (await list(query)).records.map(({ message }) => message).toSorted();
    expect(await messages({ q: "WRONG" })).toEqual(["100% wrong", "Quite wrong"]);
    expect(await messages({ q: "100%" })).toEqual(["100% wrong"]);
    expect(await messages({ q: "%_" })).toEqual([]);
    expect(await messages({ q: "/aud" })).toEqual(["Quite wrong"]);
    expect(await messages({ side: "server" })).toEqual(["order is not a function"]);
    expect(await messages({ state: "resolved" })).toEqual([]);
    expect((await server.call(errorsApi.count, {}, manager)).data).toEqual({ open: 3, resolved: 0 });
  });

  test("returns the last page for a page beyond the end", async () => {
    await report({ message: "a" }, { message: "b" }, { message: "c" });
    expect(await list({ pageNo: 9, pageSize: 2 })).toMatchObject({ total: 3, current: 2, pages: 2 });
  });

  test("drops resolved groups first, then the least recent ones, in limited batches", async () => {
    const names = ["first", "second", "third", "fourth"];
    for (const message of names) {
      clock.moveMs(1_000);
      await report({ message });
    }
    const third = (await list({ q: "third" })).records[0];
    await callAsManager(errorsApi.resolve, { id: third?.id ?? 0, version: 1 });
    const messages = async () => (await list()).records.map(({ message }) => message);
    const { db } = server.services;
    await dropOldest(db, { side: "browser" }, 4, 100);
    expect(await messages()).toEqual(["fourth", "third", "second", "first"]);
    await dropOldest(db, { side: "browser" }, 1, 1);
    expect(await messages()).toEqual(["fourth", "second", "first"]);
    await dropOldest(db, { side: "browser" }, 1, 100);
    expect(await messages()).toEqual(["fourth"]);
    const { rows } = await sql`select from error_occurrence`.execute(db);
    expect(rows).toHaveLength(1);
  });

  async function fill(side: "browser" | "server", count: number): Promise<void> {
    const at = clock.now();
    await sql`
      insert into error_group (fingerprint, side, kind, message, place, stack, count, first_at, last_at, build, changed_at)
      select sha256((${side} || n)::bytea), ${side}, 'script', 'm' || n, '/', '', 1, ${at}, ${at}, 'b', ${at}
      from generate_series(1, ${count}) as made (n)`.execute(server.services.db);
  }
  /** A separate count, because the list's total above a thousand may be outdated. */
  const totalOf = async (side: "browser" | "server") => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from error_group where side = ${side}`.execute(server.services.db);
    return rows[0]?.count;
  };

  test("keeps a thousand groups of each side, and neither displaces the other", async () => {
    await fill("server", 1_000);
    await fill("browser", 1_040);
    clock.moveMs(1_000);
    await report({ message: "the newest" });
    expect([await totalOf("browser"), await totalOf("server")]).toEqual([1_000, 1_000]);
    expect((await list()).records[0]?.message).toBe("the newest");
    await recordOnce(crash());
    expect([await totalOf("browser"), await totalOf("server")]).toEqual([1_000, 1_000]);
  });

  test("keeps a hundred groups per user; more displace that user's oldest", async () => {
    await recordOnce(crash());
    await server.call(errorsApi.report, { reports: [anErrorReport({ message: "of a colleague" })] }, manager);
    const letter = (place: number) => String.fromCharCode(97 + (place % 26));
    const names = Array.from({ length: 240 }, (_, i) => `flood ${letter(i / 26)} ${letter(i)}`);
    for (let i = 0; i < names.length; i += 20) {
      clock.moveMs(1_000);
      await report(...names.slice(i, i + 20).map((message) => ({ message })));
    }
    expect(await totalOf("browser")).toBe(101);
    expect(await totalOf("server")).toBe(1);
    expect((await list({ q: "of a colleague" })).total).toBe(1);
    expect((await list({ q: names.at(-1) })).total).toBe(1);
  });
});

describe("faults of the server", () => {
  /** Renames a column, so that the next call fails unexpectedly. */
  async function withBrokenList(work: () => Promise<void>): Promise<void> {
    const { db } = server.services;
    await sql`alter table audit_line rename column verb to verb_`.execute(db);
    try {
      await work();
    } finally {
      await sql`alter table audit_line rename column verb_ to verb`.execute(db);
    }
  }
  const flush = () => (server.services.faults as ReturnType<typeof openFaultLog>).flush();

  // R-13.5
  test("are recorded with route and request id, without request data", async () => {
    let id = "";
    await withBrokenList(async () => {
      const { token } = await server.createUser({ roles: ["auditor"] });
      const answer = await server.http.inject({ url: "/api/audit/list?verb=geheim", headers: { token } });
      expect(answer.statusCode).toBe(500);
      id = String(answer.headers["x-request-id"]);
    });
    await flush();
    const group = await only();
    expect(group).toMatchObject({
      side: "server",
      kind: "crash",
      message: 'column "verb" does not exist',
      where: "/api/audit/list",
      requestId: id,
      build: "test",
    });
    const { stack, occurrences } = await detailOf(group.id);
    expect(stack).toContain("at ");
    expect(stack).not.toContain("geheim");
    expect(occurrences).toMatchObject([{ actor: null, requestId: id }]);
  });

  test("do not include refusals, malformed requests and an unreachable database", async () => {
    await server.http.inject({ url: "/api/audit/list" });
    await server.http.inject({ method: "POST", url: "/api/errors/report", payload: "{", headers: { token: manager } });
    await server.http.inject({ url: "/api/nothing" });
    const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    reportFault(server.services, { error: away, where: "job", requestId: null });
    await flush();
    expect((await list()).total).toBe(0);
  });

  test("wait in a bounded queue, and a fault that cannot be written is dropped", async () => {
    const faults = openFaultLog(server.services, "b");
    for (let i = 0; i < 500; i += 1) faults.note({ error: new Error("many"), where: "job", requestId: null });
    await faults.flush();
    expect(await only()).toMatchObject({ message: "many", count: 100 });

    await sql`alter table error_group rename to gone`.execute(server.services.db);
    faults.note({ error: new Error("lost"), where: "job", requestId: null });
    await faults.flush();
    await sql`alter table gone rename to error_group`.execute(server.services.db);
    faults.note({ error: new TypeError("found\n secret line"), where: "job", requestId: null });
    await faults.flush();
    expect((await list()).records.map(({ message }) => message).toSorted()).toEqual([
      "TypeError: found\n secret line",
      "many",
    ]);
  });

  test("never throw into the code that reports them", () => {
    const hostile = {
      get message(): string {
        throw new Error("no");
      },
    };
    const error = Object.setPrototypeOf(hostile, Error.prototype) as unknown;
    expect(() => reportFault(server.services, { error, where: "job", requestId: null })).not.toThrow();
    expect(() => reportFault(server.services, { error: null, where: "job", requestId: null })).not.toThrow();
  });
});
