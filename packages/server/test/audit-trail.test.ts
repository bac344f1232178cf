import { makeReview, makeVerification, triedQueues } from "./matrix/reviews.ts";
import { apis } from "@vowdesk/contract";
import type { OwnSession } from "@vowdesk/contract/auth";
import { someAnnouncementFields } from "@vowdesk/contract/announcements/sample";
import { anErrorReport } from "@vowdesk/contract/errors/sample";
import { isRead, type Endpoint } from "@vowdesk/contract/kernel";
import type { AppLinks } from "@vowdesk/contract/users";
import { sql } from "kysely";
import { generateSync } from "otplib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { heldClock } from "../src/platform/clock.ts";
import { loadOrders, loadPeople } from "../src/demo/load.ts";
import { makeOrders } from "../src/demo/orders/orders.ts";
import { makePeople } from "../src/demo/business/people.ts";
import { randomFrom } from "../src/demo/random.ts";
import { aCustomer, atDesk } from "./chat.ts";
import { TestFile } from "./forms.ts";
import { packageOf } from "./packages.ts";
import { requestFor, startTestServer, type TestServer } from "./server.ts";

const mutating = Object.entries(apis)
  .filter(([feature]) => feature !== "appAuth")
  .flatMap(([feature, api]) =>
    Object.entries(api as Record<string, Endpoint>).map(([name, endpoint]) => ({
      title: `${feature}.${name}`,
      endpoint,
    })),
  )
  .filter(({ endpoint }) => !isRead(endpoint) && endpoint.access.kind !== "app");

/** Calls that write and leave no line, each with the reason. A call joins this list by a decision, not by being forgotten. */
const silent: Readonly<Record<string, string>> = {
  "auth.refreshToken": "the session goes on; its beginning and end are lines",
  "settings.change": "how a person's desk looks is no act on the business",
  "views.arrange": "how a person's desk looks is no act on the business",
  "notifications.read": "reading one's own messages changes nothing for anybody else",
  "notifications.unread": "neither does taking that back",
  "notifications.ticket": "opens the socket of a session whose beginning is a line",
  "announcements.read": "reading what concerns oneself changes nothing for anybody else",
  ...Object.fromEntries(
    triedQueues.flatMap(([, { name }]) =>
      ["claim", "release"].map((act) => [
        `${name}.${act}`,
        "looking at an item changes nothing about it; deciding it is a line",
      ]),
    ),
  ),
  "errors.report": "a browser tells what went wrong in it; nobody did anything",
};

interface Prepared {
  input: Record<string, unknown>;
  /** Default: the administrator's. */
  token?: string;
}

let server: TestServer;
let admin = "";
let named = 0;
const newName = () => `made-${(named += 1)}`;

beforeAll(async () => {
  server = await startTestServer({ clock: heldClock("2026-11-02T10:30:00Z"), demo: true });
  await makeSomeOrders();
  admin = await server.signIn("admin");
});
afterAll(() => server?.close());

/** A few of the demo's orders, of which some are open. */
async function makeSomeOrders(): Promise<void> {
  const random = randomFrom(1);
  const people = makePeople(random, 1, { customer: 5, merchant: 2, courier: 2, driver: 2, runner: 2 });
  const orders = makeOrders(random, people, 300, server.services.clock.now());
  await server.services.db.transaction().execute(async (db) => {
    await loadPeople(db, people, "");
    await loadOrders(db, orders);
  });
}

async function first<T>(statement: ReturnType<typeof sql<T>>): Promise<T> {
  return (await statement.execute(server.services.db)).rows[0] as T;
}

async function made(endpoint: Endpoint, input: Record<string, unknown>): Promise<{ id: number }> {
  const answer = await server.http.inject(requestFor(endpoint, input, admin));
  return answer.json<{ data: { id: number } }>().data;
}

const someone = () => made(apis.users.add, { username: newName() });
const someAppUser = async () => ({
  ...(await first(sql<{ phone: string }>`select phone from app_account order by id limit 1`)),
  reason: "x",
});
const someRole = () => made(apis.roles.add, { roleCode: newName(), roleName: newName() });
const someDepartment = () => made(apis.departments.add, { departmentName: newName() });
const someDirectory = () => made(apis.menus.add, { label: newName(), type: 0 });
const permission = (code: string) => first(sql<{ id: number }>`select id from permission where code = ${code}`);

async function versioned(endpoint: Endpoint, input: Record<string, unknown>): Promise<{ id: number; version: number }> {
  const { id, version } = (await made(endpoint, input)) as { id: number; version: number };
  return { id, version };
}

const someDraft = (overrides = {}) => versioned(apis.announcements.add, someAnnouncementFields(overrides));

const someHandling = () =>
  first(sql<{ kind: string; subject: string }>`
    insert into handling (kind, subject, audience, at) values ('order', ${newName()}, 'order', now()) returning kind, subject`);

async function someError(state: "open" | "resolved"): Promise<{ id: number; version: number }> {
  await made(apis.errors.report, { reports: [anErrorReport({ message: newName() })] });
  const found = () =>
    first(sql<{ id: number; version: number }>`select id, version from error_group order by id desc limit 1`);
  const error = await found();
  if (state === "resolved") await made(apis.errors.resolve, error);
  return found();
}

/** Somebody with a second factor, or on the way to one. */
async function somebodyEnrolling() {
  const { id, token } = await server.createUser({ roles: ["service"] });
  const begun = await server.call(apis.secondFactor.begin, { password: "vowdesk" }, token);
  const epoch = server.services.clock.now().getTime() / 1_000;
  return { id, token, code: generateSync({ secret: (begun.data as { key: string }).key, epoch }) };
}

async function somebodyEnrolled() {
  const { id, token, code } = await somebodyEnrolling();
  const { data } = await server.call(apis.secondFactor.confirm, { code }, token);
  return { id, token, code: (data as { recoveryCodes: string[] }).recoveryCodes[0] ?? "" };
}

/** A customer who wrote something nobody has read. */
async function someConversation(): Promise<number> {
  const customer = await aCustomer(server);
  await customer.says("在吗");
  return customer.conversationId();
}

async function somePacket(): Promise<string> {
  const { data } = await (await aCustomer(server)).says("辛苦了", { type: 3, amountCents: 100 });
  return data.packet?.id ?? "";
}

/** One that somebody else than the administrator sent. */
async function someLargePacket(): Promise<string> {
  const id = await someConversation();
  const agent = await server.createUser({ roles: ["service"] });
  const { data } = await atDesk(server, agent, id).sends("心意", { type: 3, amountCents: 50_000 });
  return data.packet?.id ?? "";
}

/** What changes something in a review queue. */
function reviewsPrepared(code: (typeof triedQueues)[number][0], { name, act, says }: (typeof triedQueues)[number][1]) {
  const decision = { act, ...says };
  const some = async () => ({ id: await makeReview(server.services, code), version: 1 });
  const decide = (apis[name as "posts"] as typeof apis.posts).decide;
  return [
    [`${name}.decide`, async () => ({ input: { ...(await some()), ...decision } })],
    [`${name}.decideMany`, async () => ({ input: { rows: [await some()], ...decision } })],
    [`${name}.undo`, async () => ({ input: await made(decide, { ...(await some()), ...decision }) })],
  ] as [string, () => Promise<Prepared>][];
}

const someOpenOrder = () =>
  first(
    sql<{ number: string; version: number }>`
      select number, version from orders where due_at is not null order by random() limit 1`,
  );

/** For each call an input that really changes something. A mutating call without one fails below. */
const prepare: Readonly<Record<string, () => Prepared | Promise<Prepared>>> = {
  "auth.login": () => ({ input: { username: "manager", password: "vowdesk" } }),
  "auth.logout": async () => ({ input: {}, token: await server.signIn("manager") }),
  "auth.endSession": async () => {
    const { token, username } = await server.createUser({ roles: ["service"] });
    await server.signIn(username);
    const { data } = await server.call(apis.auth.sessions, {}, token);
    return { input: { id: (data as OwnSession[])[1]?.id }, token };
  },
  "auth.endOtherSessions": async () => ({ input: {}, token: await server.signIn("service") }),
  "secondFactor.begin": async () => ({
    input: { password: "vowdesk" },
    token: (await server.createUser({ roles: ["service"] })).token,
  }),
  "secondFactor.confirm": async () => {
    const { token, code } = await somebodyEnrolling();
    return { input: { code }, token };
  },
  "secondFactor.renewRecoveryCodes": async () => {
    const { token, code } = await somebodyEnrolled();
    return { input: { password: "vowdesk", code }, token };
  },
  "secondFactor.disable": async () => {
    const { token, code } = await somebodyEnrolled();
    return { input: { password: "vowdesk", code }, token };
  },
  "secondFactor.reset": async () => ({ input: { id: (await somebodyEnrolled()).id } }),
  "orders.act": async () => {
    const order = await first(
      sql<{
        number: string;
        version: number;
      }>`select number, version from orders where status = 'paid' limit 1`,
    );
    return { input: { ...order, act: "flag" } };
  },
  "orders.actOnMany": async () => ({ input: { rows: [await someOpenOrder()], act: "note", reason: "客人催单" } }),
  "orders.undo": async () => {
    const { number, version } = await someOpenOrder();
    const { undo } = (await server.call(apis.orders.act, { number, version, act: "flag" }, admin)).data as unknown as {
      undo: { token: string };
    };
    return { input: { number, token: undo.token } };
  },
  "orders.changeSettings": async () => {
    const { version } = await first(sql<{ version: number }>`select version from order_settings`);
    return { input: { version, amberPercent: 40 } };
  },
  "orders.exportPart": () => ({ input: { kind: "delivery", filters: { status: "paid" } } }),
  "verification.reveal": async () => ({ input: { id: await makeVerification(server.services) } }),
  "people.reveal": async () => ({ input: { id: (await aCustomer(server)).id } }),
  "orders.reveal": async () => {
    const { number } = await first(sql<{ number: string }>`select number from orders limit 1`);
    return { input: { number, field: "customerPhone" } };
  },
  "notifications.claim": async () => ({ input: await someHandling() }),
  "notifications.release": async () => ({ input: await made(apis.notifications.claim, await someHandling()) }),
  "errors.resolve": async () => ({ input: { ...(await someError("open")) } }),
  "errors.reopen": async () => ({ input: { ...(await someError("resolved")) } }),
  "users.add": () => ({ input: { username: newName() } }),
  "users.update": async () => ({ input: { id: (await someone()).id, nickName: "New" } }),
  "users.newUpdate": async () => ({
    input: { oldPassword: "vowdesk", newPassword: "Herbstlaub-11" },
    token: await server.signIn("moderator"),
  }),
  "users.delete": async () => ({ input: { id: (await someone()).id } }),
  "users.export": () => ({ input: {} }),
  "users.import": async () => {
    const text = `username\n${newName()}\n`;
    const answer = await server.http.inject(requestFor(apis.users.checkImport, { text }, admin));
    return { input: { text, checksum: answer.json<{ data: { checksum: string } }>().data.checksum } };
  },
  "users.makeResetLink": async () => ({ input: { id: (await someone()).id } }),
  "users.resetPassword": async () => ({
    input: { ...(await made(apis.users.makeResetLink, await someone())), newPassword: "Herbstlaub-11" },
  }),
  "users.offBoard": async () => ({ input: { id: (await someone()).id } }),
  "users.linkAppUser": async () => ({ input: { userId: (await someone()).id, ...(await someAppUser()) } }),
  "users.endAppLink": async () => {
    const { id: userId } = await someone();
    const answer = (await made(apis.users.linkAppUser, { userId, ...(await someAppUser()) })) as unknown as AppLinks;
    return { input: { userId, linkId: answer.links[0]?.id ?? 0, reason: "x" } };
  },
  "users.saveUserRole": async () => ({ input: { userId: (await someone()).id, roleIds: [(await someRole()).id] } }),
  "roles.add": () => ({ input: { roleCode: newName(), roleName: newName() } }),
  "roles.update": async () => ({ input: { id: (await someRole()).id, remark: "New" } }),
  "roles.delete": async () => ({ input: { id: (await someRole()).id } }),
  "roles.saveRoleAssign": async () => ({
    input: { roleId: (await someRole()).id, list: [(await permission("dashboard")).id] },
  }),
  "menus.add": () => ({ input: { label: newName(), type: 0 } }),
  "menus.update": async () => ({ input: { id: (await someDirectory()).id, icon: "star" } }),
  "menus.move": async () => ({ input: { id: (await someDirectory()).id, parentId: (await someDirectory()).id } }),
  "menus.viewAs": () => ({ input: { target: "user:1" } }),
  "menus.leaveView": () => ({ input: { target: "user:1" } }),
  "menus.delete": async () => ({ input: { id: (await someDirectory()).id } }),
  "audit.startExport": () => ({ input: { verb: "user." } }),
  "audit.revert": async () => {
    await made(apis.users.update, { id: (await someone()).id, nickName: "New" });
    const { id } = await first(
      sql<{ id: string }>`select id from audit_line where verb = 'user.updated' order by id desc limit 1`,
    );
    return { input: { id } };
  },
  "business.change": async () => {
    const { version } = await first(sql<{ version: number }>`select version from studio`);
    return { input: { version, compensationCapCents: 1 } };
  },
  "chat.sendMsg": async () => ({ input: { id: await someConversation(), text: "您好" } }),
  "chat.unsend": async () => ({ input: await made(apis.chat.sendMsg, { id: await someConversation(), text: "您好" }) }),
  "chat.goTop": async () => ({ input: { id: await someConversation() } }),
  "chat.upOne": async () => ({ input: { id: await someConversation() } }),
  "chat.pcDelete": async () => ({ input: { id: await someConversation() } }),
  "chat.openRed": async () => ({ input: { id: await somePacket() } }),
  "chat.decideRed": async () => ({ input: { id: await someLargePacket(), approve: false } }),
  "chat.claim": async () => ({ input: { id: await someConversation() } }),
  "chat.release": async () => ({ input: await made(apis.chat.claim, { id: await someConversation() }) }),
  "chat.handOver": async () => ({
    input: { id: await someConversation(), toId: (await server.createUser({ roles: ["service"] })).id },
  }),
  "chat.takeOver": async () => ({ input: { id: await someConversation(), reason: "ill" } }),
  "chat.setState": async () => ({ input: { id: await someConversation(), state: "done" } }),
  "chat.setAvailable": async () => ({
    input: { available: false },
    token: (await server.createUser({ roles: ["service"] })).token,
  }),
  "chatReplies.save": () => ({ input: { title: newName(), text: "您好" } }),
  "chatReplies.delete": async () => ({ input: await made(apis.chatReplies.save, { title: newName(), text: "您好" }) }),
  "chatSettings.change": () => ({ input: { version: 1, lateSeconds: 90 } }),
  "views.save": () => ({ input: { page: "/order", name: newName(), scope: "everyone", query: "scope=late" } }),
  "views.delete": async () => ({
    input: await made(apis.views.save, { page: "/order", name: newName(), scope: "everyone", query: "" }),
  }),
  "operations.run": async () => {
    const { name } = await first(
      sql<{
        name: string;
      }>`insert into job (name, every_ms, next_at) values ('some-job', 1, now() + interval '1 hour') returning name`,
    );
    return { input: { name } };
  },
  "announcements.add": () => ({ input: someAnnouncementFields() }),
  "announcements.update": async () => ({
    input: { ...(await someDraft()), ...someAnnouncementFields({ mustConfirm: true }) },
  }),
  "announcements.schedule": async () => ({ input: { ...(await someDraft()), publishAt: "2026-12-01T00:00:00Z" } }),
  "announcements.unschedule": async () => ({
    input: await versioned(apis.announcements.schedule, { ...(await someDraft()), publishAt: "2026-12-01T00:00:00Z" }),
  }),
  "announcements.publish": async () => ({ input: await someDraft() }),
  "announcements.remind": async () => ({ input: await versioned(apis.announcements.publish, await someDraft()) }),
  "announcements.retract": async () => ({
    input: { ...(await versioned(apis.announcements.publish, await someDraft())), reason: "wrong date" },
  }),
  "announcements.delete": async () => ({ input: await someDraft() }),
  "announcements.confirm": async () => ({
    input: await versioned(apis.announcements.publish, await someDraft({ mustConfirm: true })),
  }),
  ...Object.fromEntries(triedQueues.flatMap(([code, of]) => reviewsPrepared(code, of))),
  "withdrawals.askBank": async () => ({ input: { id: await makeReview(server.services, "withdrawal", "uncertain") } }),
  "departments.add": () => ({ input: { departmentName: newName() } }),
  "departments.update": async () => ({ input: { id: (await someDepartment()).id, address: "New" } }),
  "departments.delete": async () => ({ input: { id: (await someDepartment()).id } }),
  "uploads.upload": async () => ({
    input: {
      file: new TestFile(
        await sharp(Buffer.alloc(300), { raw: { width: 10, height: 10, channels: 3 } })
          .png()
          .toBuffer(),
      ),
    },
  }),
  "uploads.uploadPackage": () => ({ input: { file: new TestFile(packageOf({ versionCode: 1 }), "app.apk") } }),
  "uploads.activate": async () => {
    const { id } = await made(apis.uploads.uploadPackage, {
      file: new TestFile(packageOf({ versionCode: 2 }), "app.apk"),
    });
    return { input: { id, version: 1 } };
  },
};

describe("every call for staff that changes something", () => {
  test("is prepared here or silent for a reason, and not both", () => {
    const titles = mutating.map(({ title }) => title).toSorted();
    expect([...Object.keys(prepare), ...Object.keys(silent)].toSorted()).toEqual(titles);
  });

  test.each(mutating.filter(({ title }) => !(title in silent)))(
    "$title leaves one line with its request",
    async ({ title, endpoint }) => {
      const { input, token = admin } = (await prepare[title]?.()) ?? { input: {} };
      const answer = await server.http.inject(requestFor(endpoint, input, token));
      expect(answer.json()).toMatchObject({ success: true, code: 200 });
      const requestId = answer.headers["x-request-id"];
      const { rows } = await sql<{ actor: string; verb: string; ip: string; changes: object }>`
        select actor, verb, ip, changes from audit_line where request_id = ${requestId}`.execute(server.services.db);
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({ actor: expect.stringMatching(/./), ip: expect.stringMatching(/./) });
      expect(JSON.stringify(rows)).not.toMatch(/vowdesk|Herbstlaub|argon2/);
    },
  );
});
