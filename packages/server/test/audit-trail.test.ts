import { randomUUID } from "node:crypto";
import { auditCases } from "./matrix/rows.ts";
import { makeReview, makeVerification, queueCases, reason } from "./matrix/reviews.ts";
import { apis } from "@vowdesk/contract";
import type { OwnSession } from "@vowdesk/contract/staff/auth";
import { someAnnouncementFields } from "@vowdesk/contract/messages/announcements/sample";
import { anErrorReport } from "@vowdesk/contract/operations/errors/sample";
import { isRead, type Endpoint } from "@vowdesk/contract/kernel";
import type { OrderKind } from "@vowdesk/contract/local/orders";
import type { AppLinks } from "@vowdesk/contract/staff/users";
import { sql } from "kysely";
import { generateSync } from "otplib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decisionEffects } from "../src/features/reviews/engine/engine.ts";
import { fixedClock } from "../src/platform/clock.ts";
import { loadOrders, loadPeople } from "../src/demo/load.ts";
import { makeOrders } from "../src/demo/orders/orders.ts";
import { makePeople } from "../src/demo/business/people.ts";
import { randomFrom } from "../src/demo/random.ts";
import { makeCustomer, atDesk } from "./chat.ts";
import { TestFile } from "./forms.ts";
import { packageOf } from "./packages.ts";
import { salesCases } from "./audit/sales.ts";
import { passkeyInputs } from "./passkeys.ts";
import { requestFor, startTestServer, type TestServer } from "./server.ts";
import { serviceAccountWrites } from "./service-accounts.ts";
import { alertWrites } from "./audit/alerts.ts";
import { providerWrites } from "./single-sign-on/provider-writes.ts";
import { webhookWrites } from "./webhooks.ts";
import { changesSecretOnly, withoutAuditEntry } from "./audit/without-entry.ts";

const mutating = Object.entries(apis)
  .filter(([feature]) => feature !== "appAuth")
  .flatMap(([feature, api]) =>
    Object.entries(api as Record<string, Endpoint>).map(([name, endpoint]) => ({
      title: `${feature}.${name}`,
      endpoint,
    })),
  )
  .filter(({ endpoint }) => !isRead(endpoint) && !["app", "couple"].includes(endpoint.access.kind));

interface Prepared {
  input: Record<string, unknown>;
  token?: string;
}

let server: TestServer;
let admin = "";
let named = 0;
const newName = () => `made-${(named += 1)}`;

beforeAll(async () => {
  server = await startTestServer({ clock: fixedClock("2026-11-02T10:30:00Z"), demo: true });
  await loadSomeOrders();
  admin = await server.signIn("admin");
});
afterAll(() => server?.close());

async function loadSomeOrders(): Promise<void> {
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

async function create(endpoint: Endpoint, input: Record<string, unknown>, token = admin): Promise<{ id: number }> {
  const answer = await server.http.inject(requestFor(endpoint, input, token));
  return answer.json<{ data: { id: number } }>().data;
}

const makeUser = () => create(apis.users.add, { username: newName() });
const findAppUser = async () => ({
  ...(await first(sql<{ phone: string }>`select phone from app_account order by id limit 1`)),
  reason: "x",
});
const makeAppUser = ({ isBlocked = false, isProved = false } = {}) =>
  first(sql<{ id: number; version: number }>`
    insert into app_account (role, phone, name, password_hash, enabled, phone_verified_at)
    select 'customer', '+8612' || lpad((count(*) + 1)::text, 9, '0'), '新客', '', ${!isBlocked},
      case when ${isProved} then now() end from app_account
    returning id, version`);
/** An app user with a file. */
async function makeUploader(): Promise<{ id: number; name: string }> {
  const { id } = await makeAppUser();
  const name = `${newName().padEnd(22, "x")}.jpg`;
  await server.services.files.put(name, Buffer.from("x"), "image/jpeg");
  await sql`insert into file (name, state, module, is_public, media_type, received_bytes, bytes, uploader_kind, uploader_id, created_at)
    values (${name}, 'kept', 'chat', false, 'image/jpeg', 1, 1, 'app', ${id}, now())`.execute(server.services.db);
  return { id, name };
}
/** Creates an app user whose erasure another staff user has requested. */
async function makeErasure(): Promise<{ id: number; version: number }> {
  const account = await makeAppUser();
  await sql`insert into app_erasure (account_id, state, requested_by, requested_by_name, requested_at, reason, was_enabled)
    values (${account.id}, 'requested', 0, '', now(), '', true)`.execute(server.services.db);
  return account;
}
/** Creates an app user into whom a duplicate is merged, as another staff user has requested. */
async function makeMerge(): Promise<{ id: number; version: number }> {
  const account = await makeAppUser({ isProved: true });
  const { id: duplicateId } = await makeAppUser({ isProved: true });
  await sql`insert into app_merge (duplicate_id, kept_id, evidence, requested_by, requested_by_name, requested_at, reason)
    values (${duplicateId}, ${account.id}, '{numbers}', 0, '', now(), 'x')`.execute(server.services.db);
  return account;
}
async function makeMerchant(): Promise<number> {
  const { id } = await makeAppUser();
  await sql`insert into merchant (id, name, phone, address, zone) values (${id}, 'x', '', '', 'x')`.execute(
    server.services.db,
  );
  return id;
}
const makeRole = () => create(apis.roles.add, { roleCode: newName(), roleName: newName() });
const makeDirectory = () => create(apis.menus.add, { label: newName(), type: 0 });
const permission = (code: string) => first(sql<{ id: number }>`select id from permission where code = ${code}`);

async function createVersioned(endpoint: Endpoint, input: Record<string, unknown>) {
  const { id, version } = (await create(endpoint, input)) as { id: number; version: number };
  return { id, version };
}

const makeDraft = (overrides = {}) => createVersioned(apis.announcements.add, someAnnouncementFields(overrides));

const makeHandling = () =>
  first(sql<{ kind: string; subject: string }>`
    insert into handling (kind, subject, audience, at) values ('order', ${newName()}, 'order', now()) returning kind, subject`);

const makeBookable = () => createVersioned(apis.bookables.add, { kind: "room", name: newName() });
const makeWedding = () => createVersioned(apis.weddings.add, { nameA: newName(), phoneA: "13800001111" });
const shootTimes = (day: number) => ({ startsAt: `2026-12-0${day}T02:00:00Z`, endsAt: `2026-12-0${day}T03:00:00Z` });

/** A shoot in a state, with its team. */
async function makeShoot(state: "tentative" | "firm" | "confirmed" | "checked_in" | "shooting" | "postponed" | "done") {
  const team = [(await makeBookable()).id];
  const { id } = await create(apis.shoots.book, { purpose: "pickup", ...shootTimes(1), team });
  const at = server.services.clock.now();
  await sql`update shoot set state = ${state}, starts_at = ${at}, ends_at = ${at}::timestamptz + interval '1 hour',
    ended_at = case when ${state === "postponed" || state === "done"} then ${at}::timestamptz end,
    expires_at = case when ${state === "tentative"} then ${at}::timestamptz + interval '1 day' end where id = ${id}`.execute(
    server.services.db,
  );
  return { changed: { id, version: 1 }, team };
}

const shootSteps = {
  firm: "tentative",
  confirm: "firm",
  checkIn: "confirmed",
  start: "checked_in",
  finish: "shooting",
  noShow: "firm",
} as const;

const makeBlock = async () =>
  create(apis.shoots.block, { bookableId: (await makeBookable()).id, reason: "repair", ...shootTimes(1) });

async function makeError(state: "open" | "resolved"): Promise<{ id: number; version: number }> {
  await create(apis.errors.report, { reports: [anErrorReport({ message: newName() })] });
  const newestError = () =>
    first(sql<{ id: number; version: number }>`select id, version from error_group order by id desc limit 1`);
  const error = await newestError();
  if (state === "resolved") await create(apis.errors.resolve, error);
  return newestError();
}

async function startEnrolling() {
  const { id, token } = await server.createUser({ roles: ["service"] });
  const begun = await server.call(apis.secondFactor.begin, { password: "vowdesk" }, token);
  const epoch = server.services.clock.now().getTime() / 1_000;
  return { id, token, code: generateSync({ secret: (begun.data as { key: string }).key, epoch }) };
}

async function enrolled() {
  const { id, token, code } = await startEnrolling();
  const { data } = await server.call(apis.secondFactor.confirm, { code }, token);
  return { id, token, code: (data as { recoveryCodes: string[] }).recoveryCodes[0] ?? "" };
}

async function makeConversation(): Promise<number> {
  const customer = await makeCustomer(server);
  await customer.says("在吗");
  return customer.conversationId();
}

async function makePacket(): Promise<string> {
  const { data } = await (await makeCustomer(server)).says("辛苦了", { type: 3, amountCents: 100 });
  return data.packet?.id ?? "";
}

/** A packet sent by another user than the administrator. */
async function makeLargePacket(): Promise<string> {
  const id = await makeConversation();
  const agent = await server.createUser({ roles: ["service"] });
  const { data } = await atDesk(server, agent, id).sends("心意", { type: 3, amountCents: 50_000 });
  return data.packet?.id ?? "";
}

const makeTeam = () => create(apis.chatTeams.save, { name: newName() });
const makeLabel = async () => (await create(apis.chatLabels.save, { name: newName() })).id;

function prepareReviews(code: (typeof queueCases)[number][0], { name, act }: (typeof queueCases)[number][1]) {
  const decision = { act, reason };
  const some = async () => ({ id: await makeReview(server.services, code), version: 1 });
  const decide = (apis[name as "posts"] as typeof apis.posts).decide;
  return [
    [`${name}.decide`, async () => ({ input: { ...(await some()), ...decision } })],
    [`${name}.decideMany`, async () => ({ input: { rows: [await some()], ...decision } })],
    [`${name}.undo`, async () => ({ input: await create(decide, { ...(await some()), ...decision }) })],
  ] as [string, () => Promise<Prepared>][];
}

async function settle(): Promise<void> {
  await sql`update review set effect_at = effect_at - interval '1 minute' where effect_at is not null`.execute(
    server.services.db,
  );
  await decisionEffects.run(server.services);
}

const findOpenOrder = () =>
  first(
    sql<{ number: string; version: number }>`
      select number, version from orders where due_at is not null order by random() limit 1`,
  );

/** For each call an input that changes something. A writing call without one fails below. */
const orderSettingsVersion = async () =>
  (await first(sql<{ version: number }>`select version from order_settings`)).version;

/** The part of a placement for a caller that all kinds have, at the quoted price. */
async function entryAt(quoted: object) {
  const caller = await first(
    sql<{ phone: string }>`select phone from app_account where role = 'customer' and enabled order by id desc limit 1`,
  );
  const { data } = await server.call(apis.orderEntry.quote, quoted as never, admin);
  const { totalCents: expectedCents } = data as { totalCents: number };
  return { clientOrderId: randomUUID(), caller, expectedCents };
}

async function routeBetweenZones() {
  const { data } = await server.call(apis.orderSettings.zones, {}, admin);
  const [from, to] = data as { name: string }[];
  return { fromZone: from?.name, pickup: "江南大道 228 号", toZone: to?.name, destination: "文一西路 9 号" };
}

/** A change of an order that leaves its price as it is. */
async function changeOf(kind: OrderKind, fields: object): Promise<Prepared> {
  const order = await first(sql<{ number: string; version: number; expectedCents: number }>`
    select number, version, total_cents as "expectedCents" from orders
    where kind = ${kind} and status in ('paid', 'accepted', 'requested', 'posted') limit 1`);
  return { input: { ...order, ...fields } };
}

const prepare: Readonly<Record<string, () => Prepared | Promise<Prepared>>> = {
  "auth.signIn": () => ({ input: { username: "manager", password: "vowdesk" } }),
  "auth.signOut": async () => ({ input: {}, token: await server.signIn("manager") }),
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
    const { token, code } = await startEnrolling();
    return { input: { code }, token };
  },
  "secondFactor.renewRecoveryCodes": async () => {
    const { token, code } = await enrolled();
    return { input: { password: "vowdesk", code }, token };
  },
  "secondFactor.disable": async () => {
    const { token, code } = await enrolled();
    return { input: { password: "vowdesk", code }, token };
  },
  "secondFactor.reset": async () => ({ input: { id: (await enrolled()).id } }),
  ...passkeyInputs(() => server),
  "orders.act": async () => {
    const order = await first(
      sql<{
        number: string;
        version: number;
      }>`select number, version from orders where status = 'paid' limit 1`,
    );
    return { input: { ...order, act: "flag" } };
  },
  "orders.actOnMany": async () => ({ input: { rows: [await findOpenOrder()], act: "note", reason: "客人催单" } }),
  "orders.undo": async () => {
    const { number, version } = await findOpenOrder();
    const { undo } = (await server.call(apis.orders.act, { number, version, act: "flag" }, admin)).data as unknown as {
      undo: { token: string };
    };
    return { input: { number, token: undo.token } };
  },
  "orderSettings.changeSettings": async () => ({ input: { version: await orderSettingsVersion(), amberPercent: 40 } }),
  "orderSettings.changePrices": async () => ({
    input: { version: await orderSettingsVersion(), packingMaxCents: 600 },
  }),
  "orderEntry.placeDelivery": async () => {
    const basket = await first(sql<{ merchantId: number; items: object[] }>`
      select merchant_id as "merchantId", json_build_array(json_build_object('dishId', dish.id, 'quantity', 1)) as items
      from dish join merchant on merchant.id = merchant_id where is_open and on_sale limit 1`);
    return { input: { ...(await entryAt({ basket })), basket, address: "星海路 12 号", isPaid: true } };
  },
  "orderEntry.placeRide": async () => {
    const distanceM = 8_000;
    const car = { plate: "浙A·R2D21", carModel: "大众帕萨特" };
    return { input: { ...(await entryAt({ distanceM })), ...(await routeBetweenZones()), ...car, distanceM } };
  },
  "orderEntry.placeErrand": async () => {
    const errand = { task: "send", itemValueCents: 5_000, distanceM: 4_000 };
    const input = {
      ...(await entryAt(errand)),
      ...(await routeBetweenZones()),
      ...errand,
      item: "相册两本",
      isPaid: true,
    };
    return { input };
  },
  "orderChanges.changeDelivery": () => changeOf("delivery", { address: "星海路 12 号" }),
  "orderChanges.changeRide": () => changeOf("driver", { destination: "文一西路 9 号" }),
  "orderChanges.changeErrand": () => changeOf("errand", { destination: "文一西路 9 号" }),
  "orders.exportPart": () => ({ input: { kind: "delivery", filters: { status: "paid" } } }),
  "verification.reveal": async () => ({ input: { id: await makeVerification(server.services) } }),
  "people.reveal": async () => ({ input: { id: (await makeCustomer(server)).id } }),
  "orders.reveal": async () => {
    const { number } = await first(sql<{ number: string }>`select number from orders limit 1`);
    return { input: { number, field: "customerPhone" } };
  },
  "notifications.claim": async () => ({ input: await makeHandling() }),
  "notifications.release": async () => ({ input: await create(apis.notifications.claim, await makeHandling()) }),
  "errors.resolve": async () => ({ input: { ...(await makeError("open")) } }),
  "errors.reopen": async () => ({ input: { ...(await makeError("resolved")) } }),
  "users.add": () => ({ input: { username: newName() } }),
  "users.update": async () => ({ input: { id: (await makeUser()).id, nickName: "New" } }),
  "users.changePassword": async () => ({
    input: { oldPassword: "vowdesk", newPassword: "Herbstlaub-11" },
    token: await server.signIn("moderator"),
  }),
  "users.delete": async () => ({ input: { id: (await makeUser()).id } }),
  "users.export": () => ({ input: {} }),
  "users.import": async () => {
    const text = `username\n${newName()}\n`;
    const answer = await server.http.inject(requestFor(apis.users.checkImport, { text }, admin));
    return { input: { text, checksum: answer.json<{ data: { checksum: string } }>().data.checksum } };
  },
  "users.makeResetLink": async () => ({ input: { id: (await makeUser()).id } }),
  "users.resetPassword": async () => ({
    input: { ...(await create(apis.users.makeResetLink, await makeUser())), newPassword: "Herbstlaub-11" },
  }),
  "users.offBoard": async () => ({ input: { id: (await makeUser()).id } }),
  "users.linkAppUser": async () => ({ input: { userId: (await makeUser()).id, ...(await findAppUser()) } }),
  "users.endAppLink": async () => {
    const { id: userId } = await makeUser();
    const answer = (await create(apis.users.linkAppUser, { userId, ...(await findAppUser()) })) as unknown as AppLinks;
    return { input: { userId, linkId: answer.links[0]?.id ?? 0, reason: "x" } };
  },
  "users.assignRoles": async () => ({ input: { userId: (await makeUser()).id, roleIds: [(await makeRole()).id] } }),
  "appUsers.edit": async () => ({ input: { ...(await makeAppUser()), name: "新名字" } }),
  "appUsers.changePhone": async () => ({ input: { ...(await makeAppUser()), phone: "19900000002", reason: "x" } }),
  "appUsers.block": async () => ({ input: { ...(await makeAppUser()), reason: "x" } }),
  "appUsers.unblock": async () => ({ input: await makeAppUser({ isBlocked: true }) }),
  "appUsers.exportPart": async () => ({ input: { ...(await makeAppUser()), reason: "x", section: "account" } }),
  "appUsers.exportFile": async () => ({ input: { ...(await makeUploader()), reason: "x" } }),
  "appUsers.merge": async () => {
    const { id: duplicateId, version: duplicateVersion } = await makeAppUser({ isProved: true });
    return { input: { ...(await makeAppUser({ isProved: true })), duplicateId, duplicateVersion, reason: "x" } };
  },
  "appUsers.approveMerge": async () => ({ input: await makeMerge() }),
  "appUsers.cancelMerge": async () => ({ input: { ...(await makeMerge()), reason: "x" } }),
  "appUsers.requestErasure": async () => ({ input: { ...(await makeAppUser()), reason: "x" } }),
  "appUsers.approveErasure": async () => ({ input: await makeErasure() }),
  "appUsers.cancelErasure": async () => ({ input: { ...(await makeErasure()), reason: "x" } }),
  "dishes.add": async () => ({ input: { merchantId: await makeMerchant(), name: "x", priceCents: 100 } }),
  "dishes.update": async () => {
    const { id } = await create(apis.dishes.add, { merchantId: await makeMerchant(), name: "x", priceCents: 100 });
    return { input: { id, version: 1, priceCents: 200 } };
  },
  "roles.add": () => ({ input: { roleCode: newName(), roleName: newName() } }),
  "roles.update": async () => ({ input: { id: (await makeRole()).id, remark: "New" } }),
  "roles.delete": async () => ({ input: { id: (await makeRole()).id } }),
  "roles.assignPermissions": async () => ({
    input: { roleId: (await makeRole()).id, list: [(await permission("dashboard")).id] },
  }),
  "menus.add": () => ({ input: { label: newName(), type: 0 } }),
  "menus.update": async () => ({ input: { id: (await makeDirectory()).id, icon: "star" } }),
  "menus.move": async () => ({ input: { id: (await makeDirectory()).id, parentId: (await makeDirectory()).id } }),
  "menus.viewAs": () => ({ input: { target: "user:1" } }),
  "menus.endViewAs": () => ({ input: { target: "user:1" } }),
  "menus.delete": async () => ({ input: { id: (await makeDirectory()).id } }),
  "audit.startExport": () => ({ input: { verb: "user." } }),
  "audit.revert": async () => {
    await create(apis.users.update, { id: (await makeUser()).id, nickName: "New" });
    const { id } = await first(
      sql<{ id: string }>`select id from audit_line where verb = 'user.updated' order by id desc limit 1`,
    );
    return { input: { id } };
  },
  "business.change": async () => {
    const { version } = await first(sql<{ version: number }>`select version from studio`);
    return { input: { version, compensationCapCents: 1 } };
  },
  "chat.send": async () => ({ input: { id: await makeConversation(), text: "您好" } }),
  "chat.unsend": async () => ({
    input: await create(apis.chat.send, { id: await makeConversation(), text: "您好" }),
  }),
  "chat.pin": async () => ({ input: { id: await makeConversation() } }),
  "chat.read": async () => ({ input: { id: await makeConversation() } }),
  "chat.label": async () => ({ input: { id: await makeConversation(), labels: [await makeLabel()] } }),
  "chat.setPriority": async () => ({ input: { id: await makeConversation(), priority: "high" } }),
  "chat.snooze": async () => ({ input: { id: await makeConversation() } }),
  "chat.unsnooze": async () => ({ input: await create(apis.chat.snooze, { id: await makeConversation() }) }),
  "chatLabels.save": () => ({ input: { name: newName() } }),
  "chatLabels.delete": async () => ({ input: { id: await makeLabel() } }),
  "chat.handToTeam": async () => ({ input: { id: await makeConversation(), teamId: (await makeTeam()).id } }),
  "chatTeams.save": () => ({ input: { name: newName() } }),
  "chatTeams.delete": async () => ({ input: { id: (await makeTeam()).id } }),
  "chat.actOnMany": async () => ({
    input: { rows: [{ id: await makeConversation() }], act: "set-priority", priority: "urgent" },
  }),
  "chatReports.export": () => ({ input: { from: "2026-11-01", to: "2026-11-30" } }),
  "chat.hide": async () => ({ input: { id: await makeConversation() } }),
  "chat.openPacket": async () => ({ input: { id: await makePacket() } }),
  "chat.decidePacket": async () => ({ input: { id: await makeLargePacket(), approve: false } }),
  "chat.claim": async () => ({ input: { id: await makeConversation() } }),
  "chat.release": async () => ({ input: await create(apis.chat.claim, { id: await makeConversation() }) }),
  "chat.handOver": async () => ({
    input: { id: await makeConversation(), toId: (await server.createUser({ roles: ["service"] })).id },
  }),
  "chat.takeOver": async () => ({ input: { id: await makeConversation(), reason: "ill" } }),
  "chat.setState": async () => ({ input: { id: await makeConversation(), state: "done" } }),
  "chat.setAvailable": async () => ({
    input: { available: false },
    token: (await server.createUser({ roles: ["service"] })).token,
  }),
  "chatReplies.save": () => ({ input: { title: newName(), text: "您好" } }),
  "chatReplies.delete": async () => ({
    input: await create(apis.chatReplies.save, { title: newName(), text: "您好" }),
  }),
  "chatSettings.change": () => ({ input: { version: 1, lateSeconds: 90 } }),
  "views.save": () => ({ input: { page: "/order", name: newName(), scope: "everyone", query: "scope=late" } }),
  "views.delete": async () => ({
    input: await create(apis.views.save, { page: "/order", name: newName(), scope: "everyone", query: "" }),
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
    input: { ...(await makeDraft()), ...someAnnouncementFields({ mustConfirm: true }) },
  }),
  "announcements.schedule": async () => ({ input: { ...(await makeDraft()), publishAt: "2026-12-01T00:00:00Z" } }),
  "announcements.unschedule": async () => ({
    input: await createVersioned(apis.announcements.schedule, {
      ...(await makeDraft()),
      publishAt: "2026-12-01T00:00:00Z",
    }),
  }),
  "announcements.publish": async () => ({ input: await makeDraft() }),
  "announcements.remind": async () => ({ input: await createVersioned(apis.announcements.publish, await makeDraft()) }),
  "announcements.retract": async () => ({
    input: { ...(await createVersioned(apis.announcements.publish, await makeDraft())), reason: "wrong date" },
  }),
  "announcements.delete": async () => ({ input: await makeDraft() }),
  "announcements.confirm": async () => ({
    input: await createVersioned(apis.announcements.publish, await makeDraft({ mustConfirm: true })),
  }),
  ...Object.fromEntries(queueCases.flatMap(([code, of]) => prepareReviews(code, of))),
  "withdrawals.askBank": async () => ({ input: { id: await makeReview(server.services, "withdrawal", "uncertain") } }),
  ...serviceAccountWrites(() => ({ server, admin })),
  ...auditCases(() => server),
  ...webhookWrites(() => ({ server, token: admin })),
  ...alertWrites(() => ({ server, token: admin })),
  ...providerWrites(() => ({ server, admin })),
  "bookables.add": () => ({ input: { kind: "kit", name: newName() } }),
  "bookables.update": async () => ({ input: { ...(await makeBookable()), note: "New" } }),
  "bookables.retire": async () => ({ input: await makeBookable() }),
  "bookables.restore": async () => ({ input: await createVersioned(apis.bookables.retire, await makeBookable()) }),
  "bookables.export": () => ({ input: { filters: { kind: "room" } } }),
  "weddings.export": () => ({ input: {} }),
  "shoots.export": () => ({ input: {} }),
  "weddings.add": () => ({ input: { nameA: newName() } }),
  "weddings.update": async () => ({ input: { ...(await makeWedding()), note: "New" } }),
  "weddings.delete": async () => ({ input: { id: (await makeWedding()).id } }),
  "weddings.reveal": async () => ({ input: { id: (await makeWedding()).id, partner: "a" } }),
  ...salesCases({
    create,
    createVersioned,
    newName,
    makeWedding,
    makeUser: (roles) => server.createUser({ roles }),
    settle,
  }),
  "shoots.book": async () => ({
    input: { purpose: "pickup", ...shootTimes(1), team: [(await makeBookable()).id] },
  }),
  ...Object.fromEntries(
    Object.entries(shootSteps).map(([step, state]) => [
      `shoots.${step}`,
      async () => ({ input: (await makeShoot(state)).changed }),
    ]),
  ),
  "shoots.undoFinish": async () => ({ input: { ...(await makeShoot("done")).changed, reason: "x" } }),
  "shoots.cancel": async () => ({ input: { ...(await makeShoot("firm")).changed, reason: "x" } }),
  "shoots.postpone": async () => ({ input: { ...(await makeShoot("firm")).changed, cause: "weather" } }),
  "shoots.rebook": async () => {
    const { changed, team } = await makeShoot("postponed");
    return { input: { ...changed, ...shootTimes(2), team } };
  },
  "shoots.move": async () => {
    const { changed, team } = await makeShoot("firm");
    return { input: { ...changed, ...shootTimes(2), team } };
  },
  "shoots.replace": async () => {
    const { changed, team } = await makeShoot("firm");
    return { input: { ...changed, bookableId: team[0], byId: (await makeBookable()).id, reason: "broken" } };
  },
  "shoots.undo": async () => {
    const { changed } = await makeShoot("firm");
    return { input: await createVersioned(apis.shoots.cancel, { ...changed, reason: "x" }) };
  },
  "shoots.renewFeed": () => ({ input: {} }),
  "shoots.revokeFeed": async () => {
    await create(apis.shoots.renewFeed, {});
    return { input: {} };
  },
  "shoots.changePurpose": () => ({
    input: {
      id: "design",
      version: 1,
      lengthMinutes: 45,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 0,
      isCouplePresent: true,
      isAtAnyHour: false,
      isOnWeddingDay: false,
      needs: [],
    },
  }),
  "shoots.block": async () => ({
    input: { bookableId: (await makeBookable()).id, reason: "cleaning", ...shootTimes(1) },
  }),
  "shoots.unblock": async () => ({ input: { id: Number((await makeBlock()).id) } }),
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
    const { id } = await create(apis.uploads.uploadPackage, {
      file: new TestFile(packageOf({ versionCode: 2 }), "app.apk"),
    });
    return { input: { id, version: 1 } };
  },
};

describe("every writing staff call", () => {
  test("has a prepared input or a reason for no audit entry, but not both", () => {
    const titles = mutating.map(({ title }) => title).toSorted();
    expect([...Object.keys(prepare), ...Object.keys(withoutAuditEntry)].toSorted()).toEqual(titles);
  });

  const audited = mutating.filter(({ title }) => !(title in withoutAuditEntry));
  test.each(audited)("$title writes one audit entry with its id (R-1.11, R-7.7)", async ({ title, endpoint }) => {
    const { input, token = admin } = (await prepare[title]?.()) ?? { input: {} };
    const answer = await server.http.inject(requestFor(endpoint, input, token));
    expect(answer.json()).toMatchObject({ success: true, code: 200 });
    const requestId = answer.headers["x-request-id"];
    const { rows } = await sql<{ actor: string; verb: string; ip: string; changes: object }>`
        select actor, verb, ip, changes from audit_line where request_id = ${requestId}`.execute(server.services.db);
    expect(rows).toHaveLength(1);
    if (endpoint.method === "PUT" && !changesSecretOnly.has(title)) expect(rows[0]?.changes).not.toEqual({});
    expect(rows[0]).toMatchObject({ actor: expect.stringMatching(/./), ip: expect.stringMatching(/./) });
    expect(JSON.stringify(rows)).not.toMatch(/vowdesk|Herbstlaub|argon2/);
  });
});
