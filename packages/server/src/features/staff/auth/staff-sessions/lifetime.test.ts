import { authApi, appAuthApi } from "@vowdesk/contract/staff/auth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { fixedClock } from "../../../../platform/clock.ts";
import { usersApi } from "@vowdesk/contract/staff/users";
import { ordersApi, appOrdersApi } from "@vowdesk/contract/local/orders";

const minuteMs = 60_000;
const clock = fixedClock("2026-11-02T03:30:00Z");
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server?.close());

const expired = { success: false, status: 200, code: 50014, reason: "session-expired" };
const refresh = async (token: string) => {
  const answer = await server.call(authApi.refresh, {}, token);
  return { ...answer, ...(answer.data as unknown as { token: string; expireTime: number }) };
};

test("a staff session ends 12 hours after sign-in, however often its token is exchanged", async () => {
  const begun = clock.now().getTime();
  let { token } = await server.createUser({ roles: ["dispatcher"] });
  const end = begun + 12 * 60 * minuteMs;
  const lifetimes: number[] = [];
  while (clock.now().getTime() < end - 20 * minuteMs) {
    clock.moveMs(20 * minuteMs);
    const next = await refresh(token);
    expect(next).toMatchObject({ success: true });
    lifetimes.push(next.expireTime);
    token = next.token;
  }
  expect(Math.max(...lifetimes)).toBe(end);
  expect(await refresh(token)).toMatchObject({ success: true, token, expireTime: end });
  expect(await server.call(authApi.me, {}, token)).toMatchObject({ success: true });
  clock.moveMs(end - clock.now().getTime());
  expect(await server.call(authApi.me, {}, token)).toMatchObject(expired);
  expect(await server.call(usersApi.ownProfile, {}, token)).toMatchObject(expired);
  expect(await server.call(ordersApi.listDelivery, {}, token)).toMatchObject(expired);
  expect(await refresh(token)).toMatchObject(expired);
  expect(await server.call(authApi.signInPage, {}, token)).toMatchObject({ success: true });
  expect(await server.call(authApi.signOut, {}, token)).toMatchObject({ success: true });
});

test("a token expires when it is not exchanged in time", async () => {
  const { token } = await server.createUser({ roles: ["dispatcher"] });
  clock.moveMs(31 * minuteMs);
  expect(await server.call(authApi.me, {}, token)).toMatchObject(expired);
});

test("an app session ends 30 days after sign-in", async () => {
  const signedUp = await server.call(appAuthApi.appSignUp, { phone: "13900001111", password: "vowdesk", name: "Ann" });
  const { token } = signedUp.data as { token: string };
  clock.moveMs(30 * 24 * 60 * minuteMs - 1);
  expect(await server.call(appOrdersApi.mine, {}, token)).toMatchObject({ success: true });
  clock.moveMs(1);
  expect(await server.call(appOrdersApi.mine, {}, token)).toMatchObject(expired);
});

test("both lifetimes can be configured", async () => {
  const { settings } = server.services;
  Object.assign(settings, { sessionMs: 60 * minuteMs, appSessionMs: 60 * minuteMs });
  const { token } = await server.createUser({ roles: ["dispatcher"] });
  const app = await server.call(appAuthApi.appSignUp, { phone: "13900001112", password: "vowdesk", name: "Ann" });
  expect((app.data as { expireTime: number }).expireTime).toBe(clock.now().getTime() + 60 * minuteMs);
  clock.moveMs(29 * minuteMs);
  const second = await refresh(token);
  clock.moveMs(29 * minuteMs);
  expect((await refresh(second.token)).expireTime).toBe(clock.now().getTime() + 2 * minuteMs);
  Object.assign(settings, { sessionMs: undefined, appSessionMs: undefined });
});
