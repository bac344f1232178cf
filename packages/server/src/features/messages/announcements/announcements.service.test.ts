import {
  announcementsApi,
  appAnnouncementsApi,
  type AnnouncementDetail,
  type AnnouncementFields,
  type Audience,
  type OwnAnnouncement,
  type OwnAnnouncementDetail,
  type Receipt,
} from "@vowdesk/contract/messages/announcements";
import { aText, someAnnouncementFields } from "@vowdesk/contract/messages/announcements/sample";
import { authApi } from "@vowdesk/contract/staff/auth";
import type { AppRole, CallInput } from "@vowdesk/contract/kernel";
import { notificationsApi, targetOf, type Message } from "@vowdesk/contract/messages/notifications";
import { uploadsApi } from "@vowdesk/contract/operations/uploads";
import { usersApi } from "@vowdesk/contract/staff/users";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TestFile } from "../../../../test/forms.ts";
import { recordEvents, startTestServer, type TestServer } from "../../../../test/server.ts";
import { anonymous, inTransaction } from "../../../kernel/http/context.ts";
import { fixedClock } from "../../../platform/clock.ts";
import type { Signal } from "../../../platform/signals/signals.ts";
import { insertAppAccount, openAppSession } from "../../staff/auth/auth.ts";
import { runAnnouncements, notifyMissedReaders } from "./announcements.ts";

type Person = Awaited<ReturnType<TestServer["createUser"]>>;

const clock = fixedClock("2026-11-02T10:30:00Z");
const hourMs = 60 * 60_000;
let server: TestServer;
let admin = "";
let events: ReturnType<typeof recordEvents>;
let signals: Signal[] = [];

beforeAll(async () => {
  server = await startTestServer({ clock });
  await server.createUser({ username: "chief", roles: ["admin"] });
  await sql`update users set real_name = '王芳' where username = 'chief'`.execute(server.services.db);
  events = recordEvents(server);
  server.services.signals.subscribe((signal) => signals.push(signal));
});
afterAll(() => server?.close());
beforeEach(async () => {
  await sql`delete from announcement`.execute(server.services.db);
  await advance(2 * hourMs);
  events.length = 0;
  signals = [];
});

/** Sessions expire, so the administrator signs in again. */
async function advance(ms: number): Promise<void> {
  clock.moveMs(ms);
  admin = await server.signIn("chief");
}

const person = (...roles: string[]) => server.createUser({ roles });
const roleId = async (code: string) =>
  (await sql<{ id: number }>`select id from role where code = ${code}`.execute(server.services.db)).rows[0]?.id ?? 0;
const toRoles = async (...codes: string[]): Promise<Audience> => ({
  staff: "roles",
  roleIds: await Promise.all(codes.map(roleId)),
  app: [],
});

async function draft(overrides: Partial<AnnouncementFields> = {}): Promise<AnnouncementDetail> {
  return (await server.call(announcementsApi.add, someAnnouncementFields(overrides), admin)).data;
}
const publish = ({ id, version }: AnnouncementDetail) => server.call(announcementsApi.publish, { id, version }, admin);
async function published(overrides: Partial<AnnouncementFields> = {}): Promise<AnnouncementDetail> {
  return (await publish(await draft(overrides))).data;
}
const detail = async ({ id }: { id: number }) =>
  (await server.call(announcementsApi.detail, { id }, admin)).data as AnnouncementDetail;

async function messagesOf({ username }: Person, lang = "en"): Promise<Message[]> {
  const token = await server.signIn(username);
  const answer = await server.call(notificationsApi.inbox, { limit: 100 }, token, { "accept-language": lang });
  return (answer.data as { records: Message[] }).records.filter(({ type }) => type === 8);
}
const titlesTo = async (someone: Person, lang?: string) => (await messagesOf(someone, lang)).map(({ msg }) => msg);

async function mine(
  { username }: Person,
  view?: CallInput<typeof announcementsApi.mine>["view"],
): Promise<OwnAnnouncement[]> {
  const token = await server.signIn(username);
  return ((await server.call(announcementsApi.mine, { view }, token)).data as { records: OwnAnnouncement[] }).records;
}

async function createAppUser(role: AppRole, phone: string): Promise<string> {
  const origin = { actor: anonymous, language: "en", requestId: "test", ip: "" } as const;
  return inTransaction(server.services, origin, async (ctx) => {
    const id = await insertAppAccount(ctx.db, { role, phone, name: role, password_hash: "x" });
    return (await openAppSession(ctx, { id: id ?? 0, role })).token;
  });
}

const ends = (afterMs: number) => new Date(clock.now().getTime() + afterMs).toISOString();

describe("publishing", () => {
  // R-11.1
  test("notifies its roles, each reader in their language, and no other user", async () => {
    const [agent, clerk, both] = [
      await person("service"),
      await person("finance"),
      await person("service", "moderator"),
    ];
    const made = await published({ audience: await toRoles("service", "moderator") });
    expect(made).toMatchObject({ state: "published", reach: { read: 0, confirmed: 0 }, written: ["zh", "en"] });
    for (const someone of [agent, both]) {
      expect(await titlesTo(someone)).toEqual(["Holiday shifts"]);
      expect(await titlesTo(someone, "zh")).toEqual(["国庆节排班"]);
      // There is no Spanish wording, so Spanish readers get the English one.
      expect(await titlesTo(someone, "es")).toEqual(["Holiday shifts"]);
    }
    expect(await titlesTo(clerk)).toEqual([]);
    const [message] = await messagesOf(agent);
    expect(message).toMatchObject({ type: 8, allUser: 1, number: String(made.id), sendName: "王芳" });
    expect(message && targetOf(message)).toBe("/gonggao");
    expect(await mine(agent)).toMatchObject([{ id: made.id, title: "Holiday shifts", readAt: null }]);
    expect(await mine(clerk)).toEqual([]);
    expect(events.map(({ type }) => type)).toEqual(["announcement.added", "announcement.published"]);
  });

  test("two simultaneous calls publish once", async () => {
    const agent = await person("service");
    const made = await draft();
    const answers = await Promise.all(Array.from({ length: 10 }, () => publish(made)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set([undefined, "changed-meanwhile"]));
    expect(await titlesTo(agent)).toEqual(["Holiday shifts"]);
  });

  test("uses the same number of statements for any number of users", async () => {
    for (let i = 0; i < 30; i += 1) await person("dispatcher");
    const made = await published({ audience: await toRoles("dispatcher") });
    const { rows } = await sql<{ messages: number; deliveries: number }>`
      select count(distinct message.id)::integer as messages, count(*)::integer as deliveries from message
      join delivery on message_id = message.id where type = 8 and number = ${String(made.id)}`.execute(
      server.services.db,
    );
    expect(rows[0]).toEqual({ messages: 1, deliveries: 30 });
    expect(made.reach.told).toBe(30);
  });

  test.each<[string, Partial<AnnouncementFields>, string]>([
    ["there is no wording", { wordings: {} }, "announcement-unwritten"],
    ["there is no audience", { audience: { staff: "none", roleIds: [], app: [] } }, "announcement-without-audience"],
    ["it has expired", { expiresAt: "2026-01-01T00:00:00Z" }, "announcement-times"],
  ])("is refused if %s", async (_what, overrides, reason) => {
    expect(await publish(await draft(overrides))).toMatchObject({ success: false, code: 200, reason });
  });

  test("a published announcement can be neither edited nor deleted", async () => {
    const { id, version } = await published();
    const edited = await server.call(announcementsApi.update, { id, version, ...someAnnouncementFields() }, admin);
    expect(edited.reason).toBe("announcement-closed");
    expect((await server.call(announcementsApi.delete, { id, version }, admin)).reason).toBe("announcement-closed");
  });
});

describe("late recipients", () => {
  const signIn = ({ username }: Person) => server.call(authApi.signIn, { username, password: "vowdesk" });

  test("are notified once at sign-in, while the announcement is current", async () => {
    const first = await published({ audience: await toRoles("service"), expiresAt: ends(hourMs) });
    const newcomer = await person("service");
    expect(await titlesTo(newcomer)).toEqual([]);
    for (let i = 0; i < 3; i += 1) expect((await signIn(newcomer)).success).toBe(true);
    expect(await titlesTo(newcomer)).toEqual(["Holiday shifts"]);
    await advance(hourMs);
    const tooLate = await person("service");
    await signIn(tooLate);
    expect(await titlesTo(tooLate)).toEqual([]);
    expect((await detail(first)).reach.told).toBeGreaterThan(0);
  });

  test("are notified when they get a role", async () => {
    await published({ audience: await toRoles("finance") });
    const someone = await person("service");
    await server.call(usersApi.assignRoles, { userId: someone.id, roleIds: [await roleId("finance")] }, admin);
    expect(await titlesTo(someone)).toEqual(["Holiday shifts"]);
    await server.call(usersApi.assignRoles, { userId: someone.id, roleIds: [] }, admin);
    expect(await mine(someone)).toEqual([]);
    await server.call(usersApi.assignRoles, { userId: someone.id, roleIds: [await roleId("finance")] }, admin);
    expect(await titlesTo(someone)).toEqual(["Holiday shifts"]);
  });

  test("are found by the sweep on ten nodes at once and notified once", async () => {
    await published({ audience: await toRoles("moderator") });
    const people = [await person("moderator"), await person("moderator"), await person("service")];
    await Promise.all(Array.from({ length: 10 }, () => notifyMissedReaders(server.services)));
    expect(await Promise.all(people.map((item) => titlesTo(item)))).toEqual([
      ["Holiday shifts"],
      ["Holiday shifts"],
      [],
    ]);
  });
});

describe("scheduled times", () => {
  // R-11.1
  test("publish and expire an announcement once on any node, also after a restart", async () => {
    const agent = await person("service");
    const { id, version } = await draft({ expiresAt: ends(3 * hourMs) });
    const publishAt = ends(hourMs);
    const scheduled = await server.call(announcementsApi.schedule, { id, version, publishAt }, admin);
    expect(scheduled.data).toMatchObject({ state: "scheduled", publishAt: new Date(publishAt).toISOString() });
    await runAnnouncements(server.services);
    expect(await titlesTo(agent)).toEqual([]);
    await advance(hourMs);
    // Another node, started after the scheduling.
    await Promise.all(Array.from({ length: 8 }, () => runAnnouncements({ ...server.services })));
    expect(await detail({ id })).toMatchObject({ state: "published", publishAt: null });
    expect(await titlesTo(agent)).toEqual(["Holiday shifts"]);
    await advance(2 * hourMs);
    // For readers it expires at that moment, before the job runs.
    expect(await mine(agent, "current")).toEqual([]);
    expect(await mine(agent, "past")).toMatchObject([{ id, isOver: true }]);
    await Promise.all(Array.from({ length: 8 }, () => runAnnouncements(server.services)));
    expect(await detail({ id })).toMatchObject({ state: "expired" });
    expect(events.map(({ type }) => type).filter((type) => /published|expired/.test(type))).toEqual([
      "announcement.published",
      "announcement.expired",
    ]);
  });

  test("turn an announcement that lost its audience into a draft and publish the others", async () => {
    const added = await sql<{ id: number }>`insert into role (code, name)
      values ('passing', '{"zh":"x","en":"x","es":"x","ja":"x"}') returning id`.execute(server.services.db);
    const role = added.rows[0]?.id ?? 0;
    const lost = await draft({ audience: { staff: "roles", roleIds: [role], app: [] } });
    const remaining = await draft();
    for (const { id, version } of [lost, remaining])
      await server.call(announcementsApi.schedule, { id, version, publishAt: ends(hourMs) }, admin);
    await sql`delete from role where id = ${role}`.execute(server.services.db);
    await advance(hourMs);
    await runAnnouncements(server.services);
    expect([(await detail(lost)).state, (await detail(remaining)).state]).toEqual(["draft", "published"]);
  });

  // R-11.4
  test("publish nothing for a user who may not publish, by an edit or at the time", async () => {
    const editor = await server.createUser({ codes: ["announcement:all", "announcement:edit"] });
    const publisher = await server.createUser({ codes: ["announcement:publish", "announcement:edit"] });
    const agent = await person("service");
    const schedule = async (by: string) => {
      const { id, version } = await draft();
      const scheduled = await server.call(announcementsApi.schedule, { id, version, publishAt: ends(hourMs) }, by);
      return scheduled.data as AnnouncementDetail;
    };
    const edit = ({ id, version, wordings, audience, mustConfirm, expiresAt }: AnnouncementDetail, by: string) =>
      server.call(announcementsApi.update, { id, version, wordings, audience, mustConfirm, expiresAt }, by);
    const [ofAdmin, ofLeaver] = [await schedule(admin), await schedule(publisher.token)];
    expect(await edit(ofAdmin, editor.token)).toMatchObject({ reason: "no-permission" });
    expect(await edit(await draft(), editor.token)).toMatchObject({ success: true });
    const edited = await schedule(admin);
    expect(await edit(edited, publisher.token)).toMatchObject({ success: true });
    await sql`update users set enabled = false where id = ${publisher.id}`.execute(server.services.db);
    await advance(hourMs);
    await runAnnouncements(server.services);
    const states = await Promise.all([ofAdmin, ofLeaver, edited].map(async (item) => (await detail(item)).state));
    expect(states).toEqual(["published", "draft", "draft"]);
    expect(await titlesTo(agent)).toHaveLength(1);
  });

  test("a time in the past and an end before the start are refused", async () => {
    const { id, version } = await draft({ expiresAt: ends(hourMs) });
    const schedule = (publishAt: string) => server.call(announcementsApi.schedule, { id, version, publishAt }, admin);
    expect((await schedule(ends(-1))).reason).toBe("announcement-times");
    expect((await schedule(ends(2 * hourMs))).reason).toBe("announcement-times");
    const { data } = await schedule(ends(hourMs / 2));
    const again = data as AnnouncementDetail;
    const back = await server.call(announcementsApi.unschedule, { id, version: again.version }, admin);
    expect(back.data).toMatchObject({ state: "draft", publishAt: null });
  });
});

test("a retracted announcement is hidden; its receipts and the reason are kept", async () => {
  const agent = await person("service");
  const made = await published();
  await server.call(announcementsApi.read, { id: made.id }, await server.signIn(agent.username));
  const { id, version } = await detail(made);
  const answer = await server.call(announcementsApi.retract, { id, version, reason: "日期有误" }, admin);
  expect(answer.data).toMatchObject({ state: "retracted", reason: "日期有误", reach: { read: 1 } });
  expect([await mine(agent), await mine(agent, "past")]).toEqual([[], []]);
  expect((await server.call(announcementsApi.mineDetail, { id }, await server.signIn(agent.username))).reason).toBe(
    "not-found",
  );
  expect(events.at(-1)).toMatchObject({ type: "announcement.retracted", reason: "日期有误" });
});

// R-11.3
describe("receipts", () => {
  test("show who has read and confirmed, and notify other tabs of the user", async () => {
    const [reader, other] = [await person("auditor"), await person("auditor")];
    const made = await published({ audience: await toRoles("auditor"), mustConfirm: true });
    expect(await mine(reader, "unconfirmed")).toHaveLength(1);
    signals = [];
    await server.call(announcementsApi.read, { id: made.id }, await server.signIn(reader.username));
    const answer = await server.call(announcementsApi.confirm, { id: made.id }, await server.signIn(reader.username));
    expect(answer.data as OwnAnnouncementDetail).toMatchObject({ confirmedAt: clock.now().toISOString() });
    expect(signals).toContainEqual(
      expect.objectContaining({ kind: "changed", feature: "announcements", userId: reader.id }),
    );
    expect(await mine(reader, "unconfirmed")).toEqual([]);
    const receipts = async (state?: "missing" | "confirmed") =>
      ((await server.call(announcementsApi.receipts, { id: made.id, state }, admin)).data as { records: Receipt[] })
        .records;
    expect((await receipts("confirmed")).map(({ id }) => id)).toEqual([reader.id]);
    expect((await receipts("missing")).map(({ id }) => id)).toEqual([other.id]);
    expect(await receipts()).toHaveLength(2);
    expect((await detail(made)).reach).toEqual({ told: 2, read: 1, confirmed: 1, appRead: 0, appConfirmed: 0 });
    await server.call(announcementsApi.confirm, { id: made.id }, await server.signIn(reader.username));
    expect(events.filter(({ type }) => type === "announcement.confirmed")).toHaveLength(1);
  });

  test("refuse a confirmation that is not requested, too late or for another audience", async () => {
    const reader = await person("auditor");
    const plain = await published();
    expect(
      (await server.call(announcementsApi.confirm, { id: plain.id }, await server.signIn(reader.username))).reason,
    ).toBe("announcement-closed");
    const foreign = await published({ audience: await toRoles("finance"), mustConfirm: true });
    expect(
      (await server.call(announcementsApi.confirm, { id: foreign.id }, await server.signIn(reader.username))).reason,
    ).toBe("not-found");
    const short = await published({ mustConfirm: true, expiresAt: ends(hourMs) });
    await advance(hourMs);
    expect(
      (await server.call(announcementsApi.confirm, { id: short.id }, await server.signIn(reader.username))).reason,
    ).toBe("announcement-closed");
  });

  test("remind only users without a complete receipt, once an hour", async () => {
    const [reader, other] = [await person("moderator"), await person("moderator")];
    const made = await published({ audience: await toRoles("moderator") });
    await server.call(announcementsApi.read, { id: made.id }, await server.signIn(reader.username));
    const remind = async () =>
      server.call(announcementsApi.remind, { id: made.id, version: (await detail(made)).version }, admin);
    expect((await remind()).success).toBe(true);
    expect(await titlesTo(other)).toEqual(["Reminder: Holiday shifts", "Holiday shifts"]);
    expect(await titlesTo(reader)).toEqual(["Holiday shifts"]);
    expect((await remind()).reason).toBe("reminded-recently");
    await advance(hourMs);
    await sql`update announcement_receipt set read_at = ${clock.now()} where announcement_id = ${made.id}`.execute(
      server.services.db,
    );
    expect((await remind()).reason).toBe("nobody-to-remind");
  });
});

test("app users find, read and confirm announcements for their kind", async () => {
  const [driver, customer] = [
    await createAppUser("driver", "13700000001"),
    await createAppUser("customer", "13700000002"),
  ];
  const made = await published({ audience: { staff: "none", roleIds: [], app: ["driver"] }, mustConfirm: true });
  const announcements = await server.call(appAnnouncementsApi.mine, {}, driver, { "accept-language": "zh" });
  expect(announcements.data).toMatchObject({
    total: 1,
    records: [{ id: made.id, title: "国庆节排班", language: "zh" }],
  });
  expect((await server.call(appAnnouncementsApi.mine, {}, customer)).data).toMatchObject({ total: 0 });
  expect((await server.call(appAnnouncementsApi.read, { id: made.id }, customer)).reason).toBe("not-found");
  for (let i = 0; i < 2; i += 1) {
    const answer = await server.call(appAnnouncementsApi.confirm, { id: made.id }, driver);
    expect(answer.data).toMatchObject({ confirmedAt: clock.now().toISOString() });
  }
  expect((await detail(made)).reach).toEqual({ told: 0, read: 0, confirmed: 0, appRead: 1, appConfirmed: 1 });
});

test("an outdated version is refused with the current announcement", async () => {
  const { id, version } = await draft();
  const edit = (title: string) =>
    server.call(
      announcementsApi.update,
      { id, version, ...someAnnouncementFields({ wordings: { en: { title, body: aText("x") } } }) },
      admin,
    );
  expect((await edit("first")).success).toBe(true);
  expect(await edit("second")).toMatchObject({
    code: 409,
    reason: "changed-meanwhile",
    data: { current: { title: "first", version: version + 1 } },
  });
});

describe("pictures", () => {
  const upload = async (module: "announcement" | "pcimg") => {
    const raw = { width: 10, height: 10, channels: 3 } as const;
    const file = new TestFile(await sharp(Buffer.alloc(300), { raw }).png().toBuffer());
    return (await server.call(uploadsApi.upload, { module, file }, admin)).data as string;
  };
  const withPicture = (src: string) => ({
    wordings: {
      en: {
        title: "Plan",
        body: { type: "doc" as const, content: [{ type: "picture" as const, attrs: { src, alt: "" } }] },
      },
    },
  });
  const claims = async (id: number) =>
    (await sql`select from file_claim where owner like ${`announcement:${id}:%`}`.execute(server.services.db)).rows
      .length;

  test("are claimed while the announcement shows them", async () => {
    const src = await upload("announcement");
    const made = await draft(withPicture(src));
    expect(await claims(made.id)).toBe(1);
    const { id, version } = made;
    await server.call(announcementsApi.update, { id, version, ...someAnnouncementFields() }, admin);
    expect(await claims(id)).toBe(0);
    const other = await draft(withPicture(src));
    await server.call(announcementsApi.delete, { id: other.id, version: other.version }, admin);
    expect(await claims(other.id)).toBe(0);
  });

  test("are refused if they are missing or were uploaded for another purpose", async () => {
    for (const src of [await upload("pcimg"), "/files/0123456789abcdefghijkl.png"]) {
      const answer = await server.call(announcementsApi.add, someAnnouncementFields(withPicture(src)), admin);
      expect(answer.reason).toBe("file-unknown");
    }
  });
});
