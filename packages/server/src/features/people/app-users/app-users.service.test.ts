import { appUsersApi, type AppUser } from "@vowdesk/contract/people/app-users";
import { appAuthApi } from "@vowdesk/contract/staff/auth";
import { appReviewsApi } from "@vowdesk/contract/reviews/engine";
import { appChatApi, chatApi, type Conversation } from "@vowdesk/contract/chat";
import { usersApi } from "@vowdesk/contract/staff/users";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { insertMerchant, insertWorker } from "../../local/orders/orders.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";

let server: TestServer;
let manager = "";
let phones = 0;

beforeAll(async () => {
  server = await startTestServer();
  manager = (await server.createUser({ roles: ["manager"] })).token;
});
afterAll(() => server.close());

const password = "a long enough password";

async function signUp(name = "陈思雨") {
  const phone = `1390000${String((phones += 1)).padStart(4, "0")}`;
  const { data } = await server.call(appAuthApi.appSignUp, { phone, password, name });
  return { phone, ...(data as { accountId: number; token: string }) };
}

const find = async (id: number) => (await server.call(appUsersApi.detail, { id }, manager)).data as AppUser;
const signIn = (phone: string) => server.call(appAuthApi.appSignIn, { phone, password });
const idsOf = ({ data }: { data?: unknown }) => (data as { records: AppUser[] }).records.map(({ id }) => id);

// R-12.11
test("lists every account, filtered by name, kind, state and verification", async () => {
  const one = await signUp("李雷甲");
  const otherAccount = await signUp("李雷乙");
  await sql`update app_account set verified_at = now(), real_name = '韩梅梅' where id = ${otherAccount.accountId}`.execute(
    server.services.db,
  );
  expect(idsOf(await server.call(appUsersApi.list, { name: "李雷" }, manager))).toEqual([
    otherAccount.accountId,
    one.accountId,
  ]);
  expect(idsOf(await server.call(appUsersApi.list, { name: "韩梅" }, manager))).toEqual([otherAccount.accountId]);
  const unverified = await server.call(appUsersApi.list, { name: "李雷", identity: "unverified" }, manager);
  expect(idsOf(unverified)).toEqual([one.accountId]);
  expect(idsOf(await server.call(appUsersApi.list, { name: "李雷", role: "merchant" }, manager))).toEqual([]);
  expect(idsOf(await server.call(appUsersApi.list, { name: "李雷", state: "blocked" }, manager))).toEqual([]);
  expect((await find(one.accountId)).phone).toMatch(/^\d{3}\*{4}\d{4}$/);
});

// R-12.11
describe("blocking", () => {
  test("ends the sessions and refuses the sign-in until unblocked", async () => {
    const { accountId: id, phone, token } = await signUp();
    const blocked = await server.call(appUsersApi.block, { id, version: 1, reason: "恶意下单" }, manager);
    expect(blocked.data).toMatchObject({
      blockedReason: "恶意下单",
      version: 2,
      allowed: ["edit", "changePhone", "unblock", "exportData", "requestErasure", "merge"],
    });
    expect(await server.call(appReviewsApi.notices, {}, token)).toMatchObject({ success: false });
    expect(await signIn(phone)).toMatchObject({ success: false });
    expect((await server.call(appUsersApi.unblock, { id, version: 2 }, manager)).data).toMatchObject({
      blockedReason: null,
    });
    expect(await signIn(phone)).toMatchObject({ success: true });
  });

  test("writes an audit entry with the reason", async () => {
    const { accountId: id } = await signUp();
    await server.call(appUsersApi.block, { id, version: 1, reason: "冒用他人身份" }, manager);
    const { rows } = await sql<{ line: string }>`
      select audit_line::text as line from audit_line where subject = ${`person:${id}`} order by id desc limit 1`.execute(
      server.services.db,
    );
    expect(rows[0]?.line).toContain("app-user.blocked");
    expect(rows[0]?.line).toContain("冒用他人身份");
  });

  test("has one winner among simultaneous callers; the other gets the current account", async () => {
    const { accountId: id } = await signUp();
    const answers = await Promise.all(
      ["甲", "乙"].map((reason) => server.call(appUsersApi.block, { id, version: 1, reason }, manager)),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 409]));
    const refused = answers.find(({ code }) => code === 409);
    expect((refused as { data?: { current?: AppUser } } | undefined)?.data?.current).toEqual(await find(id));
  });
});

// R-12.11
describe("changing an account", () => {
  test("renames it", async () => {
    const { accountId: id } = await signUp();
    expect((await server.call(appUsersApi.edit, { id, version: 1, name: "思雨" }, manager)).data).toMatchObject({
      name: "思雨",
      version: 2,
    });
  });

  test("moves it to another phone number, which must be free, and ends its sessions", async () => {
    const [one, other] = [await signUp(), await signUp()];
    const change = (phone: string, version: number) =>
      server.call(appUsersApi.changePhone, { id: one.accountId, version, phone, reason: "换号" }, manager);
    expect(await change(other.phone, 1)).toMatchObject({ reason: "phone-taken" });
    expect(await change("not a number", 1)).toMatchObject({ code: 422 });
    const phone = "13911112222";
    expect(await change("139 1111 2222", 1)).toMatchObject({ success: true });
    expect(await signIn(one.phone)).toMatchObject({ success: false });
    expect(await signIn(phone)).toMatchObject({ success: true });
    expect(await server.call(appReviewsApi.notices, {}, one.token)).toMatchObject({ success: false });
  });

  test("reaches the copies in the chat, which is found by the new number", async () => {
    const { accountId: id, token } = await signUp("李四海");
    await server.call(appChatApi.send, { type: 0, text: "在吗" }, token);
    await server.call(appUsersApi.edit, { id, version: 1, name: "李思海" }, manager);
    const phone = "13955556666";
    await server.call(appUsersApi.changePhone, { id, version: 2, phone, reason: "换号" }, manager);
    const { data } = await server.call(chatApi.list, { q: phone }, manager);
    expect((data as { records: Conversation[] }).records.map(({ customer }) => customer)).toEqual([
      { id, name: "李思海", phone: "139****6666" },
    ]);
  });

  test("reaches the record of a worker, whose shift ends with a block", async () => {
    const { accountId: id } = await signUp("王骑手");
    await sql`update app_account set role = 'courier', version = 1 where id = ${id}`.execute(server.services.db);
    await insertWorker(server.services.db, { id, zone: "西湖区", serves: "delivery" });
    await sql`update worker set on_shift = true where id = ${id}`.execute(server.services.db);
    await server.call(appUsersApi.edit, { id, version: 1, name: "王小哥" }, manager);
    await server.call(appUsersApi.block, { id, version: 2, reason: "多次投诉" }, manager);
    const worker = server.services.db.selectFrom("worker").select(["name", "on_shift"]).where("id", "=", id);
    expect(await worker.executeTakeFirst()).toEqual({ name: "王小哥", on_shift: false });
  });

  test("reaches the shop of a merchant, whose former number may belong to somebody else", async () => {
    const { accountId: id } = await signUp("老成都川菜馆");
    const { db } = server.services;
    await sql`update app_account set role = 'merchant', version = 1 where id = ${id}`.execute(db);
    await insertMerchant(db, id, { shopName: "老成都", address: "滨盛路 1 号", zone: "西湖区", place: null });
    const change = { id, version: 1, phone: "13977778888", reason: "换号" };
    expect(await server.call(appUsersApi.changePhone, change, manager)).toMatchObject({ success: true });
    const shop = db.selectFrom("merchant").select(["name", "phone"]).where("id", "=", id);
    expect(await shop.executeTakeFirst()).toEqual({ name: "老成都", phone: "+8613977778888" });
  });

  test("is refused for the caller's own account", async () => {
    const { accountId: id, phone } = await signUp();
    const admin = await server.createUser({ roles: ["admin"] });
    const boss = await server.createUser({ roles: ["admin"] });
    const linked = await server.call(usersApi.linkAppUser, { userId: admin.id, phone, reason: "本人" }, boss.token);
    expect(linked).toMatchObject({ success: true });
    expect(await server.call(appUsersApi.edit, { id, version: 1, name: "我" }, admin.token)).toMatchObject({
      reason: "app-user-own",
    });
  });
});
