import { alertsApi, type AlertSettings } from "@vowdesk/contract/messages/alerts";
import { authApi } from "@vowdesk/contract/staff/auth";
import { notificationsApi } from "@vowdesk/contract/messages/notifications";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { PushService } from "../../../../../../harness/push-service/push-service.ts";
import { notify as notifyUser, runDueAlerts } from "../../../../test/alerts/due-alerts.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import type { Sending } from "../notifications/notifications.ts";
import { allowTestReceivers, refusePrivateReceivers } from "../../../../test/alerts/receivers.ts";
import { patience } from "../../../../../../harness/slowness.ts";

let server: TestServer;
let push: PushService;
let person: Awaited<ReturnType<TestServer["createUser"]>>;
let named = 0;

beforeAll(async () => {
  server = await startTestServer();
  allowTestReceivers(server);
  push = await PushService.start();
});
afterAll(async () => {
  await server?.close();
  await push?.close();
});
beforeEach(async () => {
  await sql`delete from alert_plan`.execute(server.services.db);
  await sql`delete from push_subscription`.execute(server.services.db);
  await sql`delete from alert_user`.execute(server.services.db);
  await sql`delete from handling`.execute(server.services.db);
  push.received.length = 0;
  push.answer = () => 201;
  person = await server.createUser({ roles: ["service"] });
});

const subscribe = async (token = person.token) => {
  const subscription = push.subscribe();
  const { data } = await server.call(alertsApi.subscribe, subscription, token);
  return { ...subscription, id: (data as AlertSettings).browsers[0]?.id ?? 0 };
};
const notify = (sending?: Partial<Sending>) => notifyUser(server, person.id, sending);
/** Runs the job, with everything due, until the condition holds. */
const runUntil = (condition: () => boolean | Promise<boolean>) =>
  vi.waitUntil(
    async () => {
      await runDueAlerts(server);
      return condition();
    },
    { timeout: patience(10_000), interval: 20 },
  );
const contents = () => push.received.map(({ content }) => content);
const states = async () =>
  (await sql<{ state: string }>`select state from alert order by id`.execute(server.services.db)).rows.map(
    ({ state }) => state,
  );
const browsers = async () => ((await server.call(alertsApi.mine, {}, person.token)).data as AlertSettings).browsers;
const isQuiet = async () => {
  await runDueAlerts(server);
  return (await states()).every((state) => state !== "pending");
};

//
test("a message reaches the subscribed browser, without names and texts", async () => {
  await subscribe();
  const { id } = await notify();
  await runUntil(() => push.received.length > 0);
  expect(contents()).toEqual([{ tag: `msg:${id}`, title: expect.any(String), text: "7", path: "/calendar?id=7" }]);
  expect(push.received[0]?.headers).toMatchObject({ urgency: "high", topic: expect.stringMatching(/^[\w-]{32}$/) });
  expect(push.problems).toEqual([]);
});

//
test("names and texts are sent to users who want them", async () => {
  await subscribe();
  await server.call(alertsApi.change, { showsDetails: true }, person.token);
  await notify();
  await runUntil(() => push.received.length > 0);
  expect(contents()).toMatchObject([{ title: expect.stringContaining("Anna"), text: "Anna and Ben" }]);
});

//
test("groups that the user has switched off are not sent", async () => {
  await subscribe();
  await server.call(alertsApi.change, { pushGroups: ["order"] }, person.token);
  await notify();
  await isQuiet();
  expect(push.received).toEqual([]);
});

//
test("a visible tab and quiet hours hold back a push", async () => {
  await subscribe();
  await sql`insert into user_visibility (user_id, visible_at) values (${person.id}, now())`.execute(server.services.db);
  await notify();
  await runDueAlerts(server);
  expect(await states()).toEqual([]);
  await sql`update user_visibility set visible_at = now() - interval '1 minute'`.execute(server.services.db);
  await sql`insert into user_settings (user_id, settings, updated_at)
    values (${person.id}, jsonb_build_object('mutedUntil', '2999-01-01T00:00:00Z'), now())`.execute(server.services.db);
  await runDueAlerts(server);
  expect(await states()).toEqual([]);
  await sql`delete from user_settings where user_id = ${person.id}`.execute(server.services.db);
  await runUntil(() => push.received.length > 0);
});

//
test("a message that is read elsewhere is not pushed, or its notification is closed", async () => {
  await subscribe();
  const early = await notify();
  await server.call(notificationsApi.read, { ids: [early.id] }, person.token);
  await isQuiet();
  expect(push.received).toEqual([]);
  const { id } = await notify();
  await runUntil(() => push.received.length > 0);
  await server.call(notificationsApi.read, { ids: [id] }, person.token);
  await runUntil(() => push.received.length > 1);
  expect(contents()[1]).toEqual({ close: `msg:${id}` });
});

//
test("an unclaimed order reaches its team until one of them claims it", async () => {
  const colleague = await server.createUser({ roles: ["service"] });
  await subscribe();
  await subscribe(colleague.token);
  const number = `WM${(named += 1)}`;
  await notify({ type: 6, to: { holdersOf: "service" }, number, allUser: 1 });
  await runUntil(() => push.received.length > 1);
  expect(contents()).toMatchObject([{ text: number }, { text: number }]);
  await server.call(notificationsApi.claim, { kind: "order", subject: number }, colleague.token);
  await runUntil(() => push.received.length > 3);
  expect(contents().slice(2)).toEqual([{ close: expect.any(String) }, { close: expect.any(String) }]);
});

test("a subscription that the push service has ended is deleted", async () => {
  await subscribe();
  push.answer = () => 410;
  await notify();
  await runUntil(async () => (await states()).includes("failed"));
  const { data } = await server.call(alertsApi.mine, {}, person.token);
  expect((data as AlertSettings).browsers).toEqual([]);
});

test.each([401, 403, 404, 410])("the answer %i deletes a subscription whose key is not known", async (status) => {
  await subscribe();
  push.answer = () => status;
  await notify();
  await runUntil(async () => (await states()).includes("failed"));
  expect(await browsers()).toEqual([]);
});

test.each([401, 403])(
  "the answer %i keeps a subscription of the present key, and the push is tried again",
  async (status) => {
    const { data } = await server.call(alertsApi.mine, {}, person.token);
    const { publicKey } = data as AlertSettings;
    await server.call(alertsApi.subscribe, { ...push.subscribe(), serverKey: publicKey }, person.token);
    push.answer = () => status;
    await notify();
    await runUntil(async () => push.received.length > 1);
    push.answer = () => 201;
    await runUntil(async () => (await states()).includes("sent"));
    expect(await browsers()).toHaveLength(1);
  },
);

test("a subscription of a former key is deleted, and nothing is sent to it", async () => {
  await server.call(alertsApi.subscribe, { ...push.subscribe(), serverKey: "B".repeat(87) }, person.token);
  await notify();
  await runUntil(async () => (await states()).includes("failed"));
  expect(await browsers()).toEqual([]);
  expect(push.received).toEqual([]);
});

test("a browser renews its subscription without a token, for the same session, with the secret of the former one", async () => {
  const { endpoint, keys } = await subscribe();
  const former = { endpoint, auth: keys.auth };
  const renewed = push.subscribe();
  const wrong = { ...former, auth: renewed.keys.auth };
  expect(await server.call(alertsApi.renew, { ...renewed, former: wrong })).toMatchObject({ success: false });
  expect(await server.call(alertsApi.renew, { ...renewed, former })).toMatchObject({ success: true, data: null });
  expect(await server.call(alertsApi.renew, { ...push.subscribe(), former })).toMatchObject({ success: false });
  expect((await browsers()).map((browser) => browser.endpoint)).toEqual([renewed.endpoint]);
  await server.call(authApi.signOut, {}, person.token);
  const again = { ...push.subscribe(), former: { endpoint: renewed.endpoint, auth: renewed.keys.auth } };
  expect(await server.call(alertsApi.renew, again)).toMatchObject({ success: false });
});

test("a failing push service is tried again, at the time that it names", async () => {
  await subscribe();
  push.answer = () => ({ status: 429, retryAfter: "600" });
  await notify();
  await runDueAlerts(server);
  const alert = async () =>
    (
      await sql<{ at: Date; status: number | null }>`select next_at as at, status from alert`.execute(
        server.services.db,
      )
    ).rows[0];
  await vi.waitUntil(async () => (await alert())?.status === 429);
  expect((await alert())?.at.getTime()).toBeGreaterThan(server.services.clock.now().getTime() + 590_000);
  push.answer = () => 500;
  await runUntil(async () => (await alert())?.status === 500);
  push.answer = () => 201;
  await runUntil(async () => (await states()).includes("sent"));
});

//
test.each([
  ["the permission", (roleId: number) => sql`delete from role_permission where role_id = ${roleId}`],
  ["the zone", (roleId: number) => sql`update role set zones = '{余杭}' where id = ${roleId}`],
])("a push that is tried again is not sent to a user who has lost %s", async (_right, take) => {
  const { db } = server.services;
  const limited = await server.createUser({ codes: ["order:delivery", "order:delivery:assign"] });
  await subscribe(limited.token);
  const order = { type: 6, to: { holdersOf: "order:delivery:assign" }, zones: ["滨江"], allUser: 1 } as const;
  push.answer = () => 503;
  await notify({ ...order, number: `WM${(named += 1)}` });
  await runUntil(() => push.received.length > 1);
  // An attempt that has begun still has the former rights, so none may begin from here on.
  await sql`update alert set next_at = now() + interval '1 hour' where state = 'pending'`.execute(db);
  const claimed = () => sql`select from alert where claimed_until > now()`.execute(db);
  await vi.waitUntil(async () => (await claimed()).rows.length === 0, { timeout: patience(10_000) });
  const { rows } = await sql<{ id: number }>`select role_id as id from user_role where user_id = ${limited.id}`.execute(
    db,
  );
  await take(rows[0]?.id ?? 0).execute(db);
  server.services.signals.publish({ kind: "all" });
  push.answer = () => 201;
  push.received.length = 0;
  await vi.waitUntil(isQuiet, { timeout: patience(10_000) });
  expect(push.received).toEqual([]);
});

test("the sign-out of a session ends its subscription", async () => {
  await subscribe();
  await notify();
  await server.call(authApi.signOut, {}, person.token);
  await isQuiet();
  expect(push.received).toEqual([]);
  const { rows } = await sql`select from push_subscription`.execute(server.services.db);
  expect(rows).toEqual([]);
});

test("private addresses and keys that are no points of the curve are refused", async () => {
  const { endpoint, keys } = push.subscribe();
  refusePrivateReceivers(server);
  const refused = [
    { endpoint, keys },
    { endpoint: "https://10.0.0.1/push", keys },
    { endpoint: "https://localhost/push", keys },
    { endpoint: "https://push.example/", keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString("base64url") } },
  ];
  for (const input of refused)
    expect(await server.call(alertsApi.subscribe, input, person.token)).toMatchObject({ success: false, code: 500 });
  allowTestReceivers(server);
});

test("a test is sent at once, and needs a subscription", async () => {
  expect(await server.call(alertsApi.test, {}, person.token)).toMatchObject({ success: false });
  await subscribe();
  expect((await server.call(alertsApi.test, {}, person.token)).data).toEqual({ browsers: 1 });
  await vi.waitUntil(() => push.received.length === 1);
  expect(contents()).toMatchObject([{ tag: "test", path: "/" }]);
});

/** The users whose tabs are told that their subscriptions changed, while the work runs. */
async function signalledDuring(work: () => Promise<unknown>): Promise<(number | undefined)[]> {
  const userIds: (number | undefined)[] = [];
  const stop = server.services.signals.subscribe((signal) => {
    if (signal.kind === "changed" && signal.feature === "alerts") userIds.push(signal.userId);
  });
  await work();
  stop();
  return userIds;
}

//
test.each([401, 403, 404, 410])(
  "the tabs of the user learn that the answer %i deleted a subscription",
  async (status) => {
    await subscribe();
    push.answer = () => status;
    await notify();
    const signalled = await signalledDuring(() => runUntil(async () => (await states()).includes("failed")));
    expect(signalled).toEqual([person.id]);
  },
);

//
test("the tabs of the user learn that a subscription of a former key was deleted", async () => {
  await server.call(alertsApi.subscribe, { ...push.subscribe(), serverKey: "B".repeat(87) }, person.token);
  await notify();
  const signalled = await signalledDuring(() => runUntil(async () => (await states()).includes("failed")));
  expect(signalled).toEqual([person.id]);
});

describe("a browser that the user has switched off elsewhere", () => {
  const renew = async (renews: string[], token = person.token) => {
    const subscription = push.subscribe();
    const { data } = await server.call(alertsApi.subscribe, { ...subscription, renews }, token);
    const listed = (data as AlertSettings).browsers.map(({ endpoint }) => endpoint);
    expect(await browsers()).toHaveLength(listed.length);
    return listed.includes(subscription.endpoint);
  };

  //
  test("does not subscribe again by itself, also with another address and in the next session", async () => {
    const { endpoint, id } = await subscribe();
    const signalled = await signalledDuring(() => server.call(alertsApi.unsubscribe, { id }, person.token));
    expect(signalled).toEqual([person.id]);
    expect(await renew([endpoint])).toBe(false);
    const next = await server.signIn(person.username);
    expect(await renew(["https://push.invalid/unknown", endpoint], next)).toBe(false);
  });

  test("subscribes again when the user switches it on there", async () => {
    const { id, ...subscription } = await subscribe();
    await server.call(alertsApi.unsubscribe, { id }, person.token);
    await server.call(alertsApi.subscribe, subscription, person.token);
    expect(await browsers()).toHaveLength(1);
    expect(await renew([subscription.endpoint])).toBe(true);
  });

  test("still subscribes again by itself for another user", async () => {
    const { endpoint, id } = await subscribe();
    await server.call(alertsApi.unsubscribe, { id }, person.token);
    person = await server.createUser({ roles: ["service"] });
    expect(await renew([endpoint])).toBe(true);
  });
});

//
test("a browser whose subscription was lost subscribes again by itself", async () => {
  const { endpoint } = await subscribe();
  push.answer = () => 410;
  await notify();
  await runUntil(async () => (await states()).includes("failed"));
  const renewed = push.subscribe();
  await server.call(alertsApi.subscribe, { ...renewed, renews: [endpoint] }, person.token);
  expect((await browsers()).map((browser) => browser.endpoint)).toEqual([renewed.endpoint]);
});
