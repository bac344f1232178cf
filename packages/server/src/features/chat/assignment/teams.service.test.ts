import { chatApi, chatTeamsApi, type ChatTeam, type Conversation, type DeskCounts } from "@vowdesk/contract/chat";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { atDesk, startConversation, type TestAgent } from "../../../../test/chat.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { recordAtDesk } from "./assignment.service.ts";

let server: TestServer;
let manager: TestAgent;
let li: TestAgent;
let wang: TestAgent;
beforeAll(async () => {
  server = await startTestServer();
  await sql`update chat_settings set auto_assign = false`.execute(server.services.db);
  manager = await server.createUser({ username: "mara", roles: ["manager"] });
  li = await server.createUser({ username: "li", roles: ["service"] });
  wang = await server.createUser({ username: "wang", roles: ["service"] });
});
afterAll(() => server?.close());

const save = (team: object, by = manager) => server.call(chatTeamsApi.save, team as { name: string }, by.token);
const add = async (name: string, members: number[]) => (await save({ name, members })).data as ChatTeam;
const listed = async (agent: TestAgent, query: object) =>
  ((await server.call(chatApi.list, query, agent.token)).data as { records: Conversation[] }).records.map(
    ({ id }) => id,
  );
const hand = (id: number, teamId: number | null, by = li) =>
  server.call(chatApi.handToTeam, { id, teamId, reason: "退款" }, by.token);

test("managers keep teams; names are unique, and members may answer customers", async () => {
  const team = await add("售后", [wang.id, li.id, li.id]);
  expect(team).toMatchObject({ name: "售后", members: [li.id, wang.id].toSorted((a, b) => a - b), version: 1 });
  expect(await save({ name: "售后", members: [] })).toMatchObject({ reason: "chat-team-taken" });
  const auditor = await server.createUser({ roles: ["auditor"] });
  expect(await save({ name: "审计", members: [auditor.id] })).toMatchObject({ reason: "chat-colleague-unfit" });
  expect(await save({ name: "越权" }, li)).toMatchObject({ code: 700 });
  const changed = await save({ id: team.id, version: 1, name: "售后组", members: [wang.id] });
  expect(changed.data).toMatchObject({ name: "售后组", members: [wang.id], version: 2 });
  expect(await save({ id: team.id, version: 1, name: "别的" })).toMatchObject({ code: 409 });
});

//
test("a conversation handed over to a team is unassigned in the lists of its members", async () => {
  const team = await add("预约", [wang.id]);
  const { id } = await startConversation(server);
  await server.call(chatApi.claim, { id }, li.token);
  const { data } = await hand(id, team.id);
  expect(data).toMatchObject({ team: { id: team.id, name: "预约" }, assignee: null, lease: null });
  expect(await listed(wang, { scope: "team" })).toEqual([id]);
  expect(await listed(li, { scope: "team" })).toEqual([]);
  expect(await listed(li, { team: team.id })).toEqual([id]);
  const counts = (await server.call(chatApi.counts, {}, wang.token)).data as DeskCounts;
  expect(counts.team).toBe(1);
  const note = (await atDesk(server, wang, id).thread()).records.at(-1);
  expect(note?.event).toEqual({ name: "handed-to-team", values: { by: "li", to: "预约", reason: "退款" } });
  // Claimed by a member, it is the member's.
  await server.call(chatApi.claim, { id }, wang.token);
  expect(await listed(wang, { scope: "team" })).toEqual([]);
  expect((await atDesk(server, wang, id).sees()).team).toMatchObject({ id: team.id });
});

//
test("members are notified of the hand-over and of new messages, others are not", async () => {
  const team = await add("投诉", [wang.id, li.id]);
  const { id, customer } = await startConversation(server);
  await hand(id, team.id);
  await customer.says("有人吗");
  const { rows } = await sql<{ user_id: number; body: string }>`
    select delivery.user_id, message.body from delivery join message on message.id = delivery.message_id
    where message.number = ${String(id)} order by message.id, delivery.user_id`.execute(server.services.db);
  const readersOf = (text: string) => rows.filter(({ body }) => body.includes(text)).map((row) => row.user_id);
  expect(readersOf("转交给团队")).toEqual([wang.id]);
  expect(readersOf("有人吗")).toEqual([li.id, wang.id].toSorted((a, b) => a - b));
});

//
test("new messages are assigned to members only", async () => {
  const { db } = server.services;
  const team = await add("值班", [wang.id]);
  const { id, customer } = await startConversation(server);
  await hand(id, team.id);
  await sql`update chat_settings set auto_assign = true`.execute(db);
  for (const agent of [li, wang]) await recordAtDesk(server.services, agent.id);
  await customer.says("您好");
  expect((await atDesk(server, li, id).sees()).assignee?.id).toBe(wang.id);
  await sql`update chat_settings set auto_assign = false`.execute(db);
});

test("a deleted team is removed from its conversations; an unknown one is refused", async () => {
  const team = await add("临时", [li.id]);
  const { id } = await startConversation(server);
  await hand(id, team.id);
  expect(await server.call(chatTeamsApi.delete, { id: team.id }, manager.token)).toMatchObject({ success: true });
  expect((await atDesk(server, li, id).sees()).team).toBeNull();
  expect(await hand(id, team.id)).toMatchObject({ reason: "chat-team-unknown" });
  expect(await hand(id, null)).toMatchObject({ success: true, data: { team: null } });
});
