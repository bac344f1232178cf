import { authApi } from "@vowdesk/contract/staff/auth";
import { usersApi, type User } from "@vowdesk/contract/staff/users";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openUpgradedDatabase } from "../../test/postgres.ts";
import { startTestServer, type TestServer } from "../../test/server.ts";
import { hashPassword } from "../features/staff/auth/auth.ts";

/** PostgreSQL and JavaScript fold the case of these differently. The previous version accepted both names of a pair. */
const old = ["ΝΙΚΟΣ", "νικος", "İsmail", "i\u0307smail", "anna", "аnna", "Gone"];

let server: TestServer;
let upgraded: Awaited<ReturnType<typeof openUpgradedDatabase>>;
const ids: number[] = [];

beforeAll(async () => {
  upgraded = await openUpgradedDatabase("024-task-indexes", async (db) => {
    for (const username of old) {
      const hash = await hashPassword(`secret of ${username}`);
      const { rows } = await sql<{ id: number }>`
        insert into users (username, password_hash) values (${username}, ${hash}) returning id`.execute(db);
      ids.push(rows[0]?.id ?? 0);
    }
    await sql`update users set deleted_at = now() where username = 'Gone'`.execute(db);
  });
  server = await startTestServer({ connection: upgraded.connection });
});
afterAll(async () => {
  await server?.close();
  await upgraded?.close();
});

const signIn = async (typed: string, secretOf: string) => {
  const answer = await server.call(authApi.signIn, { username: typed, password: `secret of ${secretOf}` });
  return (answer as unknown as { id?: number }).id ?? null;
};

test("lets every existing account sign in as before", async () => {
  for (const [index, username] of old.entries())
    expect(await signIn(username, username), username).toBe(username === "Gone" ? null : ids[index]);
});

test("assigns other spellings to the older of two accounts with one canonical form", async () => {
  expect(await signIn("Νικος", "ΝΙΚΟΣ")).toBe(ids[0]);
  expect(await signIn("Νικος", "νικος")).toBe(null);
  expect(await signIn("İSMAIL", "İsmail")).toBe(ids[2]);
});

test("keeps an existing confusable name and rejects new ones", async () => {
  const { token } = await server.createUser({ username: "boss", roles: ["admin"] });
  expect(await server.call(usersApi.update, { id: ids[5] ?? 0, nickName: "Ann" }, token)).toMatchObject({
    success: true,
  });
  expect(await server.call(usersApi.add, { username: "ANNA" }, token)).toMatchObject({ reason: "username-taken" });
  expect(await server.call(usersApi.add, { username: "Gone" }, token)).toMatchObject({ success: true });
  const { data } = await server.call(usersApi.list, { username: "νικος" }, token);
  expect((data as unknown as { records: User[] }).records.length).toBeGreaterThan(0);
});
