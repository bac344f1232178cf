import { authApi, localSignInApi, type LocalSignIn } from "@vowdesk/contract/staff/auth";
import { usersApi } from "@vowdesk/contract/staff/users";
import type { ResetLink } from "@vowdesk/contract/staff/users";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";

let server: TestServer;
let boss: { id: number; token: string };
let named = 0;
const password = "vowdesk";
const limited = { success: false, reason: "local-sign-in-limited" };

beforeAll(async () => {
  server = await startTestServer();
  boss = await server.createUser({ username: "boss", roles: ["admin"] });
});
afterAll(() => server?.close());
afterEach(() => sql`update local_sign_in set is_limited = false`.execute(server.services.db));

const newPerson = async (roles = ["dispatcher"]) => {
  const username = `local-${(named += 1)}`;
  return server.createUser({ username, roles });
};
const shown = async () => (await server.call(localSignInApi.show, {}, boss.token)).data as LocalSignIn;
const change = async (input: { isLimited?: boolean; accounts?: string[]; version?: number }) =>
  server.call(localSignInApi.change, { version: (await shown()).version, ...input }, boss.token);
const limitTo = async (...accounts: string[]) =>
  expect(await change({ isLimited: true, accounts })).toMatchObject({ success: true });
const signIn = (username: string, input = password) => server.call(authApi.signIn, { username, password: input });
const resetLink = (id: number) => server.call(usersApi.makeResetLink, { id }, boss.token);

describe("a sign-in with a password", () => {
  // R-2.23
  test("is limited to the named accounts, and audited if it is refused", async () => {
    const [allowed, other] = [await newPerson(), await newPerson()];
    await limitTo("boss", allowed.username);
    expect(await signIn(allowed.username)).toMatchObject({ success: true });
    expect(await signIn(other.username)).toMatchObject(limited);
    const { rows } = await sql`select verb, reason from audit_line where subject = ${`staff:${other.username}`}
      order by at desc limit 1`.execute(server.services.db);
    expect(rows).toEqual([{ verb: "auth.sign-in-refused", reason: "local-sign-in-limited" }]);
    await change({ isLimited: false });
    expect(await signIn(other.username)).toMatchObject({ success: true });
  });

  // R-2.23
  test("does not tell by a wrong password which accounts are named", async () => {
    const [allowed, other] = [await newPerson(), await newPerson()];
    await limitTo("boss", allowed.username);
    const answers = [await signIn(allowed.username, "wrong"), await signIn(other.username, "wrong")];
    expect(answers.map(({ reason }) => reason)).toEqual(["bad-credentials", "bad-credentials"]);
  });

  test("leaves sessions that have begun as they are", async () => {
    const otherPerson = await newPerson();
    await limitTo("boss");
    expect(await server.call(authApi.me, {}, otherPerson.token)).toMatchObject({ success: true });
  });
});

describe("a link that sets a password", () => {
  // R-2.23
  test("is neither made nor used for an account that is not named", async () => {
    const otherPerson = await newPerson();
    const { token } = (await resetLink(otherPerson.id)).data as ResetLink;
    await limitTo("boss");
    expect(await resetLink(otherPerson.id)).toMatchObject(limited);
    expect(await server.call(usersApi.readResetLink, { token })).toMatchObject(limited);
    expect(await server.call(usersApi.resetPassword, { token, newPassword: "Herbstlaub-27" })).toMatchObject(limited);
    await change({ accounts: ["boss", otherPerson.username] });
    expect(await server.call(usersApi.resetPassword, { token, newPassword: "Herbstlaub-27" })).toMatchObject({
      success: true,
    });
  });
});

describe("the setting", () => {
  // R-2.23
  test("keeps one enabled administrator, also when administrators change", async () => {
    const [second, plain] = [await newPerson(["admin"]), await newPerson()];
    expect(await change({ isLimited: true, accounts: [plain.username] })).toMatchObject({
      reason: "local-admin-required",
    });
    expect(await shown()).toMatchObject({ isLimited: false });
    await limitTo(second.username);
    const disable = () => server.call(usersApi.update, { id: second.id, enabled: false }, boss.token);
    expect(await disable()).toMatchObject({ reason: "local-admin-required" });
    expect(await server.call(usersApi.assignRoles, { userId: second.id, roleIds: [] }, boss.token)).toMatchObject({
      reason: "local-admin-required",
    });
    await limitTo("boss");
    expect(await disable()).toMatchObject({ success: true });
  });

  test("refuses unknown names and an outdated version, and is audited", async () => {
    expect(await change({ accounts: ["boss", "no-one"] })).toMatchObject({
      reason: "local-account-unknown",
      message: expect.stringContaining("no-one") as string,
    });
    const { version } = await shown();
    await limitTo("Boss ");
    expect(await change({ isLimited: false, version })).toMatchObject({ code: 409 });
    expect(await shown()).toMatchObject({ isLimited: true, accounts: ["boss"] });
    const { rows } = await sql<{ changes: object }>`select changes from audit_line
      where verb = 'auth.local-sign-in-changed' order by at desc, id desc limit 1`.execute(server.services.db);
    expect(rows[0]?.changes).toMatchObject({ localSignInLimited: [false, true] });
  });
});
