import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { MailServer } from "../../../../../../harness/mail-server/mail-server.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { inTransaction, systemActor, type Context } from "../../../kernel/http/context.ts";
import { openSmtp } from "../../../platform/mail/mailer-smtp.ts";
import { deleteOldMails, sendDueMails } from "./sending.service.ts";
import { countFailingMails } from "./sending.store.ts";
import { sendMail } from "./mail.service.ts";

let server: TestServer;
let mails: MailServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());
beforeEach(async () => {
  mails = await MailServer.start();
  server.services.mailer = openSmtp({ url: mails.url, from: "Vowdesk <desk@example.com>" });
});
afterEach(async () => {
  server.services.mailer?.close();
  await mails.close();
  await sql`delete from mail`.execute(server.services.db);
});

const origin = { actor: systemActor, language: "en", requestId: "test", ip: "" } as const;
const inside = <T>(work: (ctx: Context) => Promise<T>) => inTransaction(server.services, origin, work);
const write = (ctx: Context, to = "lin@example.com") =>
  sendMail(ctx, {
    to,
    language: "zh",
    template: "invitation",
    values: {
      name: "林",
      username: "lin",
      link: "https://desk.example.com/x",
      until: new Date("2026-11-02T03:30:00Z"),
    },
  });
const stored = async () => {
  const { rows } = await sql<{ state: string; error: string | null; attempts: number; content: Buffer | null }>`
    select state, error, attempts, sealed_content as content from mail order by id`.execute(server.services.db);
  return rows;
};
const makeDue = () =>
  sql`update mail set next_at = now() - interval '1 s', claimed_until = null`.execute(server.services.db);

test("mails that wait without a mail server are an error, and not nothing to do", async () => {
  await inside(write);
  const { mailer, ...withoutMailer } = server.services;
  await expect(sendDueMails(withoutMailer)).rejects.toThrow("1 mails wait, and no mail server is set");
  expect(await sendDueMails(server.services)).toBe(1);
  expect(await sendDueMails(withoutMailer)).toBe(0);
  expect(mailer).toBeDefined();
});

//
test("a mail is sent once, in its language and the time zone of the business, and its content is deleted then", async () => {
  await inside(write);
  const [row] = await stored();
  expect(row?.content?.includes("lin@example.com")).toBe(false);
  expect(await sendDueMails(server.services)).toBe(1);
  expect(await sendDueMails(server.services)).toBe(0);
  await vi.waitUntil(() => mails.received.length === 1);
  expect(mails.received[0]).toMatchObject({ to: ["lin@example.com"], subject: "您的 Vowdesk 账号" });
  expect(mails.received[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@example\.com>$/);
  expect(mails.received[0]?.text).toContain("https://desk.example.com/x");
  expect(mails.received[0]?.text).toContain("2026年11月2日 11:30");
  expect(await stored()).toMatchObject([{ state: "sent", content: null }]);
});

//
test("a mail of a transaction that is rolled back is not sent, and without a mail server none is stored", async () => {
  await expect(
    inside(async (ctx) => {
      await write(ctx);
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  server.services.mailer?.close();
  delete server.services.mailer;
  expect(await inside(write)).toBe(false);
  expect(await stored()).toEqual([]);
});

//
test("a mail server that is away delays mails, and the failure of the job names no address", async () => {
  await mails.close();
  await inside(write);
  const failed = sendDueMails(server.services);
  await expect(failed).rejects.toThrow("the mail server (VOWDESK_SMTP) accepts no mail: ECONNREFUSED");
  await expect(failed).rejects.not.toThrow("lin@");
  expect(await sendDueMails(server.services)).toBe(0);
  expect(await countFailingMails(server.services.db)).toMatchObject([{ runner: "mails", count: 1 }]);
  const again = await MailServer.start(mails.port);
  await makeDue();
  expect(await sendDueMails(server.services)).toBe(1);
  expect(await countFailingMails(server.services.db)).toEqual([]);
  await again.close();
});

//
test("a mail of a node that was killed while it was sending is sent again with the same Message-ID", async () => {
  await inside(write);
  await mails.behave({ isSilent: true });
  const killed = sendDueMails(server.services).catch(() => undefined);
  await vi.waitUntil(() => mails.received.length === 1);
  await mails.behave({});
  await makeDue();
  expect(await sendDueMails(server.services)).toBe(1);
  expect(mails.received[1]?.messageId).toBe(mails.received[0]?.messageId);
  expect(await stored()).toMatchObject([{ state: "sent", attempts: 2 }]);
  server.services.mailer?.close();
  await mails.close();
  await killed;
});

test.each([
  [550, "recipient", "failed"],
  [554, "message", "failed"],
  [450, "recipient", "pending"],
] as const)(
  "the answer %i to the %s leaves a mail %s, without its text in the error",
  async (responseCode, at, state) => {
    await inside(write);
    await mails.behave({ refusal: { responseCode, at } });
    await sendDueMails(server.services).catch(() => undefined);
    const [row] = await stored();
    expect(row).toMatchObject({ state, error: expect.stringContaining(`SMTP ${responseCode}`) });
    expect(row?.error).not.toContain("example.com");
  },
);

//
test("a mail that has expired is not sent, and ended mails are deleted after 30 days", async () => {
  await inside(write);
  await sql`update mail set expires_at = now()`.execute(server.services.db);
  await sendDueMails(server.services);
  expect(await stored()).toMatchObject([{ state: "failed", error: "expired", content: null }]);
  expect(mails.received).toEqual([]);
  expect(await deleteOldMails(server.services)).toBe(0);
  await sql`update mail set finished_at = now() - interval '31 days'`.execute(server.services.db);
  expect(await deleteOldMails(server.services)).toBe(1);
});
