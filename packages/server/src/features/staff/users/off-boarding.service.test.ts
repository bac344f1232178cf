import { authApi } from "@vowdesk/contract/staff/auth";
import { usersApi, type OffBoarding, type ResetLink, type User } from "@vowdesk/contract/staff/users";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { staffActorOf } from "../auth/auth.ts";
import { inTransaction, type Context } from "../../../kernel/http/context.ts";
import type { HandOverKind } from "../../../kernel/transaction/hand-over.ts";
import { offBoard, offBoarding } from "./off-boarding.service.ts";
import { unlimited } from "../../../kernel/transaction/data-scope.ts";

let server: TestServer;
let admin: { id: number; token: string; username: string };
let leaver: { id: number; token: string; username: string };
let colleague: { id: number; token: string; username: string };

/** A kind of open work that only this test has: desks that users occupy. */
const desks: HandOverKind = {
  name: "desks",
  label: { zh: "工位", en: "Desks", es: "Mesas", ja: "席" },
  access: "order:delivery",
  count: async ({ db }, userId) => (await sql`select from desk where user_id = ${userId}`.execute(db)).rows.length,
  move: async ({ db }, from, to) =>
    Number((await sql`update desk set user_id = ${to} where user_id = ${from}`.execute(db)).numAffectedRows),
};

beforeAll(async () => {
  server = await startTestServer();
  await sql`create table desk (id integer primary key, user_id integer references users)`.execute(server.services.db);
  admin = await server.createUser({ roles: ["admin"] });
});
afterAll(() => server?.close());
beforeEach(async () => {
  leaver = await server.createUser({ roles: ["dispatcher"] });
  colleague = await server.createUser({ roles: ["dispatcher"] });
  await sql`delete from desk`.execute(server.services.db);
});

const occupy = (...ids: number[]) =>
  sql`insert into desk select unnest(${ids}::int[]), ${leaver.id}`.execute(server.services.db);
const preview = (id: number, token = admin.token) => server.call(usersApi.offBoarding, { id }, token);
const callOffBoard = (input: { id: number; version?: number }, token = admin.token) =>
  server.call(usersApi.offBoard, input, token);

/** Runs `work` as the administrator, in a transaction. */
async function asAdmin<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
  const origin = { language: "en", requestId: "test", ip: "127.0.0.1" } as const;
  return inTransaction(
    server.services,
    { ...origin, actor: { kind: "anonymous", id: 0, name: "", codes: new Set(), scope: unlimited } },
    async (ctx) => {
      const actor = await staffActorOf(ctx, admin.id);
      if (!actor) throw new Error("the administrator does not exist");
      return work({ ...ctx, actor });
    },
  );
}

test("the preview lists open work and the colleagues who may take it", async () => {
  await occupy(1, 2);
  const moderator = await server.createUser({ roles: ["moderator"] });
  const data: OffBoarding = await asAdmin((ctx) => offBoarding(ctx, [desks], leaver.id));
  expect(data).toMatchObject({ sessions: 1, resetLinks: 0, handOvers: [{ name: "desks", label: "Desks", count: 2 }] });
  const ids = data.colleagues.map(({ id }) => id);
  expect(ids).toContain(colleague.id);
  expect(ids).not.toContain(leaver.id);
  expect(ids).not.toContain(moderator.id);
});

test("off-boarding disables the account, ends sessions and links, hands over work and writes one audit entry", async () => {
  await occupy(1, 2, 3);
  const { token } = (await server.call(usersApi.makeResetLink, { id: leaver.id }, admin.token)).data as ResetLink;
  expect(
    await asAdmin((ctx) => offBoard(ctx, [desks], { id: leaver.id, toId: colleague.id, version: 1 })),
  ).toMatchObject({ handOvers: [{ name: "desks", count: 3 }] });
  expect(await server.call(authApi.me, {}, leaver.token)).toMatchObject({ code: 50012 });
  expect(await server.call(usersApi.readResetLink, { token })).toMatchObject({ reason: "reset-link-invalid" });
  const { rows } = await sql<{ user_id: number }>`select distinct user_id from desk`.execute(server.services.db);
  expect(rows).toEqual([{ user_id: colleague.id }]);
  const result = (await server.call(usersApi.list, { username: leaver.username }, admin.token)).data as {
    records: User[];
  };
  expect(result.records[0]).toMatchObject({ enabled: false, roles: ["Dispatcher"] });
  const { rows: lines } = await sql<{ changes: object }>`
    select changes from audit_line where verb = 'user.off-boarded' and subject = ${`user:${leaver.username}`}`.execute(
    server.services.db,
  );
  expect(lines).toEqual([{ changes: { enabled: [true, false], handedOver: [null, { to: colleague.id, desks: 3 }] } }]);
});

test("without open work no colleague is required", async () => {
  expect(await callOffBoard({ id: leaver.id })).toMatchObject({ success: true, data: { handOvers: [] } });
});

test("refuses to off-board without a colleague who may do the work", async () => {
  await occupy(1);
  const moderator = await server.createUser({ roles: ["moderator"] });
  const disabled = await server.createUser({ roles: ["dispatcher"] });
  await server.call(usersApi.update, { id: disabled.id, enabled: false }, admin.token);
  const tryOffBoard = (toId?: number) =>
    asAdmin((ctx) => offBoard(ctx, [desks], { id: leaver.id, ...(toId === undefined ? {} : { toId }) }));
  await expect(tryOffBoard()).rejects.toMatchObject({ reason: "colleague-required" });
  for (const toId of [moderator.id, disabled.id, leaver.id, 2_000_000_000])
    await expect(tryOffBoard(toId)).rejects.toMatchObject({ reason: "colleague-unfit" });
  expect(await server.call(authApi.me, {}, leaver.token)).toMatchObject({ code: 200 });
});

test("refuses one's own account, an administrator's account for other staff, and an outdated version", async () => {
  expect(await callOffBoard({ id: admin.id })).toMatchObject({ reason: "own-account" });
  expect(await preview(admin.id)).toMatchObject({ reason: "own-account" });
  const editor = await server.createUser({ codes: ["sys:user:edit"] });
  expect(await callOffBoard({ id: admin.id }, editor.token)).toMatchObject({ reason: "admin-account" });
  await server.call(usersApi.update, { id: leaver.id, nickName: "New" }, editor.token);
  expect(await callOffBoard({ id: leaver.id, version: 1 })).toMatchObject({ code: 409, reason: "changed-meanwhile" });
  expect(await callOffBoard({ id: leaver.id }, colleague.token)).toMatchObject({ code: 700 });
  expect(await callOffBoard({ id: 2_000_000_000 })).toMatchObject({ reason: "not-found" });
});
