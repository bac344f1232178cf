import { notificationsApi, type ArchivedMessage } from "@vowdesk/contract/messages/notifications";
import type { CallInput, Language, Page } from "@vowdesk/contract/kernel";
import { CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { inTransaction, systemActor } from "../../../../kernel/http/context.ts";
import { fixedClock } from "../../../../platform/clock.ts";
import { send, type Sending } from "../notifications.ts";

type Query = CallInput<typeof notificationsApi.list>;

const clock = fixedClock("2026-11-02T02:00:00Z");
let server: TestServer;
let me: { id: number; username: string; token: string };

const origin = { actor: systemActor, language: "zh", requestId: "test", ip: "" } as const;
const sending = (more: Partial<Sending>) =>
  inTransaction(server.services, origin, (ctx) =>
    send(ctx, { type: 6, allUser: 1, msg: "", sendName: "", to: { userIds: [me.id] }, ...more }),
  );
const list = async (query: Query, language: Language = "en") =>
  (await server.call(notificationsApi.list, query, me.token, { "accept-language": language }))
    .data as Page<ArchivedMessage>;
const numbers = async (query: Query, language?: Language) =>
  (await list(query, language)).records.map(({ number }) => number);

beforeAll(async () => {
  server = await startTestServer({ clock });
  me = await server.createUser({ roles: ["dispatcher"] });
  const values = { merchant: "老成都川菜馆", total: "50.00" };
  const order = { key: "new-delivery-order", values } as const;
  const toHolders = { holdersOf: "order:delivery:assign" };
  await sending({
    number: "WM2611020001",
    msg: "新外卖订单：老成都川菜馆",
    sendName: "老成都川菜馆",
    template: order,
    to: toHolders,
  });
  clock.moveMs(86_400_000);
  await sending({ number: "WM2611030002", msg: "新外卖订单：江南小厨", sendName: "江南小厨", to: toHolders });
  await sending({ number: "C1", type: 0, msg: "请问几点开门", sendName: "陈思雨" });
  clock.moveMs(86_400_000);
  await sending({ number: "T1", type: 14, msg: "Ｌate order", sendName: "100%" });
  // The first session has expired.
  me.token = await server.signIn(me.username);
  await server.call(notificationsApi.claim, { kind: "order", subject: "WM2611030002" }, me.token);
});
afterAll(() => server?.close());

describe("the archive", () => {
  //
  test("lists the newest messages first, in pages", async () => {
    const page = await list({ pageSize: 3 });
    expect(page).toMatchObject({ total: 4, pages: 2, current: 1 });
    expect(page.records.map(({ number, target }) => [number, target])).toEqual([
      ["T1", "/tousu"],
      ["C1", "/kefumsg"],
      ["WM2611030002", "/order?number=WM2611030002"],
    ]);
    expect(await numbers({ pageSize: 3, pageNo: 2 })).toEqual(["WM2611020001"]);
  });

  //
  test.each<[string, Query, string[], Language?]>([
    ["two Chinese letters", { q: "川菜" }, ["WM2611020001"]],
    ["several words that all match", { q: "川菜 外卖" }, ["WM2611020001"], "zh"],
    ["several words of which one does not match", { q: "川菜 婚纱" }, []],
    ["the sender's name", { q: "陈思" }, ["C1"]],
    ["letters of any width and case", { q: "LATE ｏｒｄｅｒ" }, ["T1"], "zh"],
    ["a word of the template in the user's language", { q: "delivery" }, ["WM2611020001"], "en"],
    ["a word of the template in another language of the user", { q: "domicilio 老成都" }, ["WM2611020001"], "es"],
    ["a word of the template in a foreign language", { q: "delivery" }, [], "es"],
    ["an order's number", { q: "wm2611030002" }, ["WM2611030002"]],
    ["a group", { group: "order" }, ["WM2611030002", "WM2611020001"]],
    ["unread", { flag: "0", group: "chat" }, ["C1"]],
    ["read", { flag: "1" }, []],
    ["the start of a sender's name", { sender: "江南" }, ["WM2611030002"]],
    ["a sender's name with an SQL wildcard", { sender: "100%" }, ["T1"]],
    ["a day", { from: "2026-11-03", to: "2026-11-03" }, ["C1", "WM2611030002"]],
    ["a first day", { from: "2026-11-04" }, ["T1"]],
    ["a last day", { to: "2026-11-02" }, ["WM2611020001"]],
    ["days without messages", { from: "2025-01-01", to: "2025-01-02" }, []],
    ["the state unclaimed", { team: "unclaimed" }, ["WM2611020001"]],
    ["the user's own claims", { team: "mine" }, ["WM2611030002"]],
    ["the state claimed", { team: "claimed" }, ["WM2611030002"]],
    ["the state done", { team: "done" }, []],
  ])("filters by %s", async (_filter, query, expected, language) => {
    expect(await numbers(query, language)).toEqual(expected);
  });

  test("hides messages to other users, and unacknowledged ones for a permission the user has lost", async () => {
    const otherUser = await server.createUser({ roles: ["service"] });
    const mine = me;
    me = otherUser;
    expect((await list({})).total).toBe(0);
    await sending({ number: "S1", to: { holdersOf: "dashboard" } });
    expect(await numbers({})).toEqual(["S1"]);
    await sql`update message set audience = 'audit' where number = 'S1'`.execute(server.services.db);
    expect(await numbers({})).toEqual([]);
    await sql`update delivery set acked_at = now() where user_id = ${otherUser.id}`.execute(server.services.db);
    expect(await numbers({})).toEqual(["S1"]);
    me = mine;
  });

  //
  test("shows when a message was read and the team's state", async () => {
    const { records } = await list({ q: "WM2611030002" });
    await server.call(notificationsApi.read, { ids: [records[0]?.id ?? ""] }, me.token);
    const [after] = (await list({ q: "WM2611030002" })).records;
    expect(after).toMatchObject({
      flag: 1,
      readAt: clock.now().toISOString(),
      team: { state: "claimed", byId: me.id },
    });
  });
});

/** Inserts messages of about a year, each delivered to all given users. */
async function manyMessages(count: number, userIds: readonly number[]): Promise<void> {
  await server.services.db.transaction().execute(async (db) => {
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`drop index message_search_grams`.execute(db);
    const { rows } = await sql<{ first: string }>`
      with added as (
        insert into message (type, sender, send_name, body, number, all_user, audience, created_at)
        select case when n % 50 = 0 then 14 when n % 9 = 0 then n % 6 else 6 end, 'many', '商家' || n % 997,
          '新外卖订单 XX' || 2600000000 + n || '：商家' || n % 997, 'XX' || 2600000000 + n, 1, 'order',
          timestamptz '2025-11-01' + n * interval '15 minutes'
        from generate_series(1, ${count}::int) n returning id
      ) select min(id)::text as first from added`.execute(db);
    const first = rows[0]?.first ?? "0";
    await sql`insert into message_search (message_id, grams)
      select id, array(select distinct substr(letters, place, 2) from (values (body), (send_name)) as texts (letters),
        generate_series(1, length(letters) - 1) as place) from message where id >= ${first}::bigint`.execute(db);
    await sql`insert into delivery (user_id, seq, message_id, kind, flag, read_at, acked_at)
      select user_id, row_number() over (partition by user_id order by id), id, case when type < 6 then 0 else type end, 1, now(), now()
      from message, unnest(${userIds}::int[]) as user_id where id >= ${first}::bigint`.execute(db);
    await sql`insert into user_stream (user_id, last_seq) select unnest(${userIds}::int[]), ${count}`.execute(db);
    await sql`insert into handling (kind, subject, audience, message_id, state, at, by_id, by_name)
      select 'order', number, 'order', id, case when id % 1000 = 0 then 'claimed' else 'done' end, created_at, 1, 'x'
      from message where id >= ${first}::bigint and type = 6`.execute(db);
    await sql`create index message_search_grams on message_search using gin (grams)`.execute(db);
  });
  for (const table of ["message", "message_search", "delivery", "handling"])
    await sql`analyze ${sql.table(table)}`.execute(server.services.db);
}

describe("with many messages, uses an index for", () => {
  beforeAll(async () => {
    const users = [await server.createUser({ roles: ["dispatcher"] }), await server.createUser({ roles: ["auditor"] })];
    me = users[0] ?? me;
    await manyMessages(
      40_000,
      users.map(({ id }) => id),
    );
  });

  /** The tables that a query scans sequentially. */
  async function scannedBy(query: Query): Promise<string[]> {
    const executor = server.services.db.getExecutor();
    const executed = vi.spyOn(executor, "executeQuery");
    await list(query);
    const statements = executed.mock.calls
      .map(([compiled]) => compiled)
      .filter(({ sql: text }) => text.includes("message"));
    executed.mockRestore();
    const plans = [];
    for (const { sql: text, parameters } of statements) {
      const { rows } = await server.services.db.executeQuery(CompiledQuery.raw(`explain ${text}`, [...parameters]));
      plans.push(JSON.stringify(rows));
    }
    expect(plans.length).toBeGreaterThan(0);
    return plans.flatMap((plan) => [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table ?? ""));
  }

  test.each<[string, Query]>([
    ["no filter", {}],
    ["a late page", { pageNo: 400 }],
    ["a rare group", { group: "complaint" }],
    ["unread", { flag: "0" }],
    ["a common text", { q: "外卖" }],
    ["a rare text", { q: "家996" }],
    ["a number", { q: "XX2600000100" }],
    ["a rare sender", { sender: "商家996" }],
    ["a common sender", { sender: "商家" }],
    ["a day long ago", { from: "2025-11-05", to: "2025-11-05" }],
    ["recent days", { from: "2026-12-01" }],
    ["claimed", { team: "claimed" }],
    ["done", { team: "done" }],
    ["done, of a rare group", { team: "done", group: "complaint" }],
    [
      "all filters at once",
      { q: "外卖", sender: "商家1", group: "order", flag: "1", from: "2026-01-01", team: "done" },
    ],
  ])("%s", async (_what, query) => {
    const known = ["message", "message_search", "delivery", "handling"];
    expect((await scannedBy(query)).filter((table) => known.includes(table))).toEqual([]);
  });
});
