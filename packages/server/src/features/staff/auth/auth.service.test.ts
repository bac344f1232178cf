import { appAuthApi, authApi, neutralAvatar } from "@vowdesk/contract/staff/auth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { fixedClock } from "../../../platform/clock.ts";

const clock = fixedClock("2026-11-02T03:30:00Z");
let server: TestServer;
let made = 0;
/** Each test uses its own address, so that failures of one test do not count in another. */
let address = "";

beforeAll(async () => {
  server = await startTestServer({ demo: true, clock });
});
beforeEach(() => {
  made += 1;
  address = `10.0.0.${made}`;
});
afterAll(() => server.close());

async function post(url: string, fields: Record<string, string>, headers: Record<string, string> = {}, from = address) {
  const answer = await server.http.inject({
    method: "POST",
    url,
    remoteAddress: from,
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
  return {
    ...answer.json<Record<string, unknown> & { code: number; message: string; token: string }>(),
    status: answer.statusCode,
    cookies: answer.cookies,
  };
}

const login = (username: string, password: string, fields: Record<string, string> = {}, from = address) =>
  post("/api/user/login", { username, password, ...fields }, {}, from);

async function createStaff(roles: readonly string[] = ["dispatcher"]) {
  return server.createUser({ username: `login-${made}-${crypto.randomUUID().slice(0, 8)}`, roles });
}

const codeWith = async (token: string, headers: Record<string, string> = {}) =>
  (await server.call(authApi.me, {}, token, headers)).code;
const refresh = async (token: string, headers: Record<string, string> = {}) => {
  const answer = await server.call(authApi.refresh, {}, token, headers);
  return { ...answer, data: answer.data as { token: string; expireTime: number } };
};

/** The verbs of a user's audit entries, oldest first. */
async function verbsOf(username: string): Promise<string[]> {
  const answer = await server.http.inject({
    url: `/api/audit/list?subject=staff:${username}&pageSize=200`,
    headers: { token: await server.signIn("auditor") },
  });
  return answer
    .json<{ data: { records: { verb: string }[] } }>()
    .data.records.map(({ verb }) => verb)
    .toReversed();
}

describe("sign-in", () => {
  //
  test("returns the token and its expiry in milliseconds at the top level", async () => {
    const answer = await login("  dispatcher ", "vowdesk");
    expect(answer).toMatchObject({
      success: true,
      code: 200,
      id: expect.any(Number),
      token: expect.stringMatching(/^[\w-]{22}$/),
      expireTime: clock.now().getTime() + 1_800_000,
    });
    expect(answer).not.toHaveProperty("data");
    expect(answer.cookies).toEqual([]);
  });

  //
  test("gives the same answer for an unknown name, a wrong password and a disabled account", async () => {
    const person = await createStaff();
    await server.services.db.updateTable("users").set({ enabled: false }).where("id", "=", person.id).execute();
    const answers = await Promise.all([
      login("nobody-here", "vowdesk"),
      login("manager", "wrong"),
      login(person.username, "vowdesk"),
    ]);
    expect(answers.map(({ code, message, status }) => ({ code, message, status }))).toEqual(
      Array(3).fill({
        code: 500,
        status: 200,
        message: expect.stringMatching(/^User name or password is wrong, or the account is temporarily locked/),
      }),
    );
  });

  test("compares passwords after NFKC normalisation", async () => {
    const phone = "13900000001";
    await server.call(appAuthApi.appSignUp, { phone, password: "contrase\u00f1a", name: "Ana" });
    const answer = await server.call(appAuthApi.appSignIn, { phone, password: "contrasen\u0303a" });
    expect(answer.success).toBe(true);
  });

  test("refuses the correct password during a delay, which grows with each failure", async () => {
    const person = await createStaff();
    for (let i = 0; i < 5; i += 1) await login(person.username, "wrong");
    expect(await login(person.username, "vowdesk")).toMatchObject({ code: 500, reason: "bad-credentials" });
    clock.moveMs(31_000);
    await login(person.username, "wrong");
    clock.moveMs(31_000);
    expect((await login(person.username, "vowdesk")).code).toBe(500);
    clock.moveMs(30_000);
    expect((await login(person.username, "vowdesk")).code).toBe(200);
  });

  test("counts parallel guesses one by one", async () => {
    const person = await createStaff();
    await Promise.all(Array.from({ length: 8 }, () => login(person.username, "wrong")));
    expect((await login(person.username, "vowdesk")).code).toBe(500);
  });

  test("accepts parallel sign-ins with the correct password", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => login("service", "vowdesk")));
    expect(answers.every(({ code }) => code === 200)).toBe(true);
  });

  //
  test("refuses an address after 30 failures in an hour, for any name", async () => {
    for (let i = 0; i < 30; i += 1) await login(`guess-${i}`, "wrong");
    const throttled = (retryAfterSeconds: number) => ({
      success: false,
      status: 200,
      code: 429,
      reason: "sign-in-throttled",
      message: expect.stringContaining(String(retryAfterSeconds)),
      data: { retryAfterSeconds },
    });
    for (const password of ["vowdesk", "wrong"])
      expect(await login("finance", password)).toMatchObject(throttled(3_600));
    expect((await login("finance", "vowdesk", {}, "10.9.9.9")).code).toBe(200);
    clock.moveMs(20 * 60_000 + 300);
    expect(await login("finance", "vowdesk")).toMatchObject(throttled(2_400));
    clock.moveMs(40 * 60_000 - 1_300);
    expect(await login("finance", "vowdesk")).toMatchObject(throttled(1));
    clock.moveMs(1_000);
    expect((await login("finance", "vowdesk")).code).toBe(200);
  });

  //
  test("stores tokens as SHA-256 only", async () => {
    const { token } = await login("dispatcher", "vowdesk");
    const { rows } = await server.services.db
      .selectFrom("session")
      .selectAll()
      .execute()
      .then((rows) => ({ rows }));
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("writes an audit entry for accepted and refused sign-ins", async () => {
    const person = await createStaff();
    await login(person.username, "wrong");
    const { token } = await login(person.username, "vowdesk");
    await server.call(authApi.signOut, {}, token);
    expect(await verbsOf(person.username)).toEqual(["auth.sign-in-refused", "auth.signed-in", "auth.signed-out"]);
  });
});

describe("a session", () => {
  test("expires after 30 minutes", async () => {
    const token = await server.signIn("dispatcher");
    expect(await codeWith(token)).toBe(200);
    clock.moveMs(30 * 60_000);
    expect(await codeWith(token)).toBe(50014);
  });

  test("ends at once on sign-out, with the token in the header or in the body", async () => {
    for (const [input, header] of [
      [{}, true],
      [{ token: "" }, false],
    ] as const) {
      const token = await server.signIn("dispatcher");
      expect(await codeWith(token)).toBe(200);
      const answer = await server.call(authApi.signOut, header ? input : { token }, header ? token : undefined);
      expect(answer).toMatchObject({ success: true, data: null });
      expect(await codeWith(token)).toBe(50014);
    }
  });

  //
  test("is refused without the cookie that it is bound to", async () => {
    const answer = await login("dispatcher", "vowdesk", { bind: "1" });
    const [cookie] = answer.cookies as { name: string; value: string; httpOnly: boolean; sameSite: string }[];
    expect(cookie).toMatchObject({ name: "vowdesk-binding", httpOnly: true, sameSite: "Strict" });
    const withCookie = { cookie: `${cookie?.name}=${cookie?.value}` };
    expect(await codeWith(answer.token, withCookie)).toBe(200);
    expect(await codeWith(answer.token)).toBe(50008);
    expect((await refresh(answer.token)).code).toBe(50008);
    const next = await refresh(answer.token, withCookie);
    expect(await codeWith(next.data.token)).toBe(50008);
    expect(await codeWith(next.data.token, withCookie)).toBe(200);
  });

  test("R-2.5: names a neutral picture for users without one, which clients show without asking", async () => {
    const token = await server.signIn("admin");
    expect((await server.call(authApi.me, {}, token)).data).toMatchObject({ avatar: neutralAvatar });
    // The form of the profile has no picture, so that saving it changes nothing.
    expect((await server.call(authApi.ownRecord, {}, token)).data).toMatchObject({ avatar: "" });
  });

  //
  test("is refused with a reason for a user without roles", async () => {
    const { token } = await createStaff([]);
    expect(await server.call(authApi.me, {}, token)).toMatchObject({
      code: 500,
      reason: "no-permission-assigned",
    });
  });

  test("returns the user's own record without the password hash", async () => {
    const answer = await server.call(authApi.ownRecord, {}, await server.signIn("admin"));
    expect(answer.data).toMatchObject({
      username: "admin",
      isAdmin: true,
      roleCodes: ["admin"],
      permissions: expect.arrayContaining(["audit", "order:delivery:assign"]),
    });
    expect(JSON.stringify(answer)).not.toContain("argon2");
  });
});

describe("token exchange", () => {
  test("returns the same successor for 30 s, to parallel calls too", async () => {
    const token = await server.signIn("dispatcher");
    const answers = await Promise.all([refresh(token), refresh(token), refresh(token)]);
    clock.moveMs(30_000);
    answers.push(await refresh(token));
    expect(new Set(answers.map(({ data }) => data.token)).size).toBe(1);
    expect(new Set(answers.map(({ data }) => data.expireTime)).size).toBe(1);
  });

  //
  test("keeps the old token valid for 30 s", async () => {
    const token = await server.signIn("dispatcher");
    const next = await refresh(token);
    clock.moveMs(30_000);
    expect(await codeWith(token)).toBe(200);
    clock.moveMs(1);
    expect(await codeWith(token)).toBe(50014);
    expect(await codeWith(next.data.token)).toBe(200);
  });

  test("ends the token family if the token was replaced earlier", async () => {
    const person = await createStaff();
    const next = await refresh(person.token);
    clock.moveMs(30_001);
    expect((await refresh(person.token)).code).toBe(50014);
    expect(await codeWith(next.data.token)).toBe(50014);
    expect(await verbsOf(person.username)).toEqual(["auth.family-revoked"]);
  });

  test("ends the token family if any call presents a token that was replaced twice", async () => {
    const person = await createStaff();
    const child = await refresh(person.token);
    const grandchild = await refresh(child.data.token);
    expect(await codeWith(grandchild.data.token)).toBe(200);
    expect(await codeWith(person.token)).toBe(50014);
    expect(await codeWith(grandchild.data.token)).toBe(50014);
    expect(await codeWith(child.data.token)).toBe(50014);
    expect(await verbsOf(person.username)).toEqual(["auth.family-revoked"]);
  });

  test("reports that there is no session for an unknown or missing token", async () => {
    expect((await refresh("nonsense")).code).toBe(50008);
    expect((await server.call(authApi.refresh, {})).code).toBe(600);
    expect((await server.call(authApi.refresh, { token: await server.signIn("dispatcher") })).code).toBe(200);
  });
});

describe("app users", () => {
  test("sign up as customers and get app tokens for 30 days", async () => {
    const person = { phone: "13900000002", password: "secret1", name: "李雷" };
    const answer = await server.call(appAuthApi.appSignUp, person);
    expect(answer.data).toMatchObject({
      role: "customer",
      token: expect.stringMatching(/^app_/),
      expireTime: clock.now().getTime() + 30 * 86_400_000,
    });
    expect(await server.call(appAuthApi.appSignUp, person)).toMatchObject({ reason: "phone-taken" });
    expect(await server.call(appAuthApi.appSignIn, { phone: person.phone, password: "wrong" })).toMatchObject({
      reason: "bad-credentials",
    });
    const again = await server.call(appAuthApi.appSignIn, person);
    expect(again.success).toBe(true);
    expect(await codeWith((again.data as { token: string }).token)).toBe(700);
  });
});

test("the sign-in page lists the demo accounts in demo mode", async () => {
  const answer = await server.call(authApi.signInPage, {});
  expect(answer.data).toMatchObject({
    demo: true,
    demoAccounts: expect.arrayContaining([{ username: "dispatcher", password: "vowdesk" }]),
  });
});
