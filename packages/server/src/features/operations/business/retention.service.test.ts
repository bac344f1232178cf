import {
  businessApi,
  retentionKinds,
  type BusinessSettings,
  type RetentionFigures,
} from "@vowdesk/contract/operations/business";
import { chatApi, type ChatMessage } from "@vowdesk/contract/chat";
import { verificationApi, type Verification } from "@vowdesk/contract/reviews/verification";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeSettings } from "../../../../test/studio/business-settings.ts";
import { makeCustomer } from "../../../../test/chat.ts";
import { makeReview } from "../../../../test/matrix/reviews.ts";
import type { TestServer } from "../../../../test/server.ts";
import { retentionRules } from "../../../app/retention.ts";
import { openTestBusiness, type TestBusiness } from "../../../../test/orders.ts";
import { applyRetention } from "./retention.service.ts";

let business: TestBusiness;
let server: TestServer;
let manager = "";
beforeAll(async () => {
  business = await openTestBusiness();
  server = business.server;
  manager = (await server.createUser({ roles: ["manager"] })).token;
});
afterAll(() => business?.close());

const settings = async () => (await server.call(businessApi.settings, {}, manager)).data as BusinessSettings;
const change = (input: Partial<BusinessSettings>) => changeSettings(server, input, manager);
const figures = async (input: Partial<Record<string, number>> = {}) => {
  const { data } = await server.call(businessApi.retention, input as never, manager);
  return Object.fromEntries((data as RetentionFigures).map(({ kind, ...counts }) => [kind, counts]));
};
const days = (count: number) => sql`interval '1 day' * ${count}::integer`;

//
test("nothing is deleted by default, except messages to staff after two years", async () => {
  expect(await settings()).toMatchObject({
    chatMonths: 0,
    identityMonths: 0,
    photoMonths: 0,
    messageMonths: 24,
    errorMonths: 0,
  });
  expect(Object.keys(await figures())).toEqual([...retentionKinds]);
  expect(await applyRetention(server.services, retentionRules)).toBe(0);
});

//
test("old chat messages are counted before the setting changes, and deleted after it, except red packets", async () => {
  const customer = await makeCustomer(server);
  for (const text of ["第一句话", "第二句话", "最近一句"]) await customer.says(text);
  const id = await customer.conversationId();
  await sql`update chat_message set at = at - ${days(200)} where body like '第%'`.execute(server.services.db);
  await sql`insert into chat_message (conversation_id, state, seq, type, sender_kind, sender_id, sender_name, at)
    select ${id}, 'sent', last_seq + 1, 3, 'customer', ${customer.id}, '', ${server.services.clock.now()}::timestamptz - ${days(900)} from conversation where id = ${id}`.execute(
    server.services.db,
  );
  await sql`update conversation set last_seq = last_seq + 1 where id = ${id}`.execute(server.services.db);
  expect((await figures())["chat"]).toEqual({ stored: 4, due: 0 });
  expect((await figures({ chatMonths: 6 }))["chat"]).toEqual({ stored: 4, due: 2 });
  expect((await figures({ chatMonths: 12 }))["chat"]).toEqual({ stored: 4, due: 0 });
  expect(await change({ chatMonths: 6 })).toMatchObject({ chatMonths: 6 });
  expect((await figures())["chat"]).toEqual({ stored: 4, due: 2 });
  expect(await applyRetention(server.services, retentionRules)).toBe(2);
  expect((await figures())["chat"]).toEqual({ stored: 2, due: 0 });
  const service = (await server.createUser({ roles: ["service"] })).token;
  const { data } = await server.call(chatApi.messages, { id, limit: 20 } as never, service);
  expect((data as { records: ChatMessage[] }).records.map(({ type, text }) => [type, text])).toEqual([
    [0, "最近一句"],
    [3, ""],
  ]);
  const { rows } =
    await sql`select from conversation_gram where conversation_id = ${id} and gram in ('第一', '第二')`.execute(
      server.services.db,
    );
  expect(rows).toEqual([]);
});

//
test("identity documents of decided items are emptied, and items that wait are kept", async () => {
  const decided = await makeReview(server.services, "verification", "rejected");
  const waiting = await makeReview(server.services, "verification", "waiting");
  // The clock of the server is fixed, unlike that of the database.
  const now = server.services.clock.now();
  await sql`update review set created_at = ${now}::timestamptz - ${days(400)},
    acted_at = case when acted_at is not null then ${now}::timestamptz - ${days(400)} end`.execute(server.services.db);
  await sql`update review set due_at = null where id = ${decided}`.execute(server.services.db);
  expect((await figures({ identityMonths: 12 }))["identity"]).toMatchObject({ due: 1 });
  await change({ identityMonths: 12 });
  expect(await applyRetention(server.services, retentionRules)).toBe(1);
  expect(await applyRetention(server.services, retentionRules)).toBe(0);
  const moderator = (await server.createUser({ roles: ["moderator"] })).token;
  const detail = async (id: number) =>
    ((await server.call(verificationApi.detail, { id }, moderator)).data as { item: Verification }).item.details;
  expect(await detail(decided)).toMatchObject({ realName: "", idNumber: "", front: "" });
  expect((await detail(waiting)).idNumber).not.toBe("");
});

//
test("photos of finished rides and entries of the error log are deleted", async () => {
  const ride = await business.place("driver");
  await sql`update orders set status = 'cancelled', due_at = null, amber_at = null, notice_at = null,
    updated_at = updated_at - ${days(100)}, details = details || '{"startPhotos":["/files/a.jpg"]}' where number = ${ride.number}`.execute(
    server.services.db,
  );
  const at = sql`${server.services.clock.now()}::timestamptz - ${days(100)}`;
  await sql`insert into error_group (fingerprint, side, kind, message, place, stack, count, first_at, last_at, build, state, changed_at)
    values (sha256('x'), 'server', 'Error', 'x', '', '', 1, ${at}, ${at}, '', 'open', ${at})`.execute(
    server.services.db,
  );
  await change({ photoMonths: 2, errorMonths: 2 });
  expect(await figures()).toMatchObject({ photos: { stored: 1, due: 1 }, errors: { due: 1 } });
  expect(await applyRetention(server.services, retentionRules)).toBe(2);
  expect(await figures()).toMatchObject({ photos: { stored: 0, due: 0 }, errors: { due: 0 } });
});

test("users without access to the business settings get no figures", async () => {
  const { token } = await server.createUser({ roles: ["service"] });
  expect(await server.call(businessApi.retention, {}, token)).toMatchObject({ reason: "no-permission" });
});

test("a rule that fails does not keep the others from being applied, and the job fails", async () => {
  const applied: string[] = [];
  const rule = { kind: "messages" as const, count: () => Promise.resolve({ stored: 0, due: 0 }) };
  const rules = [
    { ...rule, apply: () => Promise.reject(new Error("cannot be deleted")) },
    { ...rule, apply: () => Promise.resolve(applied.push(rule.kind)) },
  ];
  await expect(applyRetention(server.services, rules)).rejects.toThrow("cannot be deleted");
  expect(applied).toEqual(["messages"]);
});
