import {
  chatApi,
  chatRepliesApi,
  chatSettingsApi,
  fillReply,
  type ChatCustomer,
  type Conversation,
  type DeskSettings,
  type QuickReply,
} from "@vowdesk/contract/chat";
import { weddingsApi, type WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { usersApi } from "@vowdesk/contract/staff/users";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCustomer, atDesk, type TestAgent } from "../../../../test/chat.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { inTransaction, systemActor } from "../../../kernel/http/context.ts";
import { lockAssigning } from "../assignment/assignment.store.ts";

const origin = { actor: systemActor, language: "zh", requestId: "test", ip: "" } as const;

let server: TestServer;
let admin: TestAgent;
let li: TestAgent;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.createUser({ username: "boss", roles: ["admin"] });
  li = await server.createUser({ username: "li", roles: ["service"] });
});
afterAll(() => server?.close());

describe("quick replies", () => {
  const list = async (by: TestAgent) => (await server.call(chatRepliesApi.list, {}, by.token)).data as QuickReply[];
  const save = (input: object, by = li) =>
    server.call(chatRepliesApi.save, { title: "催单", text: "订单 {number} 由 {courier} 配送", ...input }, by.token);

  test("are visible to all staff, or to one department and the users who manage them", async () => {
    const { rows } = await sql<{ id: number }>`insert into department (name) values ('夜班') returning id`.execute(
      server.services.db,
    );
    const departmentId = rows[0]?.id ?? 0;
    const { data } = await save({ departmentId });
    const id = (data as QuickReply).id;
    const reader = await server.createUser({ roles: ["auditor"] });
    expect((await list(reader)).map((item) => item.id)).not.toContain(id);
    expect((await list(li)).map((item) => item.id)).toContain(id);
    await sql`update users set department_id = ${departmentId} where id = ${reader.id}`.execute(server.services.db);
    expect((await list(reader)).map((item) => item.id)).toContain(id);
    expect(await save({}, reader)).toMatchObject({ code: 700 });
    expect(await save({ departmentId: 900_000_000 })).toMatchObject({ reason: "department-unknown" });
  });

  test("of two changes of one version the second gets the current reply", async () => {
    const { data } = await save({});
    const { id, version } = data as QuickReply;
    expect(await save({ id, version, text: "一" })).toMatchObject({ data: { version: version + 1, text: "一" } });
    expect(await save({ id, version, text: "二" })).toMatchObject({ code: 409, data: { current: { text: "一" } } });
    expect(await server.call(chatRepliesApi.delete, { id }, li.token)).toMatchObject({ success: true });
    expect(await save({ id, text: "三" })).toMatchObject({ reason: "not-found" });
  });

  test("keep the braces of unknown order fields", () => {
    const text = "订单 {number} 由 {courier} 配送";
    expect(fillReply(text, { number: "WM1", courier: "" })).toBe("订单 WM1 由 {courier} 配送");
    expect(fillReply(text, { number: "WM1", courier: "王强" })).toBe("订单 WM1 由 王强 配送");
  });
});

describe("desk settings", () => {
  test("are changed with permission and the current version, with limits in ascending order", async () => {
    const change = (input: object, by = admin) =>
      server.call(chatSettingsApi.change, input as { version: number }, by.token);
    const { version } = (await server.call(chatSettingsApi.show, {}, li.token)).data as DeskSettings;
    expect(await change({ version, lateSeconds: 60 }, li)).toMatchObject({ code: 700 });
    expect(await change({ version, lateSeconds: 60 })).toMatchObject({
      data: { lateSeconds: 60, veryLateSeconds: 600 },
    });
    expect(await change({ version, lateSeconds: 90 })).toMatchObject({ code: 409 });
    expect(await change({ version: version + 1, lateSeconds: 700 })).toMatchObject({ code: 422 });
  });
});

describe("the customer panel", () => {
  test("shows a masked phone number and orders of every kind", async () => {
    const chen = await makeCustomer(server);
    await chen.says("在吗");
    const id = await chen.conversationId();
    const { data } = await server.call(chatApi.customer, { id }, li.token);
    const customer = data as ChatCustomer;
    expect(customer).toMatchObject({ id: chen.id, name: "陈思雨", orderCount: 0, spentCents: 0, orders: [] });
    expect(customer.phone).toContain("****");
  });

  //
  test("shows the wedding to users who may see it, with the open balance for those who see payments", async () => {
    const anna = await makeCustomer(server);
    await anna.says("在吗");
    const id = await anna.conversationId();
    const rows = await sql<{ phone: string }>`
      update app_account set phone_verified_at = now() where id = ${anna.id} returning phone`.execute(
      server.services.db,
    );
    const weddingDate = `${new Date().getFullYear() + 1}-05-01`;
    const couple = { nameA: "Anna", nameB: "Ben", phoneB: rows.rows[0]?.phone ?? "", weddingDate };
    const { id: weddingId } = (await server.call(weddingsApi.add, couple, admin.token)).data as WeddingDetail;
    const weddingFor = async ({ token }: TestAgent) =>
      ((await server.call(chatApi.customer, { id }, token)).data as ChatCustomer).wedding;
    expect(await weddingFor(li)).toBeNull();
    expect(await weddingFor(await server.createUser({ roles: ["service", "consultant"] }))).toBeNull();
    const shown = { id: weddingId, couple: "Anna & Ben", weddingDate, nextShootAt: null };
    expect(await weddingFor(admin)).toMatchObject({ ...shown, balanceCents: null });
  });
});

describe("when no agent is present", () => {
  test("customers do not wait for each other's lock", async () => {
    const { db } = server.services;
    await sql`update chat_settings set auto_assign = true`.execute(db);
    await sql`update chat_agent set seen_at = null`.execute(db);
    const late = await makeCustomer(server, "夜客");
    await inTransaction(server.services, origin, async (ctx) => {
      await lockAssigning(ctx.db);
      expect(await late.says("还在吗")).toMatchObject({ success: true });
    });
    expect((await atDesk(server, li, await late.conversationId()).sees()).assignee).toBeNull();
  });
});

describe("off-boarding", () => {
  test("open conversations move to a colleague who may answer customers, finished ones stay", async () => {
    const leaver = await server.createUser({ roles: ["service"] });
    const ids: number[] = [];
    for (const name of ["甲一", "乙二", "丙三"]) {
      const customer = await makeCustomer(server, name);
      await customer.says("在吗");
      ids.push(await customer.conversationId());
      await server.call(chatApi.claim, { id: ids.at(-1) ?? 0 }, leaver.token);
    }
    await server.call(chatApi.setState, { id: ids[2] ?? 0, state: "done" }, leaver.token);
    const offBoard = (toId?: number) =>
      server.call(usersApi.offBoard, { id: leaver.id, ...(toId === undefined ? {} : { toId }) } as never, admin.token);
    expect(await offBoard()).toMatchObject({ reason: "colleague-required" });
    expect(await offBoard(li.id)).toMatchObject({ data: { handOvers: [{ name: "chats", count: 2 }] } });
    const owners = await Promise.all(ids.map(async (id) => (await atDesk(server, li, id).sees()) as Conversation));
    expect(owners.map(({ assignee, lease }) => [assignee?.id, lease])).toEqual([
      [li.id, null],
      [li.id, null],
      [leaver.id, null],
    ]);
  });
});
