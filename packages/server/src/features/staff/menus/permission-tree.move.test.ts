import { menusApi, type MenuNode } from "@vowdesk/contract/staff/menus";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";

let server: TestServer;
let token: string;
let labelNumber = 0;

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  token = await server.signIn("admin");
});
afterAll(() => server?.close());

const en = { "accept-language": "en" };
const add = async (input: object = {}) =>
  (await server.call(menusApi.add, { label: `Made ${(labelNumber += 1)}`, type: 0, ...input }, token, en))
    .data as MenuNode;
const move = (id: number, parentId: number, beforeId: number | null = null, by = token) =>
  server.call(menusApi.move, { id, parentId, beforeId }, by, en);
const flatten = (nodes: MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flatten(node.children)]);
const all = async () => flatten((await server.call(menusApi.list, {}, token, en)).data as MenuNode[]);
const below = async (id: number) => (await all()).filter(({ parentId }) => parentId === id).map((node) => node.id);

async function addSiblings(count: number): Promise<[parent: number, ...children: number[]]> {
  const parent = (await add()).id;
  const children: number[] = [];
  for (let index = 0; index < count; index += 1) children.push((await add({ parentId: parent })).id);
  return [parent, ...children];
}

test("moves a row before another, to the end and below another parent", async () => {
  const [parent, a = 0, b = 0, c = 0] = await addSiblings(3);
  await move(c, parent, a);
  expect(await below(parent)).toEqual([c, a, b]);
  await move(c, parent);
  expect(await below(parent)).toEqual([a, b, c]);
  await move(b, a);
  expect(await below(parent)).toEqual([a, c]);
  expect(await below(a)).toEqual([b]);
  await move(c, parent, a);
  expect((await all()).filter(({ parentId }) => parentId === parent).map(({ orderNum }) => orderNum)).toEqual([10, 20]);
});

test.each<[string, (ids: number[]) => Parameters<typeof move>]>([
  ["parent-below-itself", ([parent = 0, a = 0]) => [parent, a]],
  ["parent-unknown", ([, a = 0]) => [a, 2_000_000_000]],
  ["place-gone", ([parent = 0, a = 0, b = 0]) => [b, a, parent]],
  ["not-found", ([parent = 0]) => [2_000_000_000, parent]],
])("refuses a move with %s and changes nothing", async (reason, input) => {
  const ids = await addSiblings(2);
  expect(await move(...input(ids))).toMatchObject({ success: false, reason });
  expect(await below(ids[0])).toEqual(ids.slice(1));
});

test("refuses one of two concurrent moves that would form a cycle", async () => {
  const [a, b] = [(await add()).id, (await add()).id];
  for (let round = 0; round < 8; round += 1) {
    const answers = await Promise.all([move(a, b), move(b, a)]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    await Promise.all([move(a, 0), move(b, 0)]);
  }
});

test("keeps every row once and in a unique order under concurrent moves", async () => {
  const [parent, ...children] = await addSiblings(5);
  await Promise.all(children.map((id, index) => move(id, parent, children[(index + 2) % 5] ?? null)));
  expect(new Set(await below(parent))).toEqual(new Set(children));
  const orders = (await all()).filter(({ parentId }) => parentId === parent).map(({ orderNum }) => orderNum);
  expect(new Set(orders).size).toBe(5);
});

test("writes no audit entry for a move to the same place", async () => {
  const [parent, a = 0, b = 0] = await addSiblings(2);
  const countEntries = async () =>
    Number(
      (
        await sql<{ count: string }>`select count(*) from audit_line where verb = 'menu.moved'`.execute(
          server.services.db,
        )
      ).rows[0]?.count,
    );
  const before = await countEntries();
  await move(a, parent, b);
  expect(await countEntries()).toBe(before);
  await move(b, parent, a);
  expect(await countEntries()).toBe(before + 1);
});

test("saves labels of all languages and options, and keeps other labels when one is sent back unchanged", async () => {
  const labels = { zh: "相册", en: "Albums", es: "Álbumes", ja: "アルバム" };
  const node = await add({ label: "Albums", labels, hidden: true, affix: true, activeMenu: "/order" });
  expect(node).toMatchObject({ labels, hidden: true, affix: true, activeMenu: "/order", alwaysShow: true, version: 1 });
  const change = (input: object) => server.call(menusApi.update, { id: node.id, ...input }, token, en);
  const next = await change({ label: "Albums", labels: { ja: "写真集" }, alwaysShow: true, hidden: false });
  expect(next.data).toMatchObject({ labels: { ...labels, ja: "写真集" }, hidden: false, version: 2 });
  // An old client sends the complete record back with a label in its own language.
  const renamed = await change({ ...(next.data as object), label: "Photo albums", children: undefined });
  expect(renamed.data).toMatchObject({ label: "Photo albums", labels: { zh: "相册", en: "Photo albums" } });
});

test("refuses an outdated version with the current row", async () => {
  const node = await add();
  const otherUser = (await server.createUser({ roles: ["admin"] })).token;
  await server.call(menusApi.update, { id: node.id, icon: "camera" }, otherUser);
  const late = await server.call(menusApi.update, { id: node.id, remark: "x", version: 1 }, token, en);
  expect(late).toMatchObject({ code: 409, data: { current: { icon: "camera", version: 2 } } });
  expect(await server.call(menusApi.update, { id: node.id, remark: "x", version: 2 }, token)).toMatchObject({
    success: true,
  });
});
