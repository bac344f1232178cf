import { formatMoney } from "@vowdesk/contract/kernel";
import { agreementsApi, type AgreementDetail } from "@vowdesk/contract/studio/agreements";
import { businessApi, type BusinessSettings } from "@vowdesk/contract/operations/business";
import {
  coupleNoticesApi,
  noticeTextOf,
  type CoupleContact,
  type CoupleNotice,
  type NoticeKind,
} from "@vowdesk/contract/studio/couple-notices";
import { cancellationsApi, refundOf, type CancellationTerms } from "@vowdesk/contract/studio/wedding-payments";
import { shootsApi, type Shoot } from "@vowdesk/contract/studio/shoots";
import { weddingsApi, type WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { MailServer } from "../../../../../../harness/mail-server/mail-server.ts";
import { SmsGateway } from "../../../../../../harness/sms-gateway/sms-gateway.ts";
import { makeCustomer } from "../../../../test/chat.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { openStudio } from "../../../../test/studio/open-studio.ts";
import { fixedClock } from "../../../platform/clock.ts";
import { openSmtp } from "../../../platform/mail/mailer-smtp.ts";
import { openSms } from "../../../platform/sms/sms.ts";
import { sendNotices } from "./sending.service.ts";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** Ten o'clock in Shanghai. */
const morning = "2026-11-02T02:00:00Z";
const clock = fixedClock(morning);
let server: TestServer;
let studio: Awaited<ReturnType<typeof openStudio>>;
let mails: MailServer;
let gateway: SmsGateway;

beforeAll(async () => {
  server = await startTestServer({ clock });
  studio = await openStudio(server);
  mails = await MailServer.start();
  gateway = await SmsGateway.start();
  server.services.mailer = openSmtp({ url: mails.url, from: "Studio <desk@example.com>" });
});
afterAll(async () => {
  await server?.close();
  await mails?.close();
  await gateway?.close();
});
beforeEach(async () => {
  clock.moveMs(Date.parse(morning) - clock.now().getTime());
  mails.received.length = 0;
  gateway.received.length = 0;
  gateway.answer = () => 202;
  const simulated = openSms({ kind: "simulated" }, { allowsPrivate: false, testAddresses: new Set() });
  if (simulated) server.services.sms = simulated;
  await settings({ noticeTexts: { "things-to-bring": { ...noticeTextOf({}, "things-to-bring"), isOn: false } } });
});
afterEach(async () => {
  await sql`delete from couple_notice`.execute(server.services.db);
  await sql`delete from couple_contact`.execute(server.services.db);
  await sql`update shoot set state = 'cancelled', ended_at = now() where ended_at is null`.execute(server.services.db);
  await sql`update studio set settings = settings - 'noticeChannel' - 'noticeFallback' - 'noticeTexts' - 'bringDays'`.execute(
    server.services.db,
  );
});

const settings = (change: object) =>
  sql`update studio set settings = settings || ${JSON.stringify(change)}::jsonb`.execute(server.services.db);
const mailAlone = { noticeChannel: "mail", noticeFallback: "none" };
const byMail = () => settings(mailAlone);
/** Messages go to the gateway from now on; codes for signatures are not shown any more. */
function useGateway(): void {
  const reach = { allowsPrivate: true, testAddresses: new Set(["127.0.0.1"]) };
  const sms = openSms({ kind: "gateway", url: gateway.url, secret: null }, reach);
  if (sms) server.services.sms = sms;
}
const run = () => sendNotices(server.services);
const log = async (weddingId: number) =>
  (await server.call(coupleNoticesApi.log, { weddingId }, studio.mei.token)).data as CoupleNotice[];
const contactsOf = async (weddingId: number): Promise<CoupleContact[]> => {
  const { data, message } = await server.call(coupleNoticesApi.contacts, { weddingId }, studio.mei.token);
  expect(data, message).toBeDefined();
  return data as CoupleContact[];
};

const save = async (weddingId: number, input: object, partner: "a" | "b" = "a") => {
  const version = (await contactsOf(weddingId)).find((contact) => contact.partner === partner)?.version ?? 0;
  return server.call(
    coupleNoticesApi.saveContact,
    { weddingId, partner, version, ...input } as never,
    studio.mei.token,
  );
};

/** Moves the clock. The sessions of the test go on. */
async function passes(ms: number): Promise<void> {
  clock.moveMs(ms);
  await sql`update session set expires_at = ${new Date(clock.now().getTime() + 30 * dayMs)}`.execute(
    server.services.db,
  );
  // A session is cached for a second.
  server.services.signals.publish({ kind: "all" });
}

/** A wedding whose first partner agreed to notices. */
async function agreedWedding(input: object = {}): Promise<number> {
  const weddingId = await studio.addWedding();
  const given = { email: "anna@example.com", language: "es", consent: "given" };
  expect(await save(weddingId, { ...given, ...input })).toMatchObject({ success: true });
  return weddingId;
}

/** A firm shoot that begins so many hours from now. */
async function shootIn(weddingId: number, hours: number): Promise<Shoot> {
  const shoot = await studio.book(weddingId);
  const startsAt = new Date(clock.now().getTime() + hours * hourMs);
  await sql`update shoot set starts_at = ${startsAt}, ends_at = ${new Date(startsAt.getTime() + hourMs)} where id = ${shoot.id}`.execute(
    server.services.db,
  );
  return { ...shoot, startsAt: startsAt.toISOString() };
}

const kindsSent = async (weddingId: number): Promise<NoticeKind[]> =>
  (await log(weddingId)).filter(({ state }) => state === "sent").map(({ kind }) => kind);

//
test("each partner has an address, a language and a consent, which are audited and need the permission", async () => {
  const weddingId = await studio.addWedding();
  const blank = {
    email: "",
    language: "zh",
    consentGivenAt: null,
    consentWithdrawnAt: null,
    version: 0,
    canEdit: true,
  };
  expect(await contactsOf(weddingId)).toMatchObject([
    { partner: "a", name: "Anna", ...blank },
    { partner: "b", name: "Ben", ...blank },
  ]);
  const saved = await save(weddingId, { email: "Anna@Example.com", language: "es", consent: "given" });
  expect(saved.data).toMatchObject({ language: "es", consentGivenAt: clock.now().toISOString(), version: 1 });
  const stale = { weddingId, partner: "a", version: 0, language: "ja" } as const;
  expect(await server.call(coupleNoticesApi.saveContact, stale, studio.mei.token)).toMatchObject({ code: 409 });
  await passes(10 * 60_000);
  expect((await save(weddingId, { consent: "withdrawn" })).data).toMatchObject({
    consentGivenAt: new Date(morning).toISOString(),
    consentWithdrawnAt: clock.now().toISOString(),
  });
  expect((await save(weddingId, { consent: "given" })).data).toMatchObject({ consentWithdrawnAt: null });
  const auditor = await server.createUser({ roles: ["auditor"] });
  const shown = (await server.call(coupleNoticesApi.contacts, { weddingId }, auditor.token)).data as CoupleContact[];
  expect(shown[0]?.email).toMatch(/^.\*\*\*\*@/);
  const input = { weddingId, partner: "a", version: 3, language: "en" } as const;
  expect(await server.call(coupleNoticesApi.saveContact, input, auditor.token)).toMatchObject({ code: 700 });
});

//
test("another person in the place of a partner has neither the address nor the consent of the former one", async () => {
  const weddingId = await agreedWedding();
  await save(weddingId, { email: "ben@example.com", consent: "given" }, "b");
  const change = async (input: object) => {
    const { version } = (await server.call(weddingsApi.detail, { id: weddingId }, studio.mei.token))
      .data as WeddingDetail;
    expect(await server.call(weddingsApi.update, { id: weddingId, version, ...input }, studio.mei.token)).toMatchObject(
      {
        success: true,
      },
    );
  };
  await change({ phoneA: "13900000771" });
  await change({ nameA: "Anna Maria" });
  expect((await contactsOf(weddingId))[0]).toMatchObject({ email: "anna@example.com", consentWithdrawnAt: null });
  await change({ nameB: "Carl", phoneB: "13900000772" });
  const [first, second] = await contactsOf(weddingId);
  expect(first?.consentGivenAt).not.toBeNull();
  expect(second).toMatchObject({
    name: "Carl",
    email: "",
    language: "zh",
    consentGivenAt: null,
    consentWithdrawnAt: null,
  });
  await save(weddingId, { email: "carl@example.com", consent: "given" }, "b");
  await change({ nameB: "" });
  await change({ nameB: "Dora" });
  expect((await contactsOf(weddingId))[1]).toMatchObject({ name: "Dora", email: "", consentGivenAt: null });
});

//
test("the couple is told of a shoot once, in the partner's language, and the log has the words", async () => {
  await byMail();
  const weddingId = await agreedWedding();
  await shootIn(weddingId, 26);
  await Promise.all([run(), run()]);
  await run();
  await expect.poll(() => mails.received.length).toBe(1);
  expect(mails.received[0]).toMatchObject({ to: ["anna@example.com"], subject: "Su cita con nosotros" });
  expect(mails.received[0]?.text).toContain("Sesión en estudio, el martes, 3 de noviembre de 2026 a las 12:00");
  const [entry, ...others] = await log(weddingId);
  expect(entry).toMatchObject({ partner: "a", kind: "shoot-tomorrow", state: "sent", channel: "mail", attempts: 1 });
  expect(entry?.text).toContain("Hola, Anna");
  expect(others.map(({ kind }) => kind)).toEqual([]);
});

//
test("nothing is sent in the quiet hours, nor for a shoot within the hour", async () => {
  await byMail();
  const weddingId = await agreedWedding();
  await passes(12 * hourMs);
  await shootIn(weddingId, 20);
  await run();
  expect(mails.received).toEqual([]);
  expect(await log(weddingId)).toMatchObject([{ state: "waiting", nextAt: "2026-11-03T00:00:00.000Z" }]);
  await passes(10 * hourMs - 1);
  await run();
  expect(mails.received).toEqual([]);
  await passes(1);
  await run();
  expect(await kindsSent(weddingId)).toEqual(["shoot-tomorrow"]);

  const soon = await agreedWedding();
  await shootIn(soon, 0.9);
  await run();
  expect(await log(soon)).toEqual([]);
  const waiting = await agreedWedding();
  await passes(14 * hourMs);
  await shootIn(waiting, 10.5);
  await run();
  await passes(10 * hourMs);
  await run();
  expect(await log(waiting)).toMatchObject([{ state: "skipped", problem: "late" }]);
});

//
test("nothing is sent after the consent was withdrawn, or without one", async () => {
  await byMail();
  const [withdrawn, never] = [await agreedWedding(), await studio.addWedding()];
  await save(never, { email: "anna@example.com" });
  await passes(12 * hourMs);
  await shootIn(withdrawn, 20);
  await shootIn(never, 20);
  await run();
  await save(withdrawn, { consent: "withdrawn" });
  await passes(12 * hourMs);
  await run();
  expect(mails.received).toEqual([]);
  expect(await log(withdrawn)).toMatchObject([{ state: "skipped", problem: "consent" }]);
  expect(await log(never)).toEqual([]);
});

//
test("a shoot that was cancelled, moved or whose wedding was cancelled meanwhile is not announced", async () => {
  await byMail();
  const weddingId = await agreedWedding();
  await passes(12 * hourMs);
  const { id } = await shootIn(weddingId, 20);
  await run();
  await sql`update shoot set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' where id = ${id}`.execute(
    server.services.db,
  );
  await passes(11 * hourMs);
  await run();
  expect(await kindsSent(weddingId)).toEqual(["shoot-tomorrow"]);
  expect((await log(weddingId)).map(({ state, problem }) => [state, problem])).toContainEqual(["skipped", "outdated"]);
});

//
test("a move is told after two minutes, with the last time, and not at all after an undo", async () => {
  await byMail();
  const weddingId = await agreedWedding();
  const shoot = await studio.book(weddingId);
  const team = shoot.team.map(({ bookableId }) => bookableId);
  const move = async ({ id, version }: Shoot, shiftMs: number) => {
    const at = (text: string) => new Date(Date.parse(text) + shiftMs).toISOString();
    const times = { startsAt: at(shoot.startsAt), endsAt: at(shoot.endsAt) };
    const moved = await server.call(shootsApi.move, { id, version, ...times, team } as never, studio.manager.token);
    expect(moved).toMatchObject({ success: true });
    return moved.data as Shoot;
  };
  const first = await move(shoot, 40 * dayMs);
  await server.call(shootsApi.undo, { id: first.id, version: first.version }, studio.manager.token);
  await passes(3 * 60_000);
  await run();
  expect(mails.received).toEqual([]);
  const again = await move({ ...first, version: first.version + 1 }, 40 * dayMs);
  const last = await move(again, 41 * dayMs);
  await run();
  expect(mails.received).toEqual([]);
  await passes(3 * 60_000);
  await run();
  expect(await kindsSent(weddingId)).toEqual(["shoot-moved"]);
  expect(mails.received).toHaveLength(1);
  await move(last, 40 * dayMs);
  await passes(3 * 60_000);
  await run();
  expect(await kindsSent(weddingId)).toEqual(["shoot-moved", "shoot-moved"]);
});

//
test("instalments are told 7 days before, on the day and 3 days late, until they are paid", async () => {
  await byMail();
  const weddingId = await agreedWedding();
  await studio.sign(weddingId);
  const dueIn = (days: number) =>
    sql`update wedding_instalment set due_on = date '2026-11-02' + ${days}::integer where wedding_id = ${weddingId} and position = 1`.execute(
      server.services.db,
    );
  await sql`update wedding_instalment set due_on = null where wedding_id = ${weddingId}`.execute(server.services.db);
  for (const days of [8, 7, 6, 0, -1, -3, -4]) {
    await dueIn(days);
    await run();
  }
  expect((await kindsSent(weddingId)).toSorted()).toEqual([
    "instalment-due",
    "instalment-late",
    "instalment-late",
    "instalment-soon",
    "instalment-soon",
  ]);
  await sql`delete from couple_notice`.execute(server.services.db);
  await sql`update wedding_instalment set paid_cents = cents where wedding_id = ${weddingId}`.execute(
    server.services.db,
  );
  await dueIn(0);
  await run();
  expect(await log(weddingId)).toEqual([]);
});

//
test("an instalment is not asked for while a payment of it waits to be checked, and is asked for when that was rejected", async () => {
  await byMail();
  const weddingId = await agreedWedding({ language: "en" });
  await studio.sign(weddingId);
  await sql`update wedding_instalment set due_on = date '2026-11-02' + 7 * position::integer where wedding_id = ${weddingId}`.execute(
    server.services.db,
  );
  const [first, second] = (await studio.plan(weddingId)).instalments;
  const { id } = await studio.record(weddingId, (first?.cents ?? 0) + 100);
  const dueToday = (position: number) =>
    sql`update wedding_instalment set due_on = date '2026-11-02' - 3 where wedding_id = ${weddingId} and position = ${position}`.execute(
      server.services.db,
    );
  await dueToday(1);
  await run();
  expect(await kindsSent(weddingId)).toEqual([]);
  await dueToday(2);
  await run();
  const [late] = await log(weddingId);
  expect(late?.text).toContain(formatMoney((second?.cents ?? 0) - 100, "en"));
  await sql`update wedding_receipt set state = 'rejected', reason = 'x', decided_by = ${studio.finance.id}, decided_at = now() where id = ${id}`.execute(
    server.services.db,
  );
  await run();
  expect((await log(weddingId)).map(({ text }) => text)).toContainEqual(
    expect.stringContaining(formatMoney(first?.cents ?? 0, "en")),
  );
});

//
test("the end of a gallery is told 30 and 7 days before, once each, and again for another day", async () => {
  await byMail();
  const weddingId = await agreedWedding({ language: "en" });
  await sql`insert into gallery (wedding_id, position, title, state) values (${weddingId}, 1, 'Garden', 'closed')`.execute(
    server.services.db,
  );
  const keptFor = (days: number) =>
    sql`update gallery set keep_until = date '2026-11-02' + ${days}::integer where wedding_id = ${weddingId}`.execute(
      server.services.db,
    );
  await keptFor(30);
  await run();
  expect(await log(weddingId), "without pictures there is nothing to tell").toEqual([]);
  await sql`
    insert into photo (gallery_id, number, name, key, bytes, announced_sha, sha, crc, state, announced_at, stored_at)
    select id, 1, 'IMG_1', 'a', 1, sha256('a'), sha256('a'), 1, 'stored', now(), now() from gallery`.execute(
    server.services.db,
  );
  for (const days of [31, 30, 30, 29, 8, 7, 7, 0]) {
    await keptFor(days);
    await run();
  }
  const [month, week] = ["gallery-ends-in-30-days", "gallery-ends-in-7-days"];
  expect((await kindsSent(weddingId)).toSorted()).toEqual([month, month, month, week]);
  expect(mails.received[0]?.text).toContain("we keep the pictures of “Garden” until Wednesday, 2 December 2026");
  // A day that is moved while the notice waits for the morning makes it outdated.
  await sql`delete from couple_notice`.execute(server.services.db);
  await passes(12 * hourMs);
  await keptFor(20);
  await run();
  await keptFor(60);
  await passes(11 * hourMs);
  await run();
  expect(await log(weddingId)).toMatchObject([{ kind: month, state: "skipped", problem: "outdated" }]);
  await sql`delete from photo`.execute(server.services.db);
  await sql`delete from gallery`.execute(server.services.db);
});

//
test("an agreement to sign is told to those who have not signed", async () => {
  await byMail();
  const weddingId = await agreedWedding({ language: "en" });
  const { id, version } = (await studio.draft(weddingId)).data as AgreementDetail;
  await server.call(agreementsApi.send, { id, version }, studio.mei.token);
  await run();
  expect(await kindsSent(weddingId)).toEqual(["agreement-to-sign"]);
  expect(mails.received[0]?.text).toContain("your agreement is ready");
});

//
test("a gateway that refuses for good, or three times, is replaced by the other way", async () => {
  await settings({ noticeChannel: "sms", noticeFallback: "mail" });
  useGateway();
  const weddingId = await agreedWedding();
  gateway.answer = () => 400;
  await shootIn(weddingId, 26);
  await run();
  expect(mails.received).toEqual([]);
  await passes(10_000);
  await run();
  expect(await log(weddingId)).toMatchObject([{ state: "sent", channel: "mail" }]);

  const other = await agreedWedding();
  gateway.answer = () => 503;
  await shootIn(other, 26);
  for (const ms of [0, 6_000, 11_000, 21_000]) {
    await passes(ms);
    await run();
  }
  expect(await log(other)).toMatchObject([{ state: "sent", channel: "mail", attempts: 4 }]);
  expect(gateway.received).toEqual([]);
});

//
test("each attempt by SMS has the same key, and an answer that comes twice counts once", async () => {
  useGateway();
  const weddingId = await agreedWedding();
  const keys: string[] = [];
  gateway.answer = ({ key }) => (keys.push(key) === 1 ? 503 : "twice");
  await shootIn(weddingId, 26);
  await run();
  await passes(6_000);
  await run();
  await run();
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(gateway.received).toHaveLength(1);
  expect(gateway.received[0]?.text).toContain("Hola, Anna");
});

//
test("a notice by chat needs an own account only, and the consultant reads the reply", async () => {
  await settings({ noticeChannel: "sms", noticeFallback: "chat" });
  const customer = await makeCustomer(server);
  const weddingId = await studio.addWedding();
  await sql`update app_account set phone_verified_at = now() where id = ${customer.id}`.execute(server.services.db);
  await sql`update wedding set phone_a = (select phone from app_account where id = ${customer.id}) where id = ${weddingId}`.execute(
    server.services.db,
  );
  await shootIn(weddingId, 26);
  await run();
  const [text = ""] = (await customer.phone()).map(({ text: words }) => words);
  expect(text).toContain("棚内拍摄");
  expect(await log(weddingId)).toMatchObject([{ state: "sent", channel: "chat" }]);
  await customer.says("可以改到下午吗？");
  const { rows } = await sql<{ body: string }>`
    select body from message join delivery on delivery.message_id = message.id
    where delivery.user_id = ${studio.mei.id} and number = ${String(weddingId)}`.execute(server.services.db);
  expect(rows.map(({ body }) => body)).toEqual([expect.stringContaining("可以改到下午吗？")]);
});

//
test("the words are settings: unknown placeholders are refused, and a kind can be switched off", async () => {
  const admin = (await server.createUser({ roles: ["admin"] })).token;
  const texts = { zh: "{name}：{shoot}", en: "{name}: {shoot}", es: "{name}: {shoot}!", ja: "{name}：{shoot}" };
  const change = async (noticeTexts: object) => {
    const { version } = (await server.call(businessApi.settings, {}, admin)).data as BusinessSettings;
    return server.call(businessApi.change, { version, noticeTexts } as never, admin);
  };
  const wrong = { ...texts, ja: "{amount}" };
  expect(await change({ "shoot-tomorrow": { isOn: true, texts: wrong } })).toMatchObject({ success: false });
  expect(await change({ "shoot-tomorrow": { isOn: true, texts } })).toMatchObject({ success: true });
  await byMail();
  const weddingId = await agreedWedding();
  await shootIn(weddingId, 26);
  await run();
  expect((await log(weddingId)).map(({ text }) => text)).toContain("Anna: Sesión en estudio!");
  await sql`delete from couple_notice`.execute(server.services.db);
  await change({ "shoot-tomorrow": { isOn: false, texts } });
  await run();
  expect(await kindsSent(weddingId)).toEqual(["things-to-bring"]);
});

test("things to bring are told some days before, once, also after a move", async () => {
  await settings({ ...mailAlone, noticeTexts: {} });
  const weddingId = await agreedWedding();
  const { id } = await shootIn(weddingId, 3 * 24);
  await run();
  await sql`update shoot set starts_at = starts_at - interval '2 hours' where id = ${id}`.execute(server.services.db);
  await run();
  expect(await kindsSent(weddingId)).toEqual(["things-to-bring"]);
});

test("the couple of a cancelled wedding is not told", async () => {
  await byMail();
  const weddingId = await agreedWedding();
  await studio.sign(weddingId);
  await sql`update wedding_instalment set due_on = date '2026-11-02' where wedding_id = ${weddingId}`.execute(
    server.services.db,
  );
  const terms = (await server.call(cancellationsApi.terms, { weddingId }, studio.mei.token)).data as CancellationTerms;
  const { version } = (await server.call(weddingsApi.detail, { id: weddingId }, studio.mei.token))
    .data as WeddingDetail;
  const cancelled = { weddingId, version, cause: "couple", reason: "x", amounts: refundOf(terms, "couple") } as const;
  expect(await server.call(cancellationsApi.cancel, cancelled, studio.mei.token)).toMatchObject({ success: true });
  await run();
  expect(await log(weddingId)).toEqual([]);
});
