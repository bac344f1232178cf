import { auditApi } from "@vowdesk/contract/operations/audit";
import { webhooksApi, type WebhookDelivery, type WebhookWithSecret } from "@vowdesk/contract/messages/webhooks";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { verifySignature, WebhookReceiver } from "../../../../../../harness/webhook-receiver.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { publish, webhookDesk } from "../../../../test/webhooks.ts";
import { inTransaction, systemActor } from "../../../kernel/http/context.ts";
import { deleteOldDeliveries } from "./deliveries/deliveries.service.ts";
import { mayReadEvent } from "../../../app/features.ts";
import { sendDeliveries } from "./sending/sending.service.ts";
import { allowTestReceivers, refusePrivateReceivers } from "../../../../test/alerts/receivers.ts";
import { patience } from "../../../../../../harness/slowness.ts";

let server: TestServer;
let business: Awaited<ReturnType<typeof webhookDesk>>;
let receiver: WebhookReceiver;

beforeAll(async () => {
  server = await startTestServer();
  business = await webhookDesk(server);
});
afterAll(() => server?.close());
beforeEach(async () => {
  receiver = await WebhookReceiver.start();
});
afterEach(async () => {
  allowTestReceivers(server);
  await receiver.close();
  await sql`delete from webhook_delivery`.execute(server.services.db);
  await sql`delete from webhook`.execute(server.services.db);
  // As the signal of a deletion does, so that no node relies on what it read before.
  server.services.signals.publish({ kind: "all" });
});

const call = async <T>(endpoint: Parameters<TestServer["call"]>[0], input: object) =>
  (await server.call(endpoint, input as never, business.token)) as { success: boolean; reason?: string; data: T };
const sendUntil = (condition: () => boolean | Promise<boolean>) =>
  vi.waitUntil(
    async () => {
      await sendDeliveries(server.services, mayReadEvent);
      return condition();
    },
    { timeout: patience(15_000), interval: 50 },
  );
const countStored = async () =>
  (await sql<{ n: number }>`select count(*)::integer as n from webhook_delivery`.execute(server.services.db)).rows[0]
    ?.n;

//
test("the secret is shown once and stored encrypted", async () => {
  const added = await business.add(receiver.url);
  expect(added.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(await business.read(added.id)).not.toHaveProperty("secret");
  const { rows } = await sql<{ sealed: Buffer }>`select sealed_secret as sealed from webhook`.execute(
    server.services.db,
  );
  expect(rows[0]?.sealed.includes(added.secret)).toBe(false);
});

//
test.each([
  ["http://example.com/x", "webhook-url-invalid"],
  ["https://user:x@example.com/x", "webhook-url-invalid"],
  ["not an address", "webhook-url-invalid"],
  ["https://10.0.0.1/x", "webhook-address-private"],
  ["https://[::1]/x", "webhook-address-private"],
  ["https://localhost/x", "webhook-address-private"],
  ["https://0x7f000001/x", "webhook-address-private"],
])("refuses the address %s", async (url, reason) => {
  refusePrivateReceivers(server);
  expect(await call(webhooksApi.add, { url, events: ["*"] })).toMatchObject({ success: false, reason });
  const { data } = await call<WebhookWithSecret>(webhooksApi.add, { url: "https://example.com/x", events: ["*"] });
  expect(await call(webhooksApi.update, { id: data.webhook.id, version: 1, url })).toMatchObject({
    success: false,
    reason,
  });
});

test("an outdated version is refused, and absent fields stay", async () => {
  const { id } = await business.add(receiver.url);
  const changed = await call(webhooksApi.update, { id, version: 1, events: ["order.*"], description: "Billing" });
  expect(changed).toMatchObject({
    success: true,
    data: { url: `${new URL(receiver.url).origin}/…`, events: ["order.*"], version: 2 },
  });
  expect(await call(webhooksApi.update, { id, version: 1, description: "x" })).toMatchObject({
    reason: "changed-meanwhile",
  });
});

//
test("an event is stored with its transaction or not at all, and only for webhooks that want it", async () => {
  await business.add(receiver.url, ["test.wanted", "other.*"]);
  await publish(server, { type: "test.unwanted", subject: "order:A" });
  expect(await countStored()).toBe(0);
  await publish(server, { type: "test.wanted", subject: "order:A" });
  expect(await countStored()).toBe(1);
  const origin = { actor: systemActor, language: "en", requestId: "test", ip: "" } as const;
  const failing = inTransaction(server.services, origin, async (ctx) => {
    ctx.emit({ type: "test.wanted", subject: "order:A" } as never);
    await sql`create temporary table failing (id integer unique deferrable initially deferred) on commit drop`.execute(
      ctx.db,
    );
    await sql`insert into failing values (1), (1)`.execute(ctx.db);
  });
  await expect(failing).rejects.toThrow();
  expect(await countStored()).toBe(1);
});

test("events of a time without an active webhook are not stored, and a new webhook gets the next one", async () => {
  await publish(server, { type: "test.one", subject: "order:A" });
  const { id } = await business.add(receiver.url);
  await publish(server, { type: "test.two", subject: "order:A" });
  await call(webhooksApi.pause, { id, version: 1 });
  await publish(server, { type: "test.three", subject: "order:A" });
  await call(webhooksApi.resume, { id, version: 2 });
  await publish(server, { type: "test.four", subject: "order:A" });
  expect((await business.deliveries(id)).map(({ type }) => type)).toEqual(["test.two", "test.four"]);
});

//
test("a node that misses the signal of a new webhook stores its events after three seconds", async () => {
  const silent = { ...server.services, signals: { publish: () => {}, subscribe: () => () => {} } };
  await publish({ services: silent }, { type: "test.one", subject: "order:A" });
  const { id } = await business.add(receiver.url);
  await publish({ services: silent }, { type: "test.two", subject: "order:A" });
  expect(await countStored()).toBe(0);
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 3_001);
  await publish({ services: silent }, { type: "test.three", subject: "order:A" });
  vi.restoreAllMocks();
  expect((await business.deliveries(id)).map(({ type }) => type)).toEqual(["test.three"]);
});

//
test("after a rotation both secrets sign for a day, then only the new one", async () => {
  const { id, secret: former } = await business.add(receiver.url);
  const { secret, webhook } = (await call<WebhookWithSecret>(webhooksApi.rotate, { id, version: 1 })).data;
  expect(Date.parse(webhook.previousSecretUntil ?? "")).toBeGreaterThan(
    server.services.clock.now().getTime() + 86_000_000,
  );
  await publish(server, { type: "test.one", subject: "order:A" });
  await sendUntil(() => receiver.received.length === 1);
  for (const each of [former, secret]) verifySignature(each, receiver.received[0] as never);
  // The clock of a server may be some milliseconds behind that of the database.
  await sql`update webhook set previous_secret_until = now() - interval '1 second'`.execute(server.services.db);
  await publish(server, { type: "test.two", subject: "order:A" });
  await sendUntil(() => receiver.received.length === 2);
  verifySignature(secret, receiver.received[1] as never);
  expect(() => verifySignature(former, receiver.received[1] as never)).toThrow();
});

test("a test event is sent at once to its webhook only", async () => {
  const { id, secret } = await business.add(receiver.url, ["order.*"]);
  await business.add(receiver.url, ["order.*"]);
  expect(await call(webhooksApi.ping, { id })).toMatchObject({ success: true, data: { id } });
  await vi.waitUntil(() => receiver.received.length === 1);
  expect(receiver.received[0]).toMatchObject({ type: "webhook.ping", data: { subject: `webhook:${id}` } });
  verifySignature(secret, receiver.received[0] as never);
});

//
test("a delivery is replayed with its id, and failed ones since a time together", async () => {
  const { id } = await business.add(receiver.url);
  await publish(server, { type: "test.one", subject: "order:A" }, { type: "test.two", subject: "order:B" });
  await sendUntil(() => receiver.received.length === 2);
  await vi.waitUntil(async () => (await business.deliveries(id)).every(({ state }) => state === "delivered"));
  const [first] = await business.deliveries(id);
  const replayed = await call<WebhookDelivery>(webhooksApi.replay, { id: first?.id });
  expect(replayed.data).toMatchObject({ state: "pending", attempts: 0 });
  await vi.waitUntil(() => receiver.received.length === 3);
  expect(receiver.received[2]?.id).toBe(first?.eventId);
  await vi.waitUntil(async () => (await business.deliveries(id)).every(({ state }) => state === "delivered"));
  await sql`update webhook_delivery set state = 'failed', created_at = case type
    when 'test.one' then now() - interval '2 hours' else now() end`.execute(server.services.db);
  const since = new Date(Date.now() - 60 * 60_000).toISOString();
  expect(await call(webhooksApi.replayFailed, { id, since })).toMatchObject({ data: { replayed: 1 } });
  await vi.waitUntil(() => receiver.received.length === 4);
  expect(receiver.received[3]?.type).toBe("test.two");
});

test("a paused webhook cannot be tested or replayed", async () => {
  const { id } = await business.add(receiver.url);
  await publish(server, { type: "test.one", subject: "order:A" });
  const [delivery] = await business.deliveries(id);
  await call(webhooksApi.pause, { id, version: 1 });
  const since = new Date(0).toISOString();
  expect(await call(webhooksApi.ping, { id })).toMatchObject({ reason: "webhook-paused" });
  expect(await call(webhooksApi.replay, { id: delivery?.id })).toMatchObject({ reason: "webhook-paused" });
  expect(await call(webhooksApi.replayFailed, { id, since })).toMatchObject({ reason: "webhook-paused" });
});

//
test("deliveries are deleted 30 days after they ended, and with their webhook", async () => {
  const { id } = await business.add(receiver.url);
  const { db } = server.services;
  await publish(server, { type: "test.one", subject: "order:A" }, { type: "test.two", subject: "order:B" });
  await sql`update webhook_delivery set state = 'delivered',
    finished_at = now() - case type when 'test.one' then interval '31 days' else interval '29 days' end`.execute(db);
  expect(await deleteOldDeliveries(server.services)).toBe(1);
  expect((await business.deliveries(id)).map(({ type }) => type)).toEqual(["test.two"]);
  await call(webhooksApi.delete, { id });
  expect(await countStored()).toBe(0);
});

test("every write is in the audit trail, without the path of the address", async () => {
  const { id } = await business.add(`${receiver.url}/secret-path`);
  await call(webhooksApi.update, { id, version: 1, description: "Billing" });
  await call(webhooksApi.rotate, { id, version: 2 });
  await call(webhooksApi.ping, { id });
  await call(webhooksApi.pause, { id, version: 3 });
  await call(webhooksApi.delete, { id });
  const { token } = await server.createUser({ codes: ["audit"] });
  const answer = await server.call(auditApi.list, { subject: `webhook:${id}` } as never, token);
  const { records } = answer.data as { records: { verb: string; changes: object }[] };
  expect(records.map(({ verb }) => verb).toReversed()).toEqual(
    ["added", "changed", "rotated", "tested", "paused", "deleted"].map((verb) => `webhook.${verb}`),
  );
  expect(JSON.stringify(records)).not.toContain("secret-path");
});
