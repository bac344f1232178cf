import { webhooksApi } from "@vowdesk/contract/messages/webhooks";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { verifySignature, WebhookReceiver } from "../../../../../../../harness/webhook-receiver.ts";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { makeDeliveriesDue, publish, webhookDesk } from "../../../../../test/webhooks.ts";
import { mayReadEvent } from "../../../../app/features.ts";
import { failingRows } from "../../../../app/operations/failing-rows.ts";
import { maxRefusals } from "../webhooks.policy.ts";
import { sendDeliveries } from "./sending.service.ts";
import { allowTestReceivers, refusePrivateReceivers } from "../../../../../test/alerts/receivers.ts";
import { patience } from "../../../../../../../harness/slowness.ts";

let server: TestServer;
let business: Awaited<ReturnType<typeof webhookDesk>>;
let receiver: WebhookReceiver;
const receivers: WebhookReceiver[] = [];

async function startReceiver(): Promise<WebhookReceiver> {
  const started = await WebhookReceiver.start();
  receivers.push(started);
  return started;
}

beforeAll(async () => {
  server = await startTestServer();
  business = await webhookDesk(server);
});
afterAll(() => server?.close());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  for (const one of receivers.splice(0)) await one.close();
  await sql`delete from webhook_delivery`.execute(server.services.db);
  await sql`update webhook set state = 'paused'`.execute(server.services.db);
});

const send = () => sendDeliveries(server.services, mayReadEvent);
/** Runs the job that sends, again and again, until the condition holds. */
const sendUntil = (condition: () => boolean | Promise<boolean>) =>
  vi.waitUntil(
    async () => {
      await send();
      return condition();
    },
    { timeout: patience(15_000), interval: 50 },
  );
const isSettled = async (id: number) => (await business.deliveries(id)).every(({ state }) => state !== "pending");

//
test("an event arrives once, signed, with what changed and who changed it", async () => {
  const { id, secret } = await business.add(receiver.url);
  await publish(server, { type: "test.changed", subject: "order:WM1", after: { note: "x" } });
  await sendUntil(() => isSettled(id));
  const [event, ...others] = receiver.received;
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    type: "test.changed",
    data: { subject: "order:WM1", actor: { kind: "system", id: 0 }, after: { note: "x" } },
  });
  if (event) verifySignature(secret, event);
  expect(() => event && verifySignature(`whsec_${btoa("another secret of 24 bytes")}`, event)).toThrow();
  expect(await business.read(id)).toMatchObject({ lastStatus: 204, lastError: null, failingSince: null, pending: 0 });
  expect(await business.deliveries(id)).toMatchObject([{ state: "delivered", attempts: 1, status: 204, nextAt: null }]);
});

test("events of an object arrive in their order, and a failing one holds back only its object", async () => {
  const { id } = await business.add(receiver.url);
  let isBroken = true;
  receiver.answer = ({ type }) => (isBroken && type === "test.first" ? 500 : 204);
  for (const subject of ["order:A", "order:B"])
    await publish(
      server,
      { type: subject === "order:A" ? "test.first" : "test.other", subject },
      { type: "test.second", subject },
    );
  await publish(server, { type: "test.third", subject: "order:A" });
  const seen = (subject: string) =>
    receiver.received.filter(({ data }) => data.subject === subject).map(({ type }) => type);
  await sendUntil(() => seen("order:B").length === 2);
  expect(seen("order:B")).toEqual(["test.other", "test.second"]);
  expect(new Set(seen("order:A"))).toEqual(new Set(["test.first"]));
  const [first] = await business.deliveries(id);
  expect(first).toMatchObject({ state: "pending", status: 500, error: "HTTP 500" });
  expect(Date.parse(first?.nextAt ?? "")).toBeGreaterThan(server.services.clock.now().getTime());
  isBroken = false;
  await makeDeliveriesDue(server);
  await sendUntil(() => isSettled(id));
  expect(seen("order:A").filter((type, index, all) => type !== all[index - 1])).toEqual([
    "test.first",
    "test.second",
    "test.third",
  ]);
  expect(new Set(receiver.received.map((event) => event.id)).size).toBe(5);
});

//
test("a receiver that hangs delays no other", async () => {
  const hanging = await startReceiver();
  hanging.answer = () => "hang";
  await business.add(hanging.url);
  const { id } = await business.add(receiver.url);
  await publish(server, { type: "test.one", subject: "order:A" });
  await sendUntil(() => hanging.received.length > 0);
  const startedAt = performance.now();
  for (let number = 0; number < 5; number += 1) {
    await publish(server, { type: "test.more", subject: `order:${number}` });
    await sendUntil(() => isSettled(id));
  }
  expect(receiver.received).toHaveLength(6);
  expect(performance.now() - startedAt).toBeLessThan(patience(5_000));
});

//
test("a redirect fails and is not followed", async () => {
  const otherReceiver = await startReceiver();
  receiver.answer = () => ({ redirect: otherReceiver.url });
  const { id } = await business.add(receiver.url);
  await publish(server, { type: "test.one", subject: "order:A" });
  await sendUntil(async () => (await business.read(id)).lastStatus !== null);
  expect(await business.read(id)).toMatchObject({ lastStatus: 302, lastError: "HTTP 302" });
  expect(otherReceiver.received).toEqual([]);
});

//
test("nothing is sent to a private address without the setting, also for a webhook from before", async () => {
  const { id } = await business.add(receiver.url);
  await publish(server, { type: "test.one", subject: "order:A" });
  refusePrivateReceivers(server);
  await sendUntil(async () => (await business.read(id)).lastError !== null);
  allowTestReceivers(server);
  expect(await business.read(id)).toMatchObject({ lastStatus: null, lastError: "127.0.0.1 is a private address" });
  expect(receiver.received).toEqual([]);
});

//
test("a delivery fails for good after a day and no longer holds back its object", async () => {
  receiver.answer = ({ type }) => (type === "test.one" ? 500 : 204);
  const { id } = await business.add(receiver.url);
  await publish(server, { type: "test.one", subject: "order:A" }, { type: "test.two", subject: "order:A" });
  await sql`update webhook_delivery set expires_at = now() where type = 'test.one'`.execute(server.services.db);
  await sendUntil(() => isSettled(id));
  expect(await business.deliveries(id)).toMatchObject([{ state: "failed" }, { state: "delivered" }]);
  expect(await business.read(id)).toMatchObject({ failed: 1, pending: 0 });
});

//
test.each([400, 401, 403, 404, 405, 409, 413, 414, 415, 422, 431, 451, 499])(
  "an event that the receiver refuses with %i is set aside after its tries, and the next ones of its object follow",
  async (status) => {
    const limit = maxRefusals(status) ?? Infinity;
    receiver.answer = ({ type }) => (type === "test.one" ? status : 204);
    const { id } = await business.add(receiver.url);
    await publish(
      server,
      { type: "test.one", subject: "order:A" },
      { type: "test.two", subject: "order:A" },
      { type: "test.three", subject: "order:A" },
    );
    await sendUntil(async () => {
      await makeDeliveriesDue(server);
      return isSettled(id);
    });
    const [refused] = await business.deliveries(id);
    expect(refused).toMatchObject({ state: "failed", attempts: limit, status, error: `HTTP ${status}`, nextAt: null });
    expect(receiver.received.slice(limit).map(({ type }) => type)).toEqual(["test.two", "test.three"]);
    expect(await business.read(id)).toMatchObject({ failed: 1, pending: 0, state: "active" });
  },
);

//
test("a refused event that is replayed and refused again holds back its object for one attempt only", async () => {
  let isRefused = true;
  receiver.answer = ({ type }) => (isRefused && type === "test.one" ? 413 : 204);
  const { id } = await business.add(receiver.url);
  await publish(server, { type: "test.one", subject: "order:A" });
  await sendUntil(async () => {
    await makeDeliveriesDue(server);
    return isSettled(id);
  });
  const replay = async () => {
    const [delivery] = await business.deliveries(id);
    await server.call(webhooksApi.replay, { id: delivery?.id ?? "" }, business.token);
  };
  await replay();
  await publish(server, { type: "test.two", subject: "order:A" });
  await sendUntil(() => isSettled(id));
  expect(await business.deliveries(id)).toMatchObject([{ state: "failed", attempts: 1 }, { state: "delivered" }]);
  isRefused = false;
  await replay();
  await sendUntil(() => isSettled(id));
  expect(await business.deliveries(id)).toMatchObject([{ state: "delivered" }, { state: "delivered" }]);
  expect(new Set(receiver.received.filter(({ type }) => type === "test.one").map((event) => event.id)).size).toBe(1);
});

//
test.each([408, 425, 429, 500, 503])("an event that is answered with %i is tried for a day", async (status) => {
  receiver.answer = () => status;
  const { id } = await business.add(receiver.url);
  await publish(server, { type: "test.one", subject: "order:A" });
  await sendUntil(async () => {
    await makeDeliveriesDue(server);
    return ((await business.deliveries(id))[0]?.attempts ?? 0) > 11;
  });
  expect(await business.deliveries(id)).toMatchObject([{ state: "pending" }]);
});

//
test("pauses grow up to an hour, and attempts go on for a day", async () => {
  receiver.answer = () => 500;
  const { id } = await business.add(receiver.url);
  await publish(server, { type: "test.one", subject: "order:A" });
  const pauses: number[] = [];
  for (const attempts of [1, 2, 3, 12]) {
    await sql`update webhook_delivery set attempts = ${attempts - 1}`.execute(server.services.db);
    await makeDeliveriesDue(server);
    await sendUntil(
      async () => (await business.deliveries(id))[0]?.attempts === attempts && (await isRecorded(id, attempts)),
    );
    const [delivery] = await business.deliveries(id);
    pauses.push(Math.round((Date.parse(delivery?.nextAt ?? "") - server.services.clock.now().getTime()) / 1_000));
  }
  for (const [index, expected] of [5, 10, 20, 3_600].entries()) {
    expect(pauses[index]).toBeGreaterThan(expected - 5);
    expect(pauses[index]).toBeLessThanOrEqual(expected);
  }
});

//
test("an attempt waits as long as the receiver asks for", async () => {
  receiver.answer = () => ({ retryAfter: "600" });
  const { id } = await business.add(receiver.url);
  await publish(server, { type: "test.one", subject: "order:A" });
  await sendUntil(async () => (await business.deliveries(id))[0]?.status === 503);
  const [delivery] = await business.deliveries(id);
  expect(Date.parse(delivery?.nextAt ?? "")).toBeGreaterThan(server.services.clock.now().getTime() + 590_000);
});

/** Whether the result of the attempt is stored, and the next one is in the future. */
async function isRecorded(id: number, attempts: number): Promise<boolean> {
  const [delivery] = await business.deliveries(id);
  const isLater = Date.parse(delivery?.nextAt ?? "") > server.services.clock.now().getTime();
  return delivery?.attempts === attempts && delivery.status === 500 && isLater;
}

//
test("an answer 410 pauses the webhook until a user resumes it", async () => {
  receiver.answer = () => 410;
  const { id } = await business.add(receiver.url);
  await publish(server, { type: "test.one", subject: "order:A" });
  await sendUntil(async () => (await business.read(id)).state === "paused");
  const paused = await business.read(id);
  expect(paused).toMatchObject({ pauseCause: "gone", lastStatus: 410, pending: 1 });
  receiver.answer = () => 204;
  await server.call(webhooksApi.resume, { id, version: paused.version }, business.token);
  await sendUntil(() => isSettled(id));
  expect(await business.deliveries(id)).toMatchObject([{ state: "delivered" }]);
});

//
test("two nodes that send at the same time keep the order of an object and send each event once", async () => {
  const { id } = await business.add(receiver.url);
  const other = { ...server.services };
  receiver.answer = () => new Promise((answer) => setTimeout(answer, Math.random() * 20, 204));
  const sent: string[] = [];
  for (let number = 0; number < 60; number += 1) {
    const subject = `order:${number % 3}`;
    await publish(server, { type: `test.n${number}`, subject });
    sent.push(`${subject} test.n${number}`);
  }
  await sendUntil(async () => {
    await sendDeliveries(other, mayReadEvent);
    return isSettled(id);
  });
  const seen = receiver.received.map(({ type, data }) => `${data.subject} ${type}`);
  expect(seen.toSorted()).toEqual(sent.toSorted());
  for (const subject of ["order:0", "order:1", "order:2"])
    expect(seen.filter((item) => item.startsWith(subject))).toEqual(sent.filter((item) => item.startsWith(subject)));
});

test("counts as failing work on the health page until its receiver answers", async () => {
  receiver.answer = () => 500;
  const { id } = await business.add(receiver.url);
  await publish(server, { type: "test.one", subject: "order:A" });
  await sendUntil(async () => (await business.read(id)).lastStatus === 500);
  const failing = async () =>
    (await failingRows(server.services.db)).filter(({ runner }) => runner === "webhooks").map(({ count }) => count);
  expect(await failing()).toEqual([1]);
  receiver.answer = () => 204;
  await makeDeliveriesDue(server);
  await sendUntil(() => isSettled(id));
  expect(await failing()).toEqual([]);
});
