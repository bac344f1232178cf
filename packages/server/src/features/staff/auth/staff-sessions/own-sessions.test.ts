import { authApi, type OwnSession } from "@vowdesk/contract/staff/auth";
import { hash } from "@node-rs/argon2";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { fixedClock } from "../../../../platform/clock.ts";
import { isOutdated } from "../../../../platform/secrets/passwords.ts";
import { patience } from "../../../../../../../harness/slowness.ts";

const clock = fixedClock("2026-11-02T03:30:00Z");
let server: TestServer;
let person: { id: number; username: string; token: string };

beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server?.close());
beforeEach(async () => {
  person = await server.createUser({ username: `desk-${crypto.randomUUID().slice(0, 8)}`, roles: ["dispatcher"] });
});

const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

async function signInOn(userAgent: string): Promise<string> {
  const input = { username: person.username, password: "vowdesk" };
  const answer = await server.call(authApi.signIn, input, undefined, { "user-agent": userAgent });
  return (answer as unknown as { token: string }).token;
}

const sessionsOf = async (token: string) =>
  (await server.call(authApi.sessions, {}, token)).data as unknown as OwnSession[];
const codeWith = async (token: string) => (await server.call(authApi.me, {}, token)).code;

//
test("the list shows device, place, start and last use, with the current session first", async () => {
  clock.moveMs(60_000);
  const since = clock.now().toISOString();
  const onPhone = await signInOn(phone);
  clock.moveMs(5 * 60_000);
  const listed = await sessionsOf(onPhone);
  expect(listed).toHaveLength(2);
  expect(listed[0]).toMatchObject({
    device: "phone",
    browser: "Safari 18",
    system: "iOS",
    ip: "127.0.0.1",
    place: "this-machine",
    since,
    lastActiveAt: clock.now().toISOString(),
    isCurrent: true,
  });
  expect(listed[1]).toMatchObject({ isCurrent: false, device: "other" });
  expect(JSON.stringify(listed)).not.toContain(onPhone);
});

test("a session is listed once, however often its token was exchanged", async () => {
  const first = await signInOn(phone);
  clock.moveMs(20 * 60_000);
  const { data } = await server.call(authApi.refresh, {}, first, { "user-agent": phone });
  const listed = await sessionsOf((data as { token: string }).token);
  expect(listed.filter(({ device }) => device === "phone")).toHaveLength(1);
  expect(listed[0]).toMatchObject({
    isCurrent: true,
    since: new Date(clock.now().getTime() - 20 * 60_000).toISOString(),
  });
});

//
test("users can end their own sessions only; another user's gets the answer of a missing one", async () => {
  const other = await signInOn(phone);
  const [, mine] = await sessionsOf(other);
  const otherUser = await server.createUser({ roles: ["admin"] });
  const id = mine?.id ?? "";
  const foreign = await server.call(authApi.endSession, { id }, otherUser.token);
  const missing = await server.call(authApi.endSession, { id: crypto.randomUUID() }, otherUser.token);
  expect(foreign).toEqual(missing);
  expect(foreign).toMatchObject({ success: false, reason: "not-found" });
  expect((await sessionsOf(otherUser.token)).map((session) => session.id)).not.toContain(id);
  expect(await codeWith(person.token)).toBe(200);

  expect(await server.call(authApi.endSession, { id }, other)).toMatchObject({ success: true });
  expect(await codeWith(person.token)).toBe(50012);
  expect(await codeWith(other)).toBe(200);
});

//
test("all other sessions end at once, and the current one stays", async () => {
  const others = [await signInOn(phone), await signInOn(""), person.token];
  const own = await signInOn(phone);
  const answer = await server.call(authApi.endOtherSessions, {}, own);
  expect(answer.data).toEqual({ ended: 3 });
  expect(await Promise.all(others.map(codeWith))).toEqual([50012, 50012, 50012]);
  expect(await sessionsOf(own)).toHaveLength(1);
});

test("the next sign-in renews a hash with fewer passes", async () => {
  const storedHash = async () => {
    const { rows } = await sql<{
      hash: string;
    }>`select password_hash as hash from users where id = ${person.id}`.execute(server.services.db);
    return rows[0]?.hash ?? "";
  };
  const weak = await hash("vowdesk", { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  await sql`update users set password_hash = ${weak} where id = ${person.id}`.execute(server.services.db);
  await server.call(authApi.signIn, { username: person.username, password: "wrong" });
  expect(await storedHash()).toBe(weak);
  await signInOn(phone);
  const renewed = await storedHash();
  expect(isOutdated(renewed)).toBe(false);
  await signInOn(phone);
  expect(await storedHash()).toBe(renewed);
});

test("a password of a megabyte is refused before hashing", async () => {
  const startedAt = performance.now();
  const answer = await server.http.inject({
    method: "POST",
    url: "/api/user/login",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: `username=${person.username}&password=${"x".repeat(1_048_576)}`,
  });
  expect(answer.statusCode).toBe(413);
  expect(performance.now() - startedAt).toBeLessThan(patience(2_000));
  const long = { username: person.username, password: "x".repeat(257) };
  expect(await server.call(authApi.signIn, long)).toMatchObject({ code: 422 });
  const { rows } = await sql`select from sign_in_failure where key = ${person.username}`.execute(server.services.db);
  expect(rows).toHaveLength(0);
});
