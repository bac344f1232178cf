import {
  chatApi,
  chatTeamsApi,
  undoSendMs,
  type ChatTeam,
  type Conversation,
  type DeskCounts,
} from "@vowdesk/contract/chat";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { atDesk, passes, startConversation, type TestAgent } from "../../../test/chat.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { fixedClock } from "../../platform/clock.ts";

let server: TestServer;
let manager: TestAgent;
let li: TestAgent;
let wang: TestAgent;
beforeAll(async () => {
  server = await startTestServer({ clock: fixedClock("2026-11-02T02:00:00Z") });
  await sql`update chat_settings set auto_assign = false`.execute(server.services.db);
  manager = await server.createUser({ username: "mara", roles: ["manager"] });
  li = await server.createUser({ username: "li", roles: ["service"] });
  wang = await server.createUser({ username: "wang", roles: ["service"] });
});
beforeEach(() => sql`update conversation set hidden = true`.execute(server.services.db));
afterAll(() => server?.close());

/** The conversations that wait for an agent, longest wait first. The tab's count has to agree. */
async function waitingFor(agent: TestAgent): Promise<number[]> {
  const query = { scope: "for-me", sort: "waiting" } as const;
  const { records, total } = (await server.call(chatApi.list, query, agent.token)).data as {
    records: Conversation[];
    total: number;
  };
  const counts = (await server.call(chatApi.counts, {}, agent.token)).data as DeskCounts;
  expect([total, counts.forMe]).toEqual([records.length, records.length]);
  return records.map(({ id }) => id);
}

/** Starts conversations one minute apart. */
async function startInOrder(count: number): Promise<number[]> {
  const ids = [];
  for (let index = 0; index < count; index += 1) {
    ids.push((await startConversation(server)).id);
    await passes(server, 60_000);
  }
  return ids;
}

const addTeam = async (name: string, members: number[]) =>
  (await server.call(chatTeamsApi.save, { name, members }, manager.token)).data as ChatTeam;
const handTo = (id: number, teamId: number) =>
  server.call(chatApi.handToTeam, { id, teamId, reason: "" }, manager.token);

//
test("unassigned and own conversations wait for an agent, longest wait first, pinned ones in their order", async () => {
  const [first = 0, second = 0, third = 0] = await startInOrder(3);
  await server.call(chatApi.pin, { id: third, pinned: true }, li.token);
  expect(await waitingFor(li)).toEqual([first, second, third]);
  await server.call(chatApi.claim, { id: second }, li.token);
  expect(await waitingFor(li)).toEqual([first, second, third]);
  expect(await waitingFor(wang)).toEqual([first, third]);
  await server.call(chatApi.release, { id: second }, li.token);
  expect(await waitingFor(wang)).toEqual([first, second, third]);
});

test("an answer ends the wait when it is sent, and taking it back continues the wait", async () => {
  const [id = 0] = await startInOrder(1);
  const desk = atDesk(server, li, id);
  const { data } = await desk.sends("您好");
  expect(await waitingFor(li)).toEqual([]);
  await server.call(chatApi.unsend, { id: (data as { id: string }).id }, li.token);
  expect(await waitingFor(li)).toEqual([id]);
  await desk.sends("内部备注", { isPrivate: true });
  expect(await waitingFor(li)).toEqual([id]);
  await desk.sends("您好");
  await passes(server, undoSendMs + 1_000);
  expect(await waitingFor(li)).toEqual([]);
});

test("snoozed, hidden and finished conversations wait for nobody", async () => {
  const [snoozed = 0, hidden = 0, done = 0, waiting = 0] = await startInOrder(4);
  await server.call(chatApi.snooze, { id: snoozed, until: null }, li.token);
  await server.call(chatApi.hide, { id: hidden }, li.token);
  await server.call(chatApi.setState, { id: done, state: "done" }, li.token);
  expect(await waitingFor(li)).toEqual([waiting]);
});

test("a conversation of a team waits for its members, and for everybody if the team has no members", async () => {
  const [ofTeam = 0, ofEmptyTeam = 0] = await startInOrder(2);
  await handTo(ofTeam, (await addTeam("售后", [wang.id])).id);
  await handTo(ofEmptyTeam, (await addTeam("预约", [])).id);
  expect(await waitingFor(wang)).toEqual([ofTeam, ofEmptyTeam]);
  expect(await waitingFor(li)).toEqual([ofEmptyTeam]);
  // Claimed by a colleague of another team, it is the colleague's.
  await server.call(chatApi.claim, { id: ofTeam }, li.token);
  expect(await waitingFor(wang)).toEqual([ofEmptyTeam]);
  expect(await waitingFor(li)).toEqual([ofTeam, ofEmptyTeam]);
});

test("the list without a scope stays what it was: all conversations, pinned ones first, then the latest", async () => {
  const [first = 0, second = 0, third = 0] = await startInOrder(3);
  await server.call(chatApi.pin, { id: first, pinned: true }, li.token);
  await server.call(chatApi.claim, { id: second }, wang.token);
  const { data } = await server.call(chatApi.list, {}, li.token);
  expect((data as { records: Conversation[] }).records.map(({ id }) => id)).toEqual([first, third, second]);
});

test("only users who may read conversations list those that wait for them", async () => {
  const dispatcher = await server.createUser({ roles: ["moderator"] });
  expect(await server.call(chatApi.list, { scope: "for-me" }, dispatcher.token)).toMatchObject({ code: 700 });
});
