import { appAuthApi, authApi, secondFactorApi } from "@vowdesk/contract/staff/auth";
import { appOrdersApi } from "@vowdesk/contract/local/orders";
import { usersApi, type ResetLink } from "@vowdesk/contract/staff/users";
import { sql } from "kysely";
import type { Endpoint } from "@vowdesk/contract/kernel";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { inTransaction, systemActor } from "../../../../kernel/http/context.ts";
import { fixedClock } from "../../../../platform/clock.ts";
import { newToken } from "../../../../platform/secrets/tokens.ts";
import { endedSessionMs } from "../auth.policy.ts";
import { bindingCookie, endEverySession, forgetSessions } from "../auth.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const clock = fixedClock("2026-11-02T03:30:00Z");
const none = { code: 600, reason: "no-session" };
const unknown = { code: 50008, reason: "session-unknown" };
const ended = { code: 50012, reason: "session-ended" };
const expired = { code: 50014, reason: "session-expired" };

let server: TestServer;
let admin: string;
let person: { id: number; username: string; token: string };
let made = 0;

beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server?.close());
beforeEach(async () => {
  admin = (await server.createUser({ username: `boss-${(made += 1)}`, roles: ["admin"] })).token;
  person = await server.createUser({ username: `desk-${made}`, roles: ["dispatcher"] });
});

/** Expects the same refusal from a read, a write, an exchange and an upload. */
async function expectRefused(token: string | undefined, requested: object): Promise<void> {
  const answers = [
    await server.call(authApi.me, {}, token),
    await server.call(usersApi.update, { nickName: "x" } as never, token),
    await server.call(authApi.refresh, {}, token),
    await server.call(secondFactorApi.begin, { password: "vowdesk" }, token),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ success: false, status: 200, ...requested });
}

const act = async (endpoint: Endpoint, input: object, token: string) =>
  expect(await server.call(endpoint, input as never, token)).toMatchObject({ success: true });

//
describe("a missing or unknown token", () => {
  test("gets code 600 or 50008", async () => {
    await expectRefused(undefined, none);
    await expectRefused("", none);
    for (const forged of [newToken(), `app_${newToken()}`, "x", "x".repeat(500)]) await expectRefused(forged, unknown);
  });

  test("a token bound to another browser gets the answer of a forged one", async () => {
    const answer = await server.http.inject({
      method: "POST",
      url: authApi.signIn.path,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ username: person.username, password: "vowdesk", bind: "1" }).toString(),
    });
    const { token } = answer.json<{ token: string }>();
    await expectRefused(token, unknown);
    const binding = answer.cookies.find(({ name }) => name === bindingCookie)?.value;
    const cookie = `${bindingCookie}=${binding}`;
    expect(await server.call(authApi.me, {}, token, { cookie })).toMatchObject({ code: 200 });
  });
});

//
describe("a session that expired or was ended by its user", () => {
  test("gets 50014 after its token expired, for 30 days", async () => {
    clock.moveMs(30 * minuteMs);
    await expectRefused(person.token, expired);
    clock.moveMs(endedSessionMs - minuteMs);
    await forgetSessions(server.services.db, new Date(clock.now().getTime() - endedSessionMs));
    await expectRefused(person.token, expired);
    clock.moveMs(2 * minuteMs);
    await forgetSessions(server.services.db, new Date(clock.now().getTime() - endedSessionMs));
    server.services.signals.publish({ kind: "all" });
    await expectRefused(person.token, unknown);
  });

  test("gets 50014 after sign-out, by the call or from the list of sessions", async () => {
    await server.call(authApi.signOut, {}, person.token);
    await expectRefused(person.token, expired);
    const next = await server.signIn(person.username);
    const [own] = (await server.call(authApi.sessions, {}, next)).data as { id: string }[];
    await act(authApi.endSession, { id: own?.id }, next);
    await expectRefused(next, expired);
  });

  test("gets 50014 for a token that was exchanged once or twice", async () => {
    const tokens = [person.token];
    for (let i = 0; i < 2; i += 1) {
      const { data } = await server.call(authApi.refresh, {}, tokens.at(-1));
      tokens.push((data as { token: string }).token);
      clock.moveMs(31_000);
    }
    const [first, second, newest = ""] = tokens;
    expect(await server.call(authApi.me, {}, second)).toMatchObject(expired);
    expect(await server.call(authApi.me, {}, newest)).toMatchObject({ code: 200 });
    await expectRefused(first, expired);
    await expectRefused(newest, expired);
  });
});

//
describe("a session ended by another session of the user", () => {
  test("gets 50012", async () => {
    const [own, other, third] = [
      person.token,
      ...(await Promise.all([1, 2].map(() => server.signIn(person.username)))),
    ];
    const listed = (await server.call(authApi.sessions, {}, own)).data as { id: string; isCurrent: boolean }[];
    const [, foreign] = listed;
    await act(authApi.endSession, { id: foreign?.id }, own);
    await act(authApi.endOtherSessions, {}, own);
    await expectRefused(other, ended);
    await expectRefused(third, ended);
    expect(await server.call(authApi.me, {}, own)).toMatchObject({ code: 200 });
  });

  test("gets 50012 after a new password", async () => {
    const other = await server.signIn(person.username);
    await act(usersApi.changePassword, { oldPassword: "vowdesk", newPassword: "Sonnenblume-7" }, person.token);
    await expectRefused(other, ended);
  });
});

//
describe("a session that an administrator ended", () => {
  test.each(["disabled", "off-boarded", "deleted", "second factor reset", "password reset"])(
    "gets 50012: %s",
    async (how) => {
      const { id } = person;
      if (how === "disabled") await act(usersApi.update, { id, enabled: false }, admin);
      if (how === "off-boarded") await act(usersApi.offBoard, { id, toId: null }, admin);
      if (how === "deleted") await act(usersApi.delete, { id }, admin);
      if (how === "second factor reset") {
        await sql`insert into second_factor (user_id, sealed_key, confirmed_at, created_at)
        values (${id}, '\\x00', ${clock.now()}, ${clock.now()})`.execute(server.services.db);
        await act(secondFactorApi.reset, { id }, admin);
      }
      if (how === "password reset") {
        const { data } = await server.call(usersApi.makeResetLink, { id }, admin);
        await act(usersApi.resetPassword, { token: (data as ResetLink).token, newPassword: "Sonnenblume-7" }, "");
      }
      await expectRefused(person.token, ended);
    },
  );

  //
  test("gets 50012 after all sessions were ended, of staff and of app users", async () => {
    const signedUp = await server.call(appAuthApi.appSignUp, {
      phone: "13900002222",
      password: "vowdesk",
      name: "Ann",
    });
    const { token } = signedUp.data as { token: string };
    const origin = { actor: systemActor, language: "en", requestId: "test", ip: "" } as const;
    expect(await inTransaction(server.services, origin, endEverySession)).toBeGreaterThanOrEqual(3);
    server.services.signals.publish({ kind: "all" });
    await expectRefused(person.token, ended);
    expect(await server.call(appOrdersApi.mine, {}, token)).toMatchObject(ended);
  });

  test("gets 50014 if its token had expired before", async () => {
    clock.moveMs(31 * minuteMs);
    const boss = await server.createUser({ roles: ["admin"] });
    await act(usersApi.update, { id: person.id, enabled: false }, boss.token);
    await expectRefused(person.token, expired);
  });
});

test("app sessions get the same codes", async () => {
  const sign = (phone: string) => server.call(appAuthApi.appSignUp, { phone, password: "vowdesk", name: "Ann" });
  const [gone, blocked] = [await sign("13900003331"), await sign("13900003332")].map(
    ({ data }) => data as { token: string; accountId: number },
  );
  await sql`update app_account set enabled = false where id = ${blocked?.accountId}`.execute(server.services.db);
  expect(await server.call(appOrdersApi.mine, {}, blocked?.token)).toMatchObject(ended);
  clock.moveMs(31 * dayMs);
  expect(await server.call(appOrdersApi.mine, {}, gone?.token)).toMatchObject(expired);
});
