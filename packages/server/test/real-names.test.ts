import { businessApi } from "@vowdesk/contract/operations/business";
import { chatApi, chatSettingsApi } from "@vowdesk/contract/chat";
import { orderSettingsApi, type OrderDetail } from "@vowdesk/contract/local/orders";
import { appPostsApi, postsApi, type Post } from "@vowdesk/contract/reviews/posts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { atDesk, makeCustomer } from "./chat.ts";
import { openTestBusiness, type TestBusiness } from "./orders.ts";

let testBusiness: TestBusiness;
let staff = { id: 0, username: "", token: "" };
beforeAll(async () => {
  testBusiness = await openTestBusiness();
  staff = await testBusiness.server.createUser({ username: "lwei", roles: ["dispatcher", "moderator", "service"] });
  await sql`update users set real_name = '李伟' where id = ${staff.id}`.execute(testBusiness.server.services.db);
  // A new session, because sessions are cached with the name of their user.
  staff.token = await testBusiness.server.signIn("lwei");
});
afterAll(() => testBusiness?.close());

//
test("the history of an order and a conflict name staff by their real name", async () => {
  const placed = await testBusiness.place("errand");
  await testBusiness.act(placed, "note", { reason: "已联系顾客" }, staff.token);
  const { timeline } = (await testBusiness.detail(placed.number)) as OrderDetail;
  expect(timeline.map(({ act, actorName }) => [act, actorName])).toContainEqual(["note", "李伟"]);
  const late = await testBusiness.act(placed, "flag", {});
  expect(late).toMatchObject({ code: 409, data: { changedBy: "李伟" } });
  expect(late.message).toContain("李伟");
});

test("the history, the claim and the decision of a review item name staff by their real name", async () => {
  const { server } = testBusiness;
  const customer = await makeCustomer(server);
  const { data } = await server.call(appPostsApi.submit, { text: "外拍" }, customer.token);
  const { id } = data as { id: number };
  const claimed = await server.call(postsApi.claim, { id }, staff.token);
  expect((claimed.data as Post).claim).toMatchObject({ by: "李伟" });
  await server.call(postsApi.decide, { id, version: 1, act: "approve" }, staff.token);
  const detail = (await server.call(postsApi.detail, { id }, staff.token)).data as {
    item: Post;
    steps: { act: string; actorName: string }[];
  };
  expect(detail.item.decision).toMatchObject({ by: "李伟" });
  expect(detail.steps.map(({ act, actorName }) => [act, actorName])).toEqual([
    ["ask", customer.name],
    ["approve", "李伟"],
  ]);
});

test("notes in a conversation name staff by their real name, also those that were written with the account name", async () => {
  const { server } = testBusiness;
  const customer = await makeCustomer(server);
  await customer.says("在吗");
  const id = await customer.conversationId();
  await server.call(chatApi.claim, { id }, staff.token);
  const names = async () =>
    (await atDesk(server, staff, id).thread()).records.flatMap(({ event }) => (event ? [event.values["by"]] : []));
  expect(await names()).toEqual(["李伟"]);
  await sql`update chat_message set event = jsonb_set(event, '{values,by}', '"lwei"') where event is not null`.execute(
    server.services.db,
  );
  expect(await names()).toEqual(["李伟"]);
});

test("settings name the user of their last change by the real name", async () => {
  const { server } = testBusiness;
  const { id } = await server.createUser({ username: "hfang", roles: ["manager"] });
  await sql`update users set real_name = '何芳' where id = ${id}`.execute(server.services.db);
  const token = await server.signIn("hfang");
  const read = async (answer: Promise<{ data?: unknown }>) =>
    (await answer).data as { changedBy: string; version: number };
  const business = () => read(server.call(businessApi.settings, {}, token));
  const chat = () => read(server.call(chatSettingsApi.show, {}, token));
  const prices = () => read(server.call(orderSettingsApi.prices, {}, token));
  expect((await business()).changedBy).toBe("");
  await server.call(businessApi.change, { version: (await business()).version, compensationCapCents: 4_100 }, token);
  await server.call(chatSettingsApi.change, { version: (await chat()).version, lateSeconds: 60 }, token);
  await server.call(orderSettingsApi.changePrices, { version: (await prices()).version, packingMaxCents: 900 }, token);
  const orders = () => read(server.call(orderSettingsApi.settings, {}, token));
  for (const settings of [business, chat, prices, orders]) expect((await settings()).changedBy).toBe("何芳");
});
