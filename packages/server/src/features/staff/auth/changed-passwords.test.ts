import { appAuthApi, authApi, type AppSession } from "@vowdesk/contract/staff/auth";
import { usersApi } from "@vowdesk/contract/staff/users";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { hashPassword } from "../../../platform/secrets/passwords.ts";

let server: TestServer;
let newHash: string;

beforeAll(async () => {
  server = await startTestServer();
  newHash = await hashPassword("a new one 77");
});
afterAll(() => server?.close());

const isWaiting = async () =>
  (
    await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
      server.services.db,
    )
  ).rows.length > 0;

/** Makes a call that compares a password while the password is changed, so that it was compared with the former one. */
async function whileChanged<T>(table: "users" | "app_account", id: number, call: () => Promise<T>): Promise<T> {
  let answer: Promise<T> | undefined;
  await server.services.db.transaction().execute(async (inside) => {
    await sql`update ${sql.table(table)} set password_hash = ${newHash} where id = ${id}`.execute(inside);
    if (table === "users") await sql`delete from session where user_id = ${id}`.execute(inside);
    answer = call();
    await vi.waitUntil(isWaiting, { timeout: 10_000, interval: 20 });
  });
  return answer as Promise<T>;
}

const sessions = async (id: number) =>
  (await sql`select from session where user_id = ${id}`.execute(server.services.db)).rows.length;

//
test("a sign-in with the former password does not begin a session after the new one", async () => {
  const { id, username } = await server.createUser({ codes: ["dish"] });
  const signIn = (password: string) => server.call(authApi.signIn, { username, password });
  expect(await whileChanged("users", id, () => signIn("vowdesk"))).toMatchObject({ reason: "bad-credentials" });
  expect(await sessions(id)).toBe(0);
  expect(await signIn("a new one 77")).toMatchObject({ success: true });
});

//
test("an act that needs the password is not confirmed by the former one", async () => {
  const { id, username, token } = await server.createUser({ codes: ["dish"] });
  const change = { id, oldPassword: "vowdesk", newPassword: "chosen by a thief 1" };
  const answer = await whileChanged("users", id, () => server.call(usersApi.changePassword, change, token));
  expect(answer).toMatchObject({ reason: "old-password-wrong" });
  expect(await server.call(authApi.signIn, { username, password: "a new one 77" })).toMatchObject({ success: true });
});

test("a customer does not sign in with the former password after the new one", async () => {
  const phone = "13900005501";
  const { data } = await server.call(appAuthApi.appSignUp, { phone, password: "the first one 5", name: "Ann" });
  const { accountId } = data as AppSession;
  const signIn = () => server.call(appAuthApi.appSignIn, { phone, password: "the first one 5" });
  expect(await whileChanged("app_account", accountId, signIn)).toMatchObject({ reason: "bad-credentials" });
});

test("a user who is disabled meanwhile does not sign in", async () => {
  const { id, username } = await server.createUser({ codes: ["dish"] });
  let answer: ReturnType<TestServer["call"]> | undefined;
  await server.services.db.transaction().execute(async (inside) => {
    await sql`update users set enabled = false where id = ${id}`.execute(inside);
    answer = server.call(authApi.signIn, { username, password: "vowdesk" });
    await vi.waitUntil(isWaiting, { timeout: 10_000, interval: 20 });
  });
  expect(await answer).toMatchObject({ reason: "bad-credentials" });
});
