import { appUsersApi, type AppUser } from "@vowdesk/contract/people/app-users";
import { appAuthApi, type AppSession } from "@vowdesk/contract/staff/auth";
import { appChatApi, chatApi, type ChatCustomer } from "@vowdesk/contract/chat";
import { peopleApi, type Person } from "@vowdesk/contract/people/people";
import { weddingsApi, type WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enter, keyFor } from "./matrix/couple-callers.ts";
import { startTestServer, type TestServer } from "./server.ts";
import { sendNotices } from "../src/features/studio/couple-notices/couple-notices.ts";
import { changeIdentity } from "../src/features/staff/auth/auth.ts";
import { inTransaction, systemActor } from "../src/kernel/http/context.ts";
import { fixedClock } from "../src/platform/clock.ts";

const clock = fixedClock("2026-11-02T02:00:00Z");
let server: TestServer;
let admin: string;
let numbers = 0;

beforeAll(async () => {
  server = await startTestServer({ clock, demo: true });
  admin = await server.signIn("admin");
});
afterAll(() => server?.close());

const newPhone = () => `1358888${String((numbers += 1)).padStart(4, "0")}`;
const password = "a long enough password";

async function signUp(phone: string, code?: string) {
  const account = { phone, password, name: "Someone", ...(code === undefined ? {} : { code }) };
  return server.call(appAuthApi.appSignUp, account);
}

async function codeFor(phone: string, token?: string): Promise<string> {
  return ((await server.call(appAuthApi.sendPhoneCode, { phone }, token)).data as { code: string }).code;
}

async function addWedding(phoneA: string): Promise<number> {
  const { data } = await server.call(weddingsApi.add, { nameA: "Anna", phoneA, nameB: "Ben", phoneB: "" }, admin);
  return (data as WeddingDetail).id;
}

async function conversationOf(token: string): Promise<number> {
  const sent = await server.call(appChatApi.send, { text: "hello" }, token);
  expect(sent).toMatchObject({ success: true });
  const { rows } = await sql<{ id: number }>`select max(id) as id from conversation`.execute(server.services.db);
  return rows[0]?.id ?? 0;
}

const detailOf = async (id: number) => (await server.call(weddingsApi.detail, { id }, admin)).data as WeddingDetail;
const accountOf = async (id: number) => (await server.call(appUsersApi.detail, { id }, admin)).data as AppUser;
const personOf = async (id: number) => (await server.call(peopleApi.person, { id }, admin)).data as Person;

async function exported(id: number, section: "weddings" | "shoots" | "leads"): Promise<unknown[]> {
  const { data } = await server.call(appUsersApi.exportPart, { id, reason: "asked", section }, admin);
  return (data as { records: unknown[] }).records;
}

/** A shoot of tomorrow. Returns the customers who were told of it in the chat. */
async function reminded(weddingId: number): Promise<number[]> {
  await sql`insert into shoot (wedding_id, purpose, state, starts_at, ends_at, zone, team, couple_present, updated_by)
    values (${weddingId}, 'studio', 'confirmed', ${clock.now()}::timestamptz + interval '20 hours',
      ${clock.now()}::timestamptz + interval '22 hours', 'Asia/Shanghai', '{1}', true, 'test')`.execute(
    server.services.db,
  );
  await sendNotices(server.services);
  const { rows } = await sql<{ id: number }>`
    select distinct customer_id as id from conversation join chat_message on conversation_id = conversation.id
    where sender_kind = 'system' order by 1`.execute(server.services.db);
  return rows.map(({ id }) => id);
}

/** Everything by which an account and a wedding can be joined. */
async function joins(weddingId: number, { accountId, conversationId }: { accountId: number; conversationId: number }) {
  const [detail, person, chat] = await Promise.all([
    detailOf(weddingId),
    personOf(accountId),
    server.call(chatApi.customer, { id: conversationId }, admin),
  ]);
  return {
    conversation: detail.conversationId === conversationId,
    person: person.sections.weddings !== undefined,
    chat: (chat.data as ChatCustomer).wedding !== null,
    weddings: (await exported(accountId, "weddings")).length,
    shoots: (await exported(accountId, "shoots")).length,
    reminded: (await reminded(weddingId)).includes(accountId),
  };
}

const none = { conversation: false, person: false, chat: false, weddings: 0, shoots: 0, reminded: false };

//
test("an account that never proved its number is joined with no wedding", async () => {
  const phone = newPhone();
  const stranger = (await signUp(phone)).data as AppSession;
  const conversationId = await conversationOf(stranger.token);
  const weddingId = await addWedding(phone);
  expect(await joins(weddingId, { ...stranger, conversationId })).toEqual(none);
  expect(await accountOf(stranger.accountId)).toMatchObject({ phoneVerifyTime: null });
});

//
test("a code proves the number, and joins the account", async () => {
  const phone = newPhone();
  const { accountId, token } = (await signUp(phone)).data as AppSession;
  const conversationId = await conversationOf(token);
  const weddingId = await addWedding(phone);
  expect(await server.call(appAuthApi.provePhone, { phone, code: "000000" }, token)).toMatchObject({
    reason: "phone-code-wrong",
  });
  const code = await codeFor(phone, token);
  expect(await server.call(appAuthApi.provePhone, { phone, code }, token)).toMatchObject({ success: true });
  const joined = { conversation: true, person: true, chat: true, weddings: 1, shoots: 0, reminded: true };
  expect(await joins(weddingId, { accountId, conversationId })).toEqual(joined);
  expect(await exported(accountId, "shoots")).toHaveLength(1);
  expect((await accountOf(accountId)).phoneVerifyTime).not.toBeNull();
});

//
test("proving a number takes it from an account that never proved it, which keeps its session", async () => {
  const phone = newPhone();
  const stranger = (await signUp(phone)).data as AppSession;
  const weddingId = await addWedding(phone);
  await enter(server, await keyFor(server, weddingId));
  expect(await accountOf(stranger.accountId)).toMatchObject({ phone: "", phoneVerifyTime: null });
  expect(await server.call(appAuthApi.appSignIn, { phone, password })).toMatchObject({ success: false });
  const conversationId = await conversationOf(stranger.token);
  expect(await joins(weddingId, { ...stranger, conversationId })).toEqual(none);
  const own = newPhone();
  const proof = { phone: own, code: await codeFor(own, stranger.token) };
  expect(await server.call(appAuthApi.provePhone, proof, stranger.token)).toMatchObject({ success: true });
  expect(await server.call(appAuthApi.appSignIn, { phone: own, password })).toMatchObject({ success: true });
});

test("registration with a code takes the number of an unproved account, and never that of a proved one", async () => {
  const phone = newPhone();
  const first = (await signUp(phone)).data as AppSession;
  expect(await signUp(phone)).toMatchObject({ reason: "phone-taken" });
  const second = (await signUp(phone, await codeFor(phone))).data as AppSession;
  expect(second.accountId).not.toBe(first.accountId);
  expect(await accountOf(first.accountId)).toMatchObject({ phone: "" });
  expect(await signUp(phone, await codeFor(phone))).toMatchObject({ reason: "phone-taken" });
  const third = (await signUp(newPhone())).data as AppSession;
  const code = await codeFor(phone, third.token);
  expect(await server.call(appAuthApi.provePhone, { phone, code }, third.token)).toMatchObject({
    reason: "phone-taken",
  });
});

//
test("a number that staff change is not proved any more", async () => {
  const phone = newPhone();
  const { accountId: id } = (await signUp(phone, await codeFor(phone))).data as AppSession;
  const target = newPhone();
  const weddingId = await addWedding(target);
  const { version } = await accountOf(id);
  await server.call(appUsersApi.changePhone, { id, version, phone: target, reason: "asked" }, admin);
  expect(await accountOf(id)).toMatchObject({ phoneVerifyTime: null });
  expect((await personOf(id)).sections.weddings).toBeUndefined();
  expect(await detailOf(weddingId)).toMatchObject({ conversationId: null });
});

//
test("the verification of a person proves no number: whoever has it takes it", async () => {
  const phone = newPhone();
  const stranger = (await signUp(phone)).data as AppSession;
  const conversationId = await conversationOf(stranger.token);
  const weddingId = await addWedding(phone);
  const origin = { actor: systemActor, language: "en", requestId: "test", ip: "" } as const;
  const verify = (name: string | null) =>
    inTransaction(server.services, origin, (ctx) => changeIdentity(ctx, stranger.accountId, name));
  await verify("Somebody Else");
  expect(await accountOf(stranger.accountId)).toMatchObject({ phoneVerifyTime: null });
  expect(await joins(weddingId, { ...stranger, conversationId })).toEqual(none);
  await enter(server, await keyFor(server, weddingId));
  expect(await accountOf(stranger.accountId)).toMatchObject({ phone: "" });
  const { accountId } = (await signUp(newPhone(), undefined)).data as AppSession;
  await sql`update app_account set verified_at = now(), phone_verified_at = now() where id = ${accountId}`.execute(
    server.services.db,
  );
  // A verification of an earlier release proved the number as long as it lasted.
  await inTransaction(server.services, origin, (ctx) => changeIdentity(ctx, accountId, null));
  expect(await accountOf(accountId)).toMatchObject({ phoneVerifyTime: null });
});

test("nobody registers the number that stands for none", async () => {
  expect(await signUp("+9990000000001")).toMatchObject({ code: 422 });
});
