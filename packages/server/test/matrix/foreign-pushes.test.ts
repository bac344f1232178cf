import { apis } from "@vowdesk/contract";
import { appChatApi } from "@vowdesk/contract/chat";
import { isRead, type Endpoint } from "@vowdesk/contract/kernel";
import { galleriesApi, type GalleryDetail } from "@vowdesk/contract/studio/galleries";
import { leadsApi, type LeadDetail } from "@vowdesk/contract/studio/leads";
import { notificationsApi } from "@vowdesk/contract/messages/notifications";
import { appOrdersApi } from "@vowdesk/contract/local/orders";
import { webhooksApi } from "@vowdesk/contract/messages/webhooks";
import { weddingsApi, type WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { WebhookReceiver } from "../../../../harness/webhook-receiver.ts";
import { mayReadEvent } from "../../src/app/features.ts";
import { openSocket, type SocketGateway } from "../../src/app/socket.ts";
import { sendDeliveries } from "../../src/features/messages/webhooks/sending/sending.service.ts";
import { allowTestReceivers } from "../alerts/receivers.ts";
import { isOfStudio, marksIn, openForeignRecords, reviewCalls, type ForeignRecords } from "./foreign-records.ts";
import { rows } from "./rows.ts";
import { senderOf } from "./sender.ts";
import { patience } from "../../../../harness/slowness.ts";

let records: ForeignRecords;
let gateway: SocketGateway;
const clients: WebSocket[] = [];

/** What is pushed to a user. */
interface Pushed {
  frames: string[];
  receiver: WebhookReceiver;
}
let toLimited: Pushed;
let toOwnOnly: Pushed;

/** A socket of a user: of version 2, or of an old client. */
async function connect(token: string, hello: string, frames: string[]): Promise<void> {
  const { ticket } = (await records.desk.server.call(notificationsApi.ticket, {}, token)).data as { ticket: string };
  const client = new WebSocket(`ws://127.0.0.1:${gateway.port}/ws?token=${ticket}`);
  clients.push(client);
  client.on("message", (data) => frames.push(String(data)));
  await new Promise((resolve) => client.on("open", resolve));
  client.send(JSON.stringify({ action: 1, senderId: "", msg: hello, msgIds: "" }));
}

/** Connects a user with both kinds of client, and adds a webhook of theirs for all events. */
async function follow({ token }: { token: string }): Promise<Pushed> {
  const pushed = { frames: [], receiver: await WebhookReceiver.start() };
  await connect(token, JSON.stringify({ v: 2, tab: "a", after: null, lang: "en" }), pushed.frames);
  await connect(token, "", pushed.frames);
  const webhook = { url: pushed.receiver.url, events: ["*"] };
  expect(await records.desk.server.call(webhooksApi.add, webhook, token)).toMatchObject({ success: true });
  return pushed;
}

beforeAll(async () => {
  records = await openForeignRecords();
  const { server } = records.desk;
  allowTestReceivers(server);
  const config = { apiPort: 3366, origins: [] };
  const { services } = server;
  gateway = await openSocket({ services, config, port: 0, host: "127.0.0.1", sweepMs: 150, recheckMs: 60_000 });
  [toLimited, toOwnOnly] = [await follow(records.limited), await follow(records.ownOnly)];
});
afterAll(async () => {
  for (const client of clients) client.terminate();
  await gateway?.close();
  await toLimited?.receiver.close();
  await toOwnOnly?.receiver.close();
  await records?.close();
});

/** Acts of other people on records that the limited user may not see. */
async function changeForeignRecords(): Promise<void> {
  const { desk: business, foreign } = records;
  const { server, customer } = business;
  const { rows: orders } = await sql<{ number: string }>`select number from orders`.execute(server.services.db);
  for (const { number } of orders) {
    await server.call(appOrdersApi.urge, { number }, customer.token);
    const { version } = await business.order(number);
    await business.act({ number, version }, "cancel", { reason: "Omarkremark" });
  }
  await server.call(appChatApi.send, { text: "x", clientMsgId: "foreign-1" } as never, customer.token);
  const { records: leads } = (await server.call(leadsApi.list, {} as never, foreign.token)).data as {
    records: LeadDetail[];
  };
  for (const { id, version } of leads)
    await server.call(
      leadsApi.touch,
      { id, version, kind: "call", text: "Omarklead", nextTouchAt: "2026-12-06T02:00:00Z" } as never,
      foreign.token,
    );
  const { rows: couples } = await sql<{ id: number }>`select id from wedding`.execute(server.services.db);
  for (const { id } of couples) {
    const { version } = (await server.call(weddingsApi.detail, { id }, foreign.token)).data as WeddingDetail;
    await server.call(weddingsApi.update, { id, version, note: "Omarkbride" } as never, foreign.token);
  }
  const { rows: galleries } = await sql<{ id: number }>`select id from gallery`.execute(server.services.db);
  for (const { id } of galleries) {
    const { version } = (await server.call(galleriesApi.detail, { id }, foreign.token)).data as GalleryDetail;
    await server.call(galleriesApi.update, { id, version, title: "Omarkgallery 2" }, foreign.token);
  }
}

/** The features whose records are limited. */
const limitedFeatures = [
  "orders",
  "dishes",
  "users",
  "departments",
  "leads",
  "weddings",
  "quotes",
  "agreements",
  "shoots",
  "weddingPayments",
  "weddingRefunds",
  "galleries",
];

/** The frames that say that records of a feature changed. */
const changesOf = ({ frames }: Pushed, features: readonly string[]) =>
  frames
    .map((frame) => JSON.parse(frame) as { action?: number; feature?: string; ids?: string[] })
    .filter(({ action, feature }) => action === 8 && features.includes(feature ?? ""));

describe("what is pushed to a user with limits when others change records outside of them", () => {
  beforeAll(async () => {
    await changeForeignRecords();
    await vi.waitUntil(() => [toLimited, toOwnOnly].every((pushed) => changesOf(pushed, ["galleries"]).length > 0), {
      timeout: patience(10_000),
    });
    const { services } = records.desk.server;
    await sendDeliveries(services, mayReadEvent);
    const pending = () => sql`select from webhook_delivery where state = 'pending' limit 1`.execute(services.db);
    await vi.waitUntil(async () => (await pending()).rows.length === 0, { timeout: patience(30_000) });
  });

  test("no frame has their texts, and frames about changes do not name them", async () => {
    // An announcement has the name of the colleague who published it.
    const { frames } = toLimited;
    expect(frames.flatMap((frame) => marksIn(frame)).filter((mark) => !mark.startsWith("staff "))).toEqual([]);
    const changes = changesOf(toLimited, limitedFeatures);
    expect(changes.map(({ feature }) => feature)).toContain("weddings");
    expect(changes.filter(({ ids }) => (ids ?? []).length > 0)).toEqual([]);
    const { rows: orders } = await sql<{ number: string }>`select number from orders`.execute(
      records.desk.server.services.db,
    );
    expect(orders.filter(({ number }) => frames.some((frame) => frame.includes(number)))).toEqual([]);
  });

  test("no webhook delivery has their texts or subjects, and the list of deliveries shows none", async () => {
    const sent = toLimited.receiver.received.map(({ body }) => body);
    expect(sent.flatMap((body) => marksIn(body))).toEqual([]);
    expect(sent.filter((body) => /"subject":"(?:order|lead|wedding|quote|shoot|user|department):/.test(body))).toEqual(
      [],
    );
    const list = await records.desk.server.call(
      webhooksApi.deliveries,
      { pageSize: 200 } as never,
      records.limited.token,
    );
    expect(marksIn(JSON.stringify(list))).toEqual([]);
  });

  test("nothing about the studio is pushed to a user who sees their own records of it", async () => {
    const { frames, receiver } = toOwnOnly;
    expect(frames.flatMap((frame) => marksIn(frame)).filter(isOfStudio)).toEqual([]);
    const ofStudio = ["leads", "weddings", "quotes", "agreements", "shoots", "weddingPayments", "galleries"];
    expect(changesOf(toOwnOnly, ofStudio).filter(({ ids }) => (ids ?? []).length > 0)).toEqual([]);
    const sent = receiver.received.map(({ body }) => body);
    expect(sent.filter((body) => /"subject":"(?:lead|wedding|quote|shoot|gallery|payment):/.test(body))).toEqual([]);
    expect(sent.flatMap((body) => marksIn(body)).filter(isOfStudio)).toEqual([]);
    // What is not of the studio has no owner.
    expect(sent.filter((body) => body.includes('"subject":"order:')).length).toBeGreaterThan(0);
  });
});

/** Calls that end sessions, or change what users may do, come last. */
const lateFeatures = ["menus", "roles", "users", "auth", "operations", "singleSignOn", "business"];

const writes = Object.entries(apis)
  .toSorted(([a], [b]) => lateFeatures.indexOf(a) - lateFeatures.indexOf(b))
  .flatMap(([feature, api]) =>
    Object.entries(api as Record<string, Endpoint>).flatMap(([name, endpoint]) =>
      endpoint.access.kind === "staff" && !isRead(endpoint) ? [{ title: `${feature}.${name}`, endpoint }] : [],
    ),
  );

describe("answers of writing calls to a user with limits", () => {
  const caller = { token: () => records.desk.server.signIn(records.limited.username) };
  let sendAs: ReturnType<typeof senderOf>;
  beforeAll(() => {
    sendAs = senderOf(records.desk.server);
  });

  test.each(writes)("$title names no record outside of them", async ({ title, endpoint }) => {
    const row = rows[title];
    const inputs =
      row === undefined || row.names === "nothing" ? [row?.input ?? {}] : records.ids.map((id) => row.fill(id));
    const leaked = new Set<string>();
    for (const input of inputs) {
      const { body } = await sendAs(endpoint, caller, input);
      for (const mark of marksIn(body)) leaked.add(mark);
    }
    const [feature = ""] = title.split(".");
    // An announcement has the name of the colleague who changed it last.
    const allowed = feature === "announcements" ? "staff" : reviewCalls[feature];
    expect([...leaked].filter((mark) => mark.split(" ")[0] !== allowed)).toEqual([]);
  });
});
