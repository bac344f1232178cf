import { alertBotsApi } from "@vowdesk/contract/messages/alerts";
import { usersApi } from "@vowdesk/contract/staff/users";
import {
  webhooksApi,
  type Webhook,
  type WebhookDelivery,
  type WebhookWithSecret,
} from "@vowdesk/contract/messages/webhooks";
import { languages } from "@vowdesk/contract/kernel";
import { permissionCodes } from "@vowdesk/contract";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { WebhookReceiver } from "../../../../harness/webhook-receiver.ts";
import { openTestBusiness, type TestBusiness } from "../orders.ts";
import { allowTestReceivers } from "./receivers.ts";
import { createServiceAccount } from "../service-accounts.ts";
import type { TestServer } from "../server.ts";
import { publish } from "../webhooks.ts";
import { mayReadEvent } from "../../src/app/features.ts";
import { runAlerts } from "../../src/features/messages/alerts/alerts.ts";
import { sendDeliveries } from "../../src/features/messages/webhooks/sending/sending.service.ts";
import { patience } from "../../../../harness/slowness.ts";

type Person = Awaited<ReturnType<TestServer["createUser"]>>;

let business: TestBusiness;
let server: TestServer;
let admin: Person;
let receiver: WebhookReceiver;
let made = 0;
let order: { number: string };
/** The zone of the orders of the desk. */
const zone = "滨江";

beforeAll(async () => {
  business = await openTestBusiness();
  ({ server } = business);
  allowTestReceivers(server);
  admin = await server.createUser({ roles: ["admin"] });
  order = await business.place("delivery");
});
afterAll(() => business?.close());
beforeEach(async () => {
  receiver = await WebhookReceiver.start();
});
afterEach(async () => {
  await receiver.close();
  await sql`delete from webhook_delivery`.execute(server.services.db);
  await sql`delete from webhook`.execute(server.services.db);
  server.services.signals.publish({ kind: "all" });
});

async function limitedUser(zones: string[], codes: readonly string[] = permissionCodes): Promise<Person> {
  const code = `limited-${(made += 1)}`;
  const name = JSON.stringify(Object.fromEntries(languages.map((language) => [language, code])));
  await sql`with made as (insert into role (code, name, zones) values (${code}, ${name}, ${zones}) returning id)
    insert into role_permission (role_id, permission_id) select made.id, permission.id from made, permission
    where permission.code = any (${[...codes]}::text[])`.execute(server.services.db);
  return server.createUser({ roles: [code] });
}

async function add({ token }: Person, events = ["*"]): Promise<Webhook> {
  const { data } = await server.call(webhooksApi.add, { url: receiver.url, events }, token);
  return (data as WebhookWithSecret).webhook;
}
const read = async (id: number) => (await server.call(webhooksApi.detail, { id }, admin.token)).data as Webhook;

/** An event of each area. The names of most are none of the product, so that no feature reacts to them. */
const everything = (number: string) => [
  { type: "wedding.seen", subject: "wedding:WD1" },
  { type: "payment.seen", subject: "payment:1" },
  { type: "agreement.seen", subject: "agreement:WD1" },
  { type: "lead.seen", subject: "lead:1" },
  { type: "auth.seen", subject: "staff:boss" },
  { type: "user.seen", subject: "user:boss" },
  { type: "review.seen", subject: "withdrawal:1" },
  { type: "order.exported", subject: "orders:delivery" },
  { type: "order.noted", subject: `order:${number}` },
  { type: "future.event", subject: "future:1" },
];

/** Publishes events and sends until none is left. Returns those that arrived. */
async function arrived(id: number, ...events: { type: string; subject: string }[]): Promise<string[]> {
  await publish(server, ...events.map((event) => ({ ...event, after: { version: 2 } })));
  await vi.waitUntil(
    async () => {
      await sendDeliveries(server.services, mayReadEvent);
      return (await read(id)).pending === 0;
    },
    { timeout: patience(15_000), interval: 50 },
  );
  return receiver.received.map(({ type }) => type);
}

describe("a webhook for all events", () => {
  test("delivers what its maker may read, and nothing else", async () => {
    const maker = await server.createUser({ codes: ["webhook:edit", "order:delivery"] });
    const { id } = await add(maker);
    expect(await arrived(id, ...everything(order.number))).toEqual(["order.noted"]);
    expect(await read(id)).toMatchObject({ failed: 0, maker: maker.username });
    expect((await read(id)).withheld).toBeGreaterThanOrEqual(9);
  });

  test("delivers everything to a reader of the audit trail without limits", async () => {
    const auditor = await server.createUser({ codes: ["webhook:edit", "audit"] });
    const { id } = await add(auditor);
    expect(await arrived(id, ...everything(order.number))).toEqual(
      expect.arrayContaining(everything("").map(({ type }) => type)),
    );
  });

  test("of a user limited to a zone delivers orders of this zone only, and nothing without a zone", async () => {
    const near = await limitedUser([zone]);
    const { id } = await add(near);
    expect(await arrived(id, ...everything(order.number))).toEqual(["order.noted"]);
    const far = await limitedUser(["nowhere"]);
    const { id: other } = await add(far);
    receiver.received.splice(0);
    await sql`delete from webhook where id = ${id}`.execute(server.services.db);
    expect(await arrived(other, ...everything(order.number))).toEqual([]);
  });

  test("follows the rights of its maker at the time of sending, also for a replay", async () => {
    const maker = await server.createUser({ codes: ["webhook:edit", "order:delivery"] });
    const { id } = await add(maker);
    expect(await arrived(id, { type: "order.noted", subject: `order:${order.number}` })).toHaveLength(1);
    await sql`delete from role_permission where role_id = (select role_id from user_role where user_id = ${maker.id})
      and permission_id = (select id from permission where code = 'order:delivery')`.execute(server.services.db);
    const { rows } = await sql<{ id: string }>`select id from webhook_delivery where webhook_id = ${id}`.execute(
      server.services.db,
    );
    await server.call(webhooksApi.replay, { id: rows[0]?.id ?? "" }, admin.token);
    expect(await arrived(id, { type: "order.noted", subject: `order:${order.number}` })).toHaveLength(1);
    expect((await read(id)).withheld).toBeGreaterThanOrEqual(2);
  });

  test("of a user who reads another kind of orders delivers none of this kind", async () => {
    const maker = await server.createUser({ codes: ["webhook:edit", "order:errand"] });
    const { id } = await add(maker);
    expect(await arrived(id, ...everything(order.number))).toEqual([]);
  });

  test("delivers the money of weddings only to users who see the payments of that wedding", async () => {
    const readers = { weddings: ["wedding", "wedding:all"], payments: ["payment", "payment:invoice"] };
    const maker = await server.createUser({ codes: ["webhook:edit", ...readers.weddings, ...readers.payments] });
    const weddingOf = async (number: string, consultantId: number | null) => {
      await sql`insert into wedding (number, name_a, phone_a, consultant_id) values (${number}, 'A', '', ${consultantId})`.execute(
        server.services.db,
      );
      const types = ["payment.link-issued", "payment.invoice-asked", "wedding.cancelled", "wedding.seen"];
      return types.map((type) => ({ type, subject: `wedding:${number}` }));
    };
    const foreign = await weddingOf("WD2611029001", null);
    const own = await weddingOf("WD2611029002", maker.id);
    const { id } = await add(maker);
    expect(await arrived(id, ...foreign)).toEqual(["wedding.seen"]);
    receiver.received.splice(0);
    expect((await arrived(id, ...own)).toSorted()).toEqual(own.map(({ type }) => type).toSorted());
    const planner = await server.createUser({ codes: ["webhook:edit", ...readers.weddings] });
    await sql`delete from webhook`.execute(server.services.db);
    receiver.received.splice(0);
    expect(await arrived((await add(planner)).id, ...foreign, ...own)).toEqual(["wedding.seen", "wedding.seen"]);
  });

  test("has the rights of the user who saved it last", async () => {
    const strong = await server.createUser({ codes: ["webhook:edit", "audit"] });
    const weak = await server.createUser({ codes: ["webhook:edit"] });
    const { id, version } = await add(strong);
    const changed = await server.call(webhooksApi.update, { id, version, description: "x" }, weak.token);
    expect(changed).toMatchObject({ data: { maker: weak.username } });
    expect(await arrived(id, ...everything(order.number))).toEqual([]);
  });
});

describe("a maker without an active account", () => {
  const messages = async (userId: number) =>
    (
      await sql<{ body: string }>`select body from message join delivery on delivery.message_id = message.id
        where user_id = ${userId} order by message.id`.execute(server.services.db)
    ).rows.map(({ body }) => body);

  test.each(["disabled", "deleted"])("pauses the webhook with a notice: %s", async (state) => {
    const maker = await server.createUser({ codes: ["webhook:edit", "audit"] });
    const { id } = await add(maker);
    await (state === "disabled"
      ? server.call(usersApi.update, { id: maker.id, enabled: false }, admin.token)
      : server.call(usersApi.delete, { id: maker.id }, admin.token));
    await publish(server, { type: "order.noted", subject: `order:${order.number}` });
    await sendDeliveries(server.services, mayReadEvent);
    const paused = await read(id);
    expect(paused).toMatchObject({ state: "paused", pauseCause: "maker" });
    expect(receiver.received).toEqual([]);
    expect((await messages(admin.id)).at(-1)).toContain("Webhook");
    const resumed = await server.call(webhooksApi.resume, { id, version: paused.version }, admin.token);
    expect(resumed).toMatchObject({ data: { state: "active", maker: admin.username } });
    expect(await arrived(id)).toContain("order.noted");
  });

  test("switches a bot off with a notice", async () => {
    const maker = await server.createUser({ codes: ["alert:edit"] });
    const bot = { kind: "wecom", name: "Team", language: "en", isOn: true, url: receiver.url } as const;
    const { data } = await server.call(alertBotsApi.add, bot as never, maker.token);
    const { id } = data as { id: number };
    await server.call(usersApi.update, { id: maker.id, enabled: false }, admin.token);
    await runAlerts(server.services);
    const { rows } = await sql`select is_on from alert_bot where id = ${id}`.execute(server.services.db);
    expect(rows).toEqual([{ is_on: false }]);
    expect((await messages(admin.id)).at(-1)).toContain("Team");
  });

  test("is off-boarded with the webhooks, bots and tokens named and handed over", async () => {
    const maker = await server.createUser({ roles: ["admin"] });
    const colleague = await server.createUser({ roles: ["admin"] });
    const { id } = await add(maker);
    const bot = { kind: "wecom", name: "Team", language: "en", isOn: true, url: receiver.url } as const;
    await server.call(alertBotsApi.add, bot as never, maker.token);
    await createServiceAccount(server, "Program of a leaver", ["dish"], maker.token);
    await sql`insert into calendar_feed (user_id, token_hash, language, created_at)
      values (${maker.id}, sha256('feed'), 'en', now())`.execute(server.services.db);
    const { data } = await server.call(usersApi.offBoarding, { id: maker.id }, admin.token);
    const named = (data as { handOvers: { name: string; count: number }[] }).handOvers;
    expect(named.map(({ name, count }) => [name, count])).toEqual([
      ["serviceTokens", 1],
      ["webhooks", 1],
      ["bots", 1],
      ["calendarFeeds", 1],
    ]);
    await server.call(usersApi.offBoard, { id: maker.id, toId: colleague.id }, admin.token);
    expect(await read(id)).toMatchObject({ state: "active", maker: colleague.username });
    const { rows } = await sql`select from calendar_feed where user_id = ${maker.id}`.execute(server.services.db);
    expect(rows).toEqual([]);
  });
});

test("the address is sealed, and shown without its path", async () => {
  const { id, url, version } = await add(admin);
  const { origin } = new URL(receiver.url);
  expect(url).toBe(`${origin}/…`);
  const { rows } = await sql<{ row: string }>`select to_jsonb(webhook)::text as row from webhook`.execute(
    server.services.db,
  );
  expect(rows[0]?.row).not.toContain("/events");
  // A client that sends the shown address back leaves it unchanged.
  await server.call(webhooksApi.update, { id, version, url, description: "x" }, admin.token);
  expect(await arrived(id, { type: "order.noted", subject: `order:${order.number}` })).toContain("order.noted");
});

test("an address that the previous release stored is sealed before it is used", async () => {
  const { id } = await add(admin);
  await sql`update webhook set url = ${receiver.url}, sealed_url = null where id = ${id}`.execute(server.services.db);
  expect((await read(id)).url).toBe(`${new URL(receiver.url).origin}/…`);
  expect(await arrived(id, { type: "order.noted", subject: `order:${order.number}` })).toContain("order.noted");
  const { rows } = await sql<{ row: string }>`select to_jsonb(webhook)::text as row from webhook`.execute(
    server.services.db,
  );
  expect(rows[0]?.row).not.toContain("/events");
});

test("the list of deliveries shows bodies of readable events only", async () => {
  const { id } = await add(admin);
  await arrived(id, ...everything(order.number));
  const reader = await server.createUser({ codes: ["webhook", "order:delivery"] });
  const listed = async ({ token }: Person) =>
    (
      (await server.call(webhooksApi.deliveries, { webhookId: id, pageSize: 50 }, token)).data as {
        records: WebhookDelivery[];
      }
    ).records.flatMap(({ type, body }) => (body === "" ? [] : [type]));
  expect(await listed(reader)).toEqual(["order.noted"]);
  expect((await listed(admin)).length).toBeGreaterThanOrEqual(10);
});
