import { alertBotsApi, alertsApi, botKinds, type AlertBot } from "@vowdesk/contract/messages/alerts";
import { notificationsApi } from "@vowdesk/contract/messages/notifications";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { GroupChats } from "../../../../../../harness/group-chats/group-chats.ts";
import { MailServer } from "../../../../../../harness/mail-server/mail-server.ts";
import { notify as notifyUser, runDueAlerts } from "../../../../test/alerts/due-alerts.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { openSmtp } from "../../../platform/mail/mailer-smtp.ts";
import type { Sending } from "../notifications/notifications.ts";
import { runAlerts } from "./alerts.ts";
import { allowTestReceivers, refusePrivateReceivers } from "../../../../test/alerts/receivers.ts";

let server: TestServer;
let chats: GroupChats;
let mails: MailServer;
let texts: { phone: string; text: string }[];
let editor: string;
let person: { id: number; token: string };
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
  allowTestReceivers(server);
  server.services.settings.publicUrl = "https://desk.example.com";
  [chats, mails] = await Promise.all([GroupChats.start(), MailServer.start()]);
  server.services.mailer = openSmtp({ url: mails.url, from: "Vowdesk <desk@example.com>" });
  server.services.sms = { isSimulated: false, send: async (message) => void texts.push(message) };
  editor = (await server.createUser({ roles: ["admin"] })).token;
});
afterAll(async () => {
  server?.services.mailer?.close();
  await server?.close();
  await Promise.all([chats?.close(), mails?.close()]);
});
beforeEach(async () => {
  for (const table of ["alert_plan", "alert_user", "alert_bot", "handling"])
    await sql`delete from ${sql.table(table)}`.execute(server.services.db);
  await sql`update alert_settings set steps = '{}'`.execute(server.services.db);
  chats.received.length = 0;
  chats.failure = null;
  chats.secret = null;
  mails.received.length = 0;
  texts = [];
  person = await server.createUser({ roles: ["service"] });
  const ofPerson = (changes: ReturnType<typeof sql>) =>
    sql`update users set ${changes} where id = ${person.id}`.execute(server.services.db);
  await ofPerson(sql`email = ${`p${person.id}@example.com`}`);
  await ofPerson(sql`email_verified_at = now()`);
});

const notify = (sending?: Partial<Sending>) => notifyUser(server, person.id, sending);
const orderUnclaimed = async (sending: Partial<Sending> = {}) => {
  const number = `WM${(made += 1)}`;
  await notify({ type: 6, to: { holdersOf: "service" }, number, allUser: 1, ...sending });
  return number;
};
/** Takes one step of each plan and waits until its alerts have ended. */
const step = async () => {
  await runDueAlerts(server);
  await runAlerts(server.services);
  await vi.waitUntil(async () => {
    const { rows } = await sql`
      select from alert where claimed_until is not null or (state = 'pending' and next_at <= now())`.execute(
      server.services.db,
    );
    return rows.length === 0;
  });
};
const alerts = async () =>
  (
    await sql<{ channel: string; state: string; error: string | null }>`
      select channel, state, error from alert order by id`.execute(server.services.db)
  ).rows;
const addBot = async (kind: AlertBot["kind"], secret = "") =>
  (await server.call(alertBotsApi.add, { kind, name: kind, url: chats.urlOf(kind), secret, language: "en" }, editor))
    .data as AlertBot;

// R-25.10, R-25.13
test("a message goes by e-mail to users who chose it, with a link and without names", async () => {
  await server.call(alertsApi.change, { emailGroups: ["shoot"] }, person.token);
  await notify();
  await step();
  await step();
  expect(await alerts()).toMatchObject([{ channel: "email", state: "sent" }]);
  await vi.waitUntil(() => mails.received.length === 1);
  expect(mails.received[0]).toMatchObject({ to: [`p${person.id}@example.com`], subject: "档期消息" });
  expect(mails.received[0]?.text.trim().split("\r\n")).toEqual(["7", "https://desk.example.com/calendar?id=7"]);
});

// R-25.10
test("no e-mail goes to an address that is not verified, nor about a message that is read", async () => {
  await server.call(alertsApi.change, { emailGroups: ["shoot"] }, person.token);
  const { id } = await notify();
  await server.call(notificationsApi.read, { ids: [id] }, person.token);
  await sql`update users set email_verified_at = null where id = ${person.id}`.execute(server.services.db);
  await notify();
  await step();
  await step();
  expect(await alerts()).toEqual([]);
});

// R-25.6, R-25.13
test("an unclaimed order goes to the group chat, then to the phones of the leads, one after the other", async () => {
  const lead = await server.createUser({ codes: ["message:escalated"] });
  await sql`update users set phone = '+8613800001111' where id = ${lead.id}`.execute(server.services.db);
  await addBot("wecom");
  const number = await orderUnclaimed();
  await step();
  expect([chats.received.length, texts.length]).toEqual([0, 0]);
  await step();
  expect(chats.received).toEqual([
    { service: "wecom", text: expect.stringMatching(new RegExp(`^Unclaimed order: ${number}\nhttps://desk`)) },
  ]);
  expect(texts).toEqual([]);
  await step();
  expect(texts).toContainEqual({ phone: "+8613800001111", text: `订单无人认领: ${number}` });
  expect(chats.received).toHaveLength(1);
});

// R-25.14
test("an e-mail or SMS that is sent later goes to no one who has lost the rights or must set up a second factor first", async () => {
  const { db } = server.services;
  const lead = await server.createUser({ codes: ["message:escalated"] });
  await sql`update users set phone = '+8613800002222' where id = ${lead.id}`.execute(db);
  await addBot("wecom");
  await orderUnclaimed();
  await step();
  await step();
  const send = server.services.sms?.send;
  Object.assign(server.services.sms ?? {}, { send: () => Promise.reject(new Error("the gateway is away")) });
  await step();
  Object.assign(server.services.sms ?? {}, { send });
  await sql`delete from user_role where user_id = ${lead.id}`.execute(db);
  await step();
  expect(texts.filter(({ phone }) => phone === "+8613800002222")).toEqual([]);

  const ofZone = await server.createUser({ codes: ["message:escalated"] });
  await sql`update users set phone = '+8613800003333' where id = ${ofZone.id}`.execute(db);
  await orderUnclaimed({ zones: ["余杭"] });
  await step();
  await step();
  Object.assign(server.services.sms ?? {}, { send: () => Promise.reject(new Error("the gateway is away")) });
  await step();
  Object.assign(server.services.sms ?? {}, { send });
  await sql`update role set zones = '{滨江}'
    where id in (select role_id from user_role where user_id = ${ofZone.id})`.execute(db);
  await step();
  expect(texts.filter(({ phone }) => phone === "+8613800003333")).toEqual([]);

  const reader = await server.createUser({ codes: ["shoot"] });
  await sql`update users set email = 'reader@example.com' where id = ${reader.id}`.execute(db);
  await sql`update users set email_verified_at = now() where id = ${reader.id}`.execute(db);
  await server.call(alertsApi.change, { emailGroups: ["shoot"], showsDetails: true }, reader.token);
  await sql`update role set requires_second_factor = true
    where id in (select role_id from user_role where user_id = ${reader.id})`.execute(db);
  await notifyUser(server, reader.id);
  await step();
  await step();
  expect((await alerts()).filter(({ channel }) => channel === "email")).toMatchObject([{ state: "failed" }]);
});

// R-25.5
test("a claim stops the steps that remain", async () => {
  await addBot("wecom");
  const number = await orderUnclaimed();
  await step();
  await server.call(notificationsApi.claim, { kind: "order", subject: number }, person.token);
  await step();
  await step();
  expect([chats.received, texts]).toEqual([[], []]);
});

// R-25.12
test.each(botKinds)("a bot of %s sends a test, signed if it has a secret", async (kind) => {
  chats.secret = "SECd41d8cd98f00b204";
  const bot = await addBot(kind, chats.secret);
  const { data } = await server.call(alertBotsApi.test, { id: bot.id }, editor);
  expect(data).toMatchObject({ lastError: null, hasSecret: true });
  expect(chats.received).toEqual([{ service: kind, text: "Test notification" }]);
});

test.each([
  ["dingtalk", "310000: sign not match"],
  ["feishu", "19021: sign match fail or timestamp is not within one hour from current time"],
] as const)("a wrong secret of %s is shown as its service names it", async (kind, error) => {
  const bot = await addBot(kind, "wrong");
  chats.secret = "right";
  expect((await server.call(alertBotsApi.test, { id: bot.id }, editor)).data).toMatchObject({ lastError: error });
});

// R-25.12
test("a busy service is tried again, a wrong address is not", async () => {
  await addBot("wecom");
  chats.failure = { status: 200, body: { errcode: 45_009, errmsg: "api freq out of limit" } };
  await orderUnclaimed();
  await step();
  await step();
  expect(await alerts()).toMatchObject([{ channel: "bot", state: "pending", error: "45009: api freq out of limit" }]);
  chats.failure = { status: 200, body: { errcode: 93_000, errmsg: "invalid webhook url" } };
  await sql`update alert set next_at = now()`.execute(server.services.db);
  await runAlerts(server.services);
  await vi.waitUntil(async () => (await alerts())[0]?.state === "failed");
});

// R-25.12
test("addresses of other hosts are refused, and answers contain neither address nor secret", async () => {
  const input = { kind: "wecom", name: "x", url: "https://example.com/send?key=1", language: "zh" } as const;
  refusePrivateReceivers(server);
  expect(await server.call(alertBotsApi.add, input, editor)).toMatchObject({ reason: "bot-address-invalid" });
  const url = "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=hidden-1";
  const added = await server.call(alertBotsApi.add, { ...input, url, secret: "hidden-2" }, editor);
  allowTestReceivers(server);
  expect(added).toMatchObject({ success: true });
  expect(JSON.stringify(await server.call(alertBotsApi.list, {}, editor))).not.toContain("hidden");
});

// R-25.11
test("the times of the channels are versioned, and each has its own", async () => {
  const { data } = await server.call(alertsApi.delays, {}, editor);
  const { version } = data as { version: number };
  const change = (input: object) => server.call(alertsApi.changeDelays, { version, ...input }, editor);
  expect(await change({ orders: { sms: 150 } })).toMatchObject({ reason: "alert-delays-equal" });
  const changed = await change({ orders: { push: 0, bot: 30 }, personal: { email: 60 } });
  expect(changed.data).toMatchObject({
    personal: { push: 10, email: 60 },
    orders: { push: 0, email: 0, bot: 30, sms: 300 },
  });
  expect(await change({ orders: { push: 40 } })).toMatchObject({ code: 409 });
});
