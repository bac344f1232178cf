import { authApi } from "@vowdesk/contract/staff/auth";
import { operationsApi, type Health } from "@vowdesk/contract/operations/operations";
import { usersApi, type ResetLink } from "@vowdesk/contract/staff/users";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeTestDatabase } from "../../../../../test/postgres.ts";
import { openReadiness } from "../../../../app/operations/health.ts";
import { openHttp } from "../../../../app/http/server.ts";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { systemActor, inTransaction } from "../../../../kernel/http/context.ts";
import type { Limits } from "../../../../kernel/http/limiter.ts";
import { fixedClock } from "../../../../platform/clock.ts";
import { openLog } from "../../../../platform/observability/log.ts";
import { forgetFailures, unlockAccount } from "../attempts.service.ts";
import { knownDevice } from "./known-devices.service.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const clock = fixedClock("2026-11-02T03:30:00Z");
const right = "vowdesk";
let dropDatabase: () => Promise<void>;
let open: () => Promise<TestServer>;
let server: TestServer;
let other: TestServer;
let person: { id: number; username: string };
let made = 0;

beforeAll(async () => {
  const { connection, drop } = await makeTestDatabase(openLog("silent"));
  dropDatabase = drop;
  open = () => startTestServer({ connection, clock });
  server = await startTestServer({ connection, clock, demo: true });
  other = await open();
});
afterAll(async () => {
  await server?.close();
  await other?.close();
  await dropDatabase?.();
});
beforeEach(async () => {
  made += 1;
  person = await server.createUser({ username: `Owner-${made}`, roles: ["dispatcher"] });
});

interface Attempt {
  password?: string;
  cookie?: string;
  from?: string;
  at?: TestServer;
  username?: string;
}

/** Each attempt uses a new address unless one is given. */
let place = 0;
async function signIn({ password = right, cookie, from, at = server, username = person.username }: Attempt = {}) {
  place += 1;
  const answer = await at.http.inject({
    method: "POST",
    url: authApi.signIn.path,
    remoteAddress: from ?? `10.${place >> 16}.${(place >> 8) & 255}.${place & 255}`,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      ...(cookie !== undefined && { cookie: `vowdesk-device=${cookie}` }),
    },
    payload: new URLSearchParams({ username, password, bind: "1" }).toString(),
  });
  const deviceCookie = answer.cookies.find(({ name }) => name === "vowdesk-device");
  return { ...answer.json<{ code: number; reason?: string; token: string }>(), body: answer.body, deviceCookie };
}

const guess = (attempt: Attempt = {}) => signIn({ password: "wrong", ...attempt });

/** The cookie of a browser after a sign-in. */
async function knownBrowser(attempt: Attempt = {}): Promise<string> {
  return (await signIn(attempt)).deviceCookie?.value ?? "";
}

/** Makes this many guesses, each after the delay of the one before. */
async function guessThrough(count: number, attempt: Attempt = {}): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    await guess(attempt);
    clock.moveMs(15 * minuteMs + 1);
  }
}

/** Inserts this many failures of yesterday. */
async function insertFailures(count: number, username = person.username): Promise<void> {
  const at = new Date(clock.now().getTime() - dayMs);
  await sql`insert into sign_in_failure (scope, key, failures, since, last_at)
    values ('staff', ${username.toLowerCase()}, ${count}, ${at}, ${at})`.execute(server.services.db);
}

/** Locks the account with a hundredth guess. */
async function lockAccount(username = person.username): Promise<void> {
  await insertFailures(99, username);
  await guess({ username });
}

const failuresOf = async (scope: string, key: string) =>
  (
    await sql<{
      failures: number;
    }>`select failures from sign_in_failure where scope = ${scope} and key = ${key}`.execute(server.services.db)
  ).rows[0]?.failures ?? 0;

const verbsOf = async () =>
  (
    await sql<{ verb: string }>`select verb from audit_line where subject in (${`staff:${person.username}`},
      ${`staff:${person.username.toLowerCase()}`}) and verb not like '%refused' order by id`.execute(server.services.db)
  ).rows.map(({ verb }) => verb);

async function resetPassword(newPassword: string, cookie?: string) {
  const admin = await server.signIn("admin");
  const { data } = await server.call(usersApi.makeResetLink, { id: person.id }, admin);
  const { token } = data as ResetLink;
  const answer = await server.http.inject({
    method: "POST",
    url: usersApi.resetPassword.path,
    headers: cookie === undefined ? {} : { cookie: `vowdesk-device=${cookie}` },
    payload: { token, newPassword },
  });
  return { success: answer.json<{ success: boolean }>().success, cookies: answer.cookies };
}

describe("an account under attack", () => {
  test("is locked after 100 failures in a row, over any time, and then refuses the correct password", async () => {
    await guessThrough(99);
    clock.moveMs(3 * dayMs);
    await forgetFailures(server.services);
    await guess();
    expect(await failuresOf("staff", person.username.toLowerCase())).toBe(100);
    clock.moveMs(400 * dayMs);
    await forgetFailures(server.services);
    expect(await signIn()).toMatchObject({ code: 500, reason: "bad-credentials" });
    expect(await signIn({ at: other })).toMatchObject({ code: 500, reason: "bad-credentials" });
    await guess();
    expect(await failuresOf("staff", person.username.toLowerCase())).toBe(100);
    expect(await verbsOf()).toEqual(["auth.account-shut"]);
  });

  test("gets the same answer whether it is locked, unknown or usable", async () => {
    await lockAccount();
    const unknown = `nobody-${made}`;
    await lockAccount(unknown);
    const bodies = [
      await signIn(),
      await guess(),
      await guess({ username: unknown }),
      await guess({ username: "admin" }),
    ];
    expect(new Set(bodies.map(({ body }) => body)).size).toBe(1);
  });

  test("is not locked by failures with a successful sign-in between them", async () => {
    await insertFailures(99);
    expect((await signIn()).code).toBe(200);
    await guessThrough(1);
    expect((await signIn()).code).toBe(200);
  });

  test("is listed on the health page and unlocked by an administrator's link", async () => {
    await lockAccount();
    const health = async () =>
      ((await server.call(operationsApi.health, {}, await server.signIn("admin"))).data as Health).warnings;
    const warning = { kind: "account-shut", tone: "warn", about: person.username };
    expect(await health()).toContainEqual(warning);
    expect((await resetPassword("a-fresh-start-1")).success).toBe(true);
    expect((await signIn({ password: "a-fresh-start-1" })).code).toBe(200);
    expect(await health()).not.toContainEqual(warning);
  });

  test("is unlocked by the command on the server's machine, which writes an audit entry", async () => {
    await lockAccount();
    const origin = { actor: systemActor, language: "en", requestId: "test", ip: "" } as const;
    await inTransaction(server.services, origin, (ctx) => unlockAccount(ctx, ` ${person.username.toUpperCase()} `));
    expect((await signIn()).code).toBe(200);
    expect(await verbsOf()).toEqual(["auth.account-shut", "auth.account-opened", "auth.signed-in"]);
  });

  test("leaves no record after a day if it does not exist", async () => {
    const username = `nobody-${made}`;
    await guessThrough(3, { username });
    clock.moveMs(2 * dayMs);
    expect(await forgetFailures(server.services)).toBeGreaterThan(0);
    expect(await failuresOf("staff", username)).toBe(0);
  });
});

describe("a known browser", () => {
  test("is known by a cookie without names that scripts and other sites cannot read", async () => {
    const { deviceCookie } = await signIn();
    expect(deviceCookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/", maxAge: 180 * 86_400 });
    expect(deviceCookie?.value.toLowerCase()).not.toContain("owner");
  });

  test("lets the owner sign in during a delay and a lock that others caused", async () => {
    const cookie = await knownBrowser();
    for (let i = 0; i < 5; i += 1) await guess();
    expect((await signIn()).code).toBe(500);
    const next = await signIn({ cookie });
    expect(next.code).toBe(200);
    await sql`update sign_in_failure set failures = 100 where failures = 5`.execute(server.services.db);
    clock.moveMs(dayMs);
    expect((await signIn()).code).toBe(500);
    expect((await signIn({ cookie: next.deviceCookie?.value ?? "" })).code).toBe(200);
    expect((await signIn()).code).toBe(500);
  });

  // R-2.15
  test("is known on every node and after a restart", async () => {
    const cookie = await knownBrowser({ at: other });
    for (let i = 0; i < 5; i += 1) await guess({ at: i % 2 ? server : other });
    const restarted = await open();
    expect((await signIn({ cookie, at: restarted })).code).toBe(200);
    await restarted.close();
    expect((await signIn({ cookie })).code).toBe(200);
  });

  test("lets the owner sign in from an address that used up its failures", async () => {
    const cookie = await knownBrowser();
    const from = "10.250.0.1";
    for (let i = 0; i < 30; i += 1) await guess({ from, username: `somebody-${i}` });
    expect((await signIn({ from })).code).toBe(429);
    expect((await signIn({ from, cookie })).code).toBe(200);
  });

  // R-2.15
  test("has its own request limit, which others at its address do not use up", async () => {
    const counted: string[] = [];
    const count: Limits["count"] = (_actor, _ip, call) => void counted.push(call?.limit ?? "none");
    const { services } = server;
    const limited = await openHttp({ services, origins: [], limits: { count }, readiness: openReadiness(services.db) });
    const cookie = await knownBrowser();
    const otherUser = await server.createUser({ roles: ["dispatcher"] });
    const at = { ...server, http: limited };
    for (const username of [person.username, ` ${person.username.toUpperCase()} `, otherUser.username, "nobody"])
      await signIn({ cookie, username, at });
    await signIn({ cookie: `${cookie.slice(0, 10)}x${cookie.slice(11)}`, at });
    await signIn({ at });
    await limited.close();
    expect(counted).toEqual(["known-sign-in", "known-sign-in", "none", "none", "none", "none"]);
  });

  // R-2.15
  test("is delayed after its own failures, with the correct password too, and delays no other browser", async () => {
    const cookie = await knownBrowser();
    for (let i = 0; i < 5; i += 1) await guess({ cookie });
    expect(await signIn({ cookie })).toMatchObject({ code: 500, reason: "bad-credentials" });
    expect(await failuresOf("staff", person.username.toLowerCase())).toBe(0);
    expect((await signIn()).code).toBe(200);
    clock.moveMs(30_001);
    expect((await signIn({ cookie })).code).toBe(200);
  });

  test("allows a thief of its cookie 100 guesses over two nodes, then counts as unknown", async () => {
    const cookie = await knownBrowser();
    await guessThrough(50, { cookie });
    await guessThrough(50, { cookie, at: other });
    expect(await failuresOf("staff-device", cookie.split(".")[2] ?? "")).toBe(100);
    expect(await failuresOf("staff", person.username.toLowerCase())).toBe(0);
    for (let i = 0; i < 8; i += 1) await guess({ cookie });
    expect(await failuresOf("staff", person.username.toLowerCase())).toBe(5);
    expect((await signIn({ cookie })).code).toBe(500);
    clock.moveMs(170 * dayMs);
    await forgetFailures(server.services);
    expect(await failuresOf("staff-device", cookie.split(".")[2] ?? "")).toBe(100);
  });

  test("is a new device after each sign-in, so a copied cookie does not affect it", async () => {
    const stolen = await knownBrowser();
    const { deviceCookie } = await signIn({ cookie: stolen });
    for (let i = 0; i < 6; i += 1) await guess({ cookie: stolen });
    for (let i = 0; i < 5; i += 1) await guess();
    expect((await signIn({ cookie: deviceCookie?.value ?? "" })).code).toBe(200);
  });

  test("is forgotten when the password changes, except the browser that changed it", async () => {
    const elsewhere = await knownBrowser();
    const here = await signIn({ cookie: await knownBrowser() });
    const binding = await server.signIn(person.username);
    const answer = await server.http.inject({
      method: "PUT",
      url: usersApi.changePassword.path,
      headers: { token: binding, cookie: `vowdesk-device=${here.deviceCookie?.value}` },
      payload: { oldPassword: right, newPassword: "another-one-9" },
    });
    expect(answer.json()).toMatchObject({ success: true });
    const deviceCookie = answer.cookies.find(({ name }) => name === "vowdesk-device")?.value ?? "";
    for (let i = 0; i < 5; i += 1) await guess();
    const password = "another-one-9";
    expect((await signIn({ password, cookie: elsewhere })).code).toBe(500);
    expect((await signIn({ password, cookie: here.deviceCookie?.value ?? "" })).code).toBe(500);
    expect((await signIn({ password, cookie: deviceCookie })).code).toBe(200);
  });

  test("is known after its owner sets a new password through a link", async () => {
    const { cookies } = await resetPassword("a-fresh-start-2");
    const cookie = cookies.find(({ name }) => name === "vowdesk-device")?.value ?? "";
    for (let i = 0; i < 5; i += 1) await guess();
    expect((await signIn({ password: "a-fresh-start-2", cookie })).code).toBe(200);
  });

  test("can be shared by five users, each known separately", async () => {
    const people = [person];
    for (let i = 1; i < 6; i += 1)
      people.push(await server.createUser({ username: `Shared-${made}-${i}`, roles: ["dispatcher"] }));
    let cookie = "";
    for (const { username } of people) cookie = await knownBrowser({ username, cookie });
    const known = await Promise.all(people.map(({ username }) => deviceOf(cookie, username)));
    expect(known.map((nonce) => nonce !== null)).toEqual([false, true, true, true, true, true]);
    expect(new Set(known).size).toBe(6);
  });

  test.each([
    ["nonsense", () => "nonsense"],
    ["another server's", (cookie: string) => cookie.replace(/.$/, (last) => (last === "A" ? "Q" : "A"))],
    ["a postdated", (cookie: string) => cookie.replace(/^[^.]+/, "zzzzzzzz")],
    ["a truncated", (cookie: string) => cookie.slice(0, -3)],
    ["another user's", async () => knownBrowser({ username: "manager" })],
  ])("is not known with %s cookie", async (_name, forge) => {
    const cookie = await forge(await knownBrowser());
    for (let i = 0; i < 5; i += 1) await guess();
    expect((await signIn({ cookie })).code).toBe(500);
  });

  test("is forgotten after 180 days without a sign-in", async () => {
    const cookie = await knownBrowser();
    expect(await deviceOf(cookie, person.username)).not.toBeNull();
    clock.moveMs(180 * dayMs);
    expect(await deviceOf(cookie, person.username)).toBeNull();
  });
});

async function deviceOf(cookie: string, username: string): Promise<string | null> {
  const cookies = { get: () => cookie, set: () => undefined, drop: () => undefined };
  const origin = { actor: systemActor, language: "en", requestId: "test", ip: "", cookies } as const;
  return inTransaction(
    server.services,
    origin,
    async (ctx) => (await knownDevice(ctx, username.toLowerCase())?.()) ?? null,
  );
}
