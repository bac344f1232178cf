import { authApi } from "@vowdesk/contract/staff/auth";
import { settingsApi } from "@vowdesk/contract/staff/settings";
import { ownLinkPauseMs, usersApi, type ResetLink } from "@vowdesk/contract/staff/users";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { MailServer } from "../../../../../../../harness/mail-server/mail-server.ts";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { openSmtp } from "../../../../platform/mail/mailer-smtp.ts";
import { sendDueMails } from "../../../messages/mail/mail.ts";
import { mailedToken } from "./mailed-links.ts";

const password = "Herbstlaub-11";

let server: TestServer;
let mails: MailServer;
let admin = "";
let person: { id: number; username: string; token: string };

beforeAll(async () => {
  server = await startTestServer();
  mails = await MailServer.start();
  server.services.mailer = openSmtp({ url: mails.url, from: "desk@example.com" });
  server.services.settings.publicUrl = "https://desk.example.com";
  admin = (await server.createUser({ roles: ["admin"] })).token;
});
afterAll(async () => {
  server?.services.mailer?.close();
  await mails?.close();
  await server?.close();
});
beforeEach(async () => {
  await sql`delete from mail`.execute(server.services.db);
  mails.received.length = 0;
  person = await server.createUser({ roles: ["dispatcher"] });
  await sql`update users set email = ${`${person.username}@example.org`} where id = ${person.id}`.execute(
    server.services.db,
  );
});

const verify = () =>
  sql`update users set email_verified_at = now() where id = ${person.id}`.execute(server.services.db);
const verifiedAt = async () =>
  (
    await sql<{ at: Date | null }>`select email_verified_at as at from users where id = ${person.id}`.execute(
      server.services.db,
    )
  ).rows[0]?.at;
const countPending = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from mail where state = 'pending'`.execute(server.services.db))
    .rows[0]?.n;
const ask = (name: string) => server.call(usersApi.forgotPassword, { name });
const tokenOfMail = async () => {
  await sendDueMails(server.services);
  const count = mails.received.length;
  expect(count).toBe(1);
  return /#reset=([\w-]+)/.exec(mails.received[0]?.text ?? "")?.[1] ?? "";
};
const reset = (token: string) => server.call(usersApi.resetPassword, { token, newPassword: password });

// R-23.2
test("a link of an administrator is mailed, and verifies the address when it is used", async () => {
  const link = (await server.call(usersApi.makeResetLink, { id: person.id }, admin)).data as ResetLink;
  expect(link.sentTo).toBe(`${person.username}@example.org`);
  const mailed = await tokenOfMail();
  expect(mails.received[0]?.subject).toBe("Your Vowdesk account");
  expect(await verifiedAt()).toBeNull();
  expect(await reset(mailed)).toMatchObject({ success: true });
  expect(await verifiedAt()).not.toBeNull();
  expect(await reset(link.token)).toMatchObject({ reason: "reset-link-invalid" });
  await sql`update users set email = 'other@example.com' where id = ${person.id}`.execute(server.services.db);
  expect(await verifiedAt()).toBeNull();
});

// R-23.2
test("a link as its author sees it, or with a proof for another address, sets the password and verifies no address", async () => {
  const make = async () => (await server.call(usersApi.makeResetLink, { id: person.id }, admin)).data as ResetLink;
  expect(await reset((await make()).token)).toMatchObject({ success: true });
  expect(await verifiedAt()).toBeNull();
  const { token } = await make();
  expect(await reset(mailedToken(server.services, token, "other@example.com"))).toMatchObject({ success: true });
  expect(await verifiedAt()).toBeNull();
});

// R-23.3
test.each([
  ["user name", () => person.username.toUpperCase()],
  ["address", () => `${person.username}@Example.ORG`],
])("a user gets a link by %s, which works once and ends all sessions", async (_kind, name) => {
  await verify();
  expect(await ask(name())).toMatchObject({ success: true, data: null });
  await vi.waitUntil(async () => (await countPending()) === 1);
  const token = await tokenOfMail();
  expect(await reset(token)).toMatchObject({ success: true });
  expect(await server.call(authApi.me, {}, person.token)).toMatchObject({ code: 50012 });
  expect(await reset(token)).toMatchObject({ reason: "reset-link-invalid" });
});

// R-23.3
test("unknown names, and accounts without a verified address or that are disabled, get the same answer and no mail", async () => {
  const otherUser = await server.createUser({ roles: ["dispatcher"] });
  await sql`update users set email = 'off@example.com', email_verified_at = now(), enabled = false
    where id = ${otherUser.id}`.execute(server.services.db);
  const answers = await Promise.all(["nobody", person.username, otherUser.username, "off@example.com"].map(ask));
  expect(new Set(answers.map(({ status, data, success }) => JSON.stringify({ status, data, success }))).size).toBe(1);
  // Requests are worked on in turn, so this one is the last.
  await verify();
  await ask(person.username);
  await vi.waitUntil(async () => (await countPending()) === 1);
  await tokenOfMail();
  expect(mails.received[0]?.to).toEqual([`${person.username}@example.org`]);
});

// R-23.3
test("a second request within five minutes sends no mail, and a changed address ends the link", async () => {
  await verify();
  await ask(person.username);
  await vi.waitUntil(async () => (await countPending()) === 1);
  await ask(person.username);
  const token = await tokenOfMail();
  await sql`update users set email = 'other@example.com', email_verified_at = null where id = ${person.id}`.execute(
    server.services.db,
  );
  expect(await reset(token)).toMatchObject({ reason: "reset-link-invalid" });
  await verify();
  await sql`update own_reset_link set created_at = created_at - ${`${ownLinkPauseMs} ms`}::interval`.execute(
    server.services.db,
  );
  await ask(person.username);
  await vi.waitUntil(async () => (await countPending()) === 1);
});

test("a request does not end a link of an administrator, and a new password ends both", async () => {
  await verify();
  const link = (await server.call(usersApi.makeResetLink, { id: person.id }, admin)).data as ResetLink;
  await tokenOfMail();
  mails.received.length = 0;
  await ask(person.username);
  await vi.waitUntil(async () => (await countPending()) === 1);
  const own = await tokenOfMail();
  for (const token of [own, link.token])
    expect(await server.call(usersApi.readResetLink, { token })).toMatchObject({ success: true });
  expect(await reset(link.token)).toMatchObject({ success: true });
  expect(await reset(own)).toMatchObject({ reason: "reset-link-invalid" });
});

// R-23.4
// R-23.5
test("a mail is in the language that the user has chosen, else in that of the request", async () => {
  await verify();
  const subjectAfter = async () => {
    await server.call(usersApi.forgotPassword, { name: person.username }, undefined, { "accept-language": "es" });
    await vi.waitUntil(async () => (await countPending()) === 1);
    await sendDueMails(server.services);
    await sql`delete from own_reset_link`.execute(server.services.db);
    return mails.received.at(-1)?.subject;
  };
  expect(await subjectAfter()).toBe("Su cuenta de Vowdesk");
  await server.call(settingsApi.change, { language: "zh" }, person.token);
  expect(await subjectAfter()).toBe("您的 Vowdesk 账号");
});

test("a sign-in from a new browser is mailed once", async () => {
  await verify();
  const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const credentials = { username: person.username, password: "vowdesk", bind: "1" } as const;
  const signIn = (cookie = "") =>
    server.http.inject({
      method: "POST",
      url: authApi.signIn.path,
      headers: { "content-type": "application/x-www-form-urlencoded", "user-agent": agent, cookie },
      payload: new URLSearchParams(credentials).toString(),
    });
  const first = await signIn();
  const cookies = first.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ");
  await signIn(cookies);
  await sendDueMails(server.services);
  expect(mails.received).toEqual([]);
  await signIn();
  await sendDueMails(server.services);
  expect(mails.received).toMatchObject([{ subject: "Sign-in to Vowdesk from a new browser" }]);
  expect(mails.received[0]?.text).toContain("Firefox 140, Linux");
});
