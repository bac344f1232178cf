import { authApi } from "@vowdesk/contract/auth";
import { usersApi, type OffBoarding, type ResetLink, type User } from "@vowdesk/contract/users";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { handOverKinds, type HandOverKind } from "./service.ts";

let server: TestServer;
let admin: { id: number; token: string; username: string };
let leaver: { id: number; token: string; username: string };
let before: readonly HandOverKind[];
let colleague: { id: number; token: string; username: string };

/** Open work as a later feature states it: desks that somebody sits at. */
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
  before = handOverKinds([desks]);
  admin = await server.createUser({ roles: ["admin"] });
});
afterAll(async () => {
  handOverKinds(before);
  await server?.close();
});
beforeEach(async () => {
  leaver = await server.createUser({ roles: ["dispatcher"] });
  colleague = await server.createUser({ roles: ["dispatcher"] });
  await sql`delete from desk`.execute(server.services.db);
});

const sit = (...ids: number[]) =>
  sql`insert into desk select unnest(${ids}::int[]), ${leaver.id}`.execute(server.services.db);
const look = (id: number, token = admin.token) => server.call(usersApi.offBoarding, { id }, token);
const leave = (given: { id: number; toId?: number; version?: number }, token = admin.token) =>
  server.call(usersApi.offBoard, given, token);

test("what is open is shown with who could take it", async () => {
  await sit(1, 2);
  const moderator = await server.createUser({ roles: ["moderator"] });
  const { data } = (await look(leaver.id)) as { data: OffBoarding };
  expect(data).toMatchObject({ sessions: 1, resetLinks: 0, handOvers: [{ name: "desks", label: "Desks", count: 2 }] });
  const ids = data.colleagues.map(({ id }) => id);
  expect(ids).toContain(colleague.id);
  expect(ids).not.toContain(leaver.id);
  expect(ids).not.toContain(moderator.id);
});

test("one step disables, ends sessions and links, and hands the work over, with one line", async () => {
  await sit(1, 2, 3);
  const { token } = (await server.call(usersApi.makeResetLink, { id: leaver.id }, admin.token)).data as ResetLink;
  expect(await leave({ id: leaver.id, toId: colleague.id, version: 1 })).toMatchObject({
    data: { handOvers: [{ name: "desks", count: 3 }] },
  });
  expect(await server.call(authApi.getInfo, {}, leaver.token)).toMatchObject({ code: 50012 });
  expect(await server.call(usersApi.readResetLink, { token })).toMatchObject({ reason: "reset-link-invalid" });
  const { rows } = await sql<{ user_id: number }>`select distinct user_id from desk`.execute(server.services.db);
  expect(rows).toEqual([{ user_id: colleague.id }]);
  const found = (await server.call(usersApi.list, { username: leaver.username }, admin.token)).data as {
    records: User[];
  };
  expect(found.records[0]).toMatchObject({ enabled: false, roles: ["Dispatcher"] });
  const { rows: lines } = await sql<{ changes: object }>`
    select changes from audit_line where verb = 'user.off-boarded' and subject = ${`user:${leaver.username}`}`.execute(
    server.services.db,
  );
  expect(lines).toEqual([{ changes: { enabled: [true, false], handedOver: [null, { to: colleague.id, desks: 3 }] } }]);
});

test("without open work nobody needs to take over", async () => {
  expect(await leave({ id: leaver.id })).toMatchObject({ success: true, data: { handOvers: [] } });
});

test("nothing happens without a colleague who may do the work", async () => {
  await sit(1);
  const moderator = await server.createUser({ roles: ["moderator"] });
  const disabled = await server.createUser({ roles: ["dispatcher"] });
  await server.call(usersApi.update, { id: disabled.id, enabled: false }, admin.token);
  expect(await leave({ id: leaver.id })).toMatchObject({ reason: "colleague-required" });
  for (const toId of [moderator.id, disabled.id, leaver.id, 2_000_000_000])
    expect(await leave({ id: leaver.id, toId })).toMatchObject({ reason: "colleague-unfit" });
  expect(await server.call(authApi.getInfo, {}, leaver.token)).toMatchObject({ code: 200 });
});

test("nobody off-boards themselves, an administrator without being one, or what somebody else changed", async () => {
  expect(await leave({ id: admin.id })).toMatchObject({ reason: "own-account" });
  expect(await look(admin.id)).toMatchObject({ reason: "own-account" });
  await sql`with made as (insert into role (code, name) values ('editor', '{"zh":"x","en":"x","es":"x","ja":"x"}') returning id)
    insert into role_permission select made.id, permission.id from made, permission where permission.code = 'sys:user:edit'`.execute(
    server.services.db,
  );
  const editor = await server.createUser({ roles: ["editor"] });
  expect(await leave({ id: admin.id }, editor.token)).toMatchObject({ reason: "admin-account" });
  await server.call(usersApi.update, { id: leaver.id, nickName: "New" }, editor.token);
  expect(await leave({ id: leaver.id, version: 1 })).toMatchObject({ code: 409, reason: "changed-meanwhile" });
  expect(await leave({ id: leaver.id }, colleague.token)).toMatchObject({ code: 700 });
  expect(await leave({ id: 2_000_000_000 })).toMatchObject({ reason: "not-found" });
});
