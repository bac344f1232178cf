import {
  chatApi,
  chatLabelsApi,
  chatTeamsApi,
  maxLabels,
  type BulkChatResult,
  type ChatLabel,
  type ChatTeam,
  type Conversation,
} from "@vowdesk/contract/chat";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startConversation, type TestAgent } from "../../../test/chat.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";

let server: TestServer;
let admin: TestAgent;
let li: TestAgent;
let wang: TestAgent;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.createUser({ username: "boss", roles: ["admin"] });
  li = await server.createUser({ username: "li", roles: ["service"] });
  wang = await server.createUser({ username: "wang", roles: ["service"] });
});
afterAll(() => server?.close());

const addConversation = async (name: string) => (await startConversation(server, name)).id;

const addLabel = async (name: string) =>
  ((await server.call(chatLabelsApi.save, { name }, admin.token)).data as ChatLabel).id;

const find = async (id: number) => (await server.call(chatApi.find, { id }, li.token)).data as Conversation;

async function act(command: object, by = li): Promise<BulkChatResult> {
  return (await server.call(chatApi.actOnMany, command as never, by.token)).data as BulkChatResult;
}

//
test("a conversation that refuses the action is skipped with its reason, the others change", async () => {
  const [free, taken, missing] = [await addConversation("一"), await addConversation("二"), 900_000_000];
  await server.call(chatApi.claim, { id: taken }, wang.token);
  const rows = [{ id: free }, { id: taken }, { id: missing }];
  expect(await act({ rows, act: "claim" })).toMatchObject({
    done: 1,
    skipped: 2,
    rows: [
      { id: free, customerName: "一", done: true, conversation: { assignee: { id: li.id } }, reason: null },
      { id: taken, customerName: "二", done: false, reason: "chat-claimed" },
      { id: missing, done: false, reason: "not-found" },
    ],
  });
});

//
test("labels are added, and priority, snooze, hand-over and finish apply to each", async () => {
  const [first, second] = [await addLabel("甲"), await addLabel("乙")];
  const ids = [await addConversation("三"), await addConversation("四")];
  const rows = ids.map((id) => ({ id }));
  await server.call(chatApi.label, { id: ids[0] ?? 0, labels: [first] }, li.token);
  await act({ rows, act: "label", labels: [second] });
  expect((await Promise.all(ids.map(find))).map(({ labels }) => labels)).toEqual([[first, second], [second]]);
  await act({ rows, act: "set-priority", priority: "high" });
  await act({ rows, act: "hand-over", toId: wang.id });
  await act({ rows, act: "snooze" });
  expect(await Promise.all(ids.map(find))).toMatchObject(
    ids.map(() => ({ priority: "high", assignee: { id: wang.id }, snooze: { until: null } })),
  );
  const team = (await server.call(chatTeamsApi.save, { name: "婚纱组", members: [li.id] }, admin.token))
    .data as ChatTeam;
  expect(await act({ rows, act: "hand-to-team", teamId: team.id })).toMatchObject({ done: 2, skipped: 0 });
  expect(await Promise.all(ids.map(find))).toMatchObject(
    ids.map(() => ({ team: { id: team.id, name: "婚纱组" }, assignee: null })),
  );
  await act({ rows, act: "finish" });
  expect((await Promise.all(ids.map(find))).map(({ state }) => state)).toEqual(["done", "done"]);
});

//
test("a conversation that would have too many labels is skipped and keeps its labels", async () => {
  const labels: number[] = [];
  for (let n = 0; n <= maxLabels; n += 1) labels.push(await addLabel(`标签 ${n}`));
  const [first = 0, ...others] = labels;
  const id = await addConversation("六");
  await server.call(chatApi.label, { id, labels: [first] }, li.token);
  expect(await act({ rows: [{ id }], act: "label", labels: others })).toMatchObject({
    skipped: 1,
    rows: [{ reason: "chat-labels-too-many", message: `A conversation can have at most ${maxLabels} labels` }],
  });
  expect((await find(id)).labels).toEqual([first]);
});

//
test("an outdated version, a missing input and more rows than allowed are refused", async () => {
  const id = await addConversation("五");
  const { version } = await find(id);
  await act({ rows: [{ id, version }], act: "set-priority", priority: "low" });
  expect(await act({ rows: [{ id, version }], act: "set-priority", priority: "high" })).toMatchObject({
    skipped: 1,
    rows: [{ reason: "changed-meanwhile", conversation: { priority: "low" } }],
  });
  const call = (command: object) => server.call(chatApi.actOnMany, command as never, li.token);
  for (const incomplete of ["hand-over", "hand-to-team"])
    expect(await call({ rows: [{ id }], act: incomplete })).toMatchObject({ code: 422 });
  expect(await call({ rows: Array.from({ length: 101 }, () => ({ id })), act: "claim" })).toMatchObject({ code: 422 });
});
