import { departmentsApi, type Department } from "@vowdesk/contract/staff/departments";
import { usersApi } from "@vowdesk/contract/staff/users";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { recordEvents, startTestServer, type TestServer } from "../../../../test/server.ts";

let server: TestServer;
let token: string;
let events: ReturnType<typeof recordEvents>;
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
  token = (await server.createUser({ roles: ["admin"] })).token;
  events = recordEvents(server);
});
afterAll(() => server?.close());
beforeEach(() => {
  events.length = 0;
});

const add = async (input: object = {}) =>
  (await server.call(departmentsApi.add, { departmentName: `Made ${(made += 1)}`, ...input }, token))
    .data as Department;
const update = (input: { id: number; pid?: number; departmentName?: string }) =>
  server.call(departmentsApi.update, input, token);
const check = (id: number) => server.call(departmentsApi.check, { id }, token);
const remove = (id: number) => server.call(departmentsApi.delete, { id }, token);

async function pathsOf(): Promise<string[]> {
  const tree = (await server.call(departmentsApi.list, {}, token)).data as Department[];
  const below = (nodes: Department[], path: string): string[] =>
    nodes.flatMap(({ departmentName, children }) => {
      const own = `${path}/${departmentName}`;
      return [own, ...below(children, own)];
    });
  return below(tree, "");
}

test("departments form a tree, move with their descendants, and every change emits an event", async () => {
  const head = await add({ departmentName: "Head", orderNum: "2" });
  const business = await add({ departmentName: "Desk", pid: head.id });
  await add({ departmentName: "Night", pid: String(business.id) });
  const annex = await add({ departmentName: "Annex", pid: "", orderNum: 1 });
  expect(await pathsOf()).toEqual(["/Annex", "/Head", "/Head/Desk", "/Head/Desk/Night"]);
  expect(await update({ id: business.id, pid: annex.id })).toMatchObject({ data: { parentName: "Annex" } });
  expect(await pathsOf()).toEqual(["/Annex", "/Annex/Desk", "/Annex/Desk/Night", "/Head"]);
  expect(events.at(-1)).toMatchObject({
    type: "department.updated",
    subject: `department:${business.id}`,
    before: { parent: "Head" },
    after: { parent: "Annex" },
  });
  expect(events).toHaveLength(5);
});

test("a department cannot be below itself, even with two simultaneous moves", async () => {
  const [a, b] = [await add(), await add()];
  expect(await update({ id: a.id, pid: a.id })).toMatchObject({ reason: "parent-below-itself" });
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all([update({ id: a.id, pid: b.id }), update({ id: b.id, pid: a.id })]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.find(({ success }) => !success)).toMatchObject({ reason: "parent-below-itself" });
    await Promise.all([update({ id: a.id, pid: 0 }), update({ id: b.id, pid: 0 })]);
  }
});

test("a name is unique among siblings", async () => {
  const { id, departmentName } = await add();
  const again = await server.call(departmentsApi.add, { departmentName: departmentName.toUpperCase() }, token);
  expect(again).toMatchObject({ success: false, code: 200, reason: "department-name-taken" });
  expect(await add({ departmentName, pid: id })).toMatchObject({ departmentName });
});

//
test("a department with users or children cannot be deleted, and check says so with code 200", async () => {
  const parent = await add();
  const child = await add({ pid: parent.id });
  expect(await check(parent.id)).toMatchObject({ success: false, code: 200, reason: "department-has-children" });
  const person = await server.createUser({ roles: [] });
  await server.call(usersApi.update, { id: person.id, departmentId: child.id }, token);
  expect(await remove(child.id)).toMatchObject({ success: false, code: 200, reason: "department-has-people" });
  await server.call(usersApi.delete, { id: person.id }, token);
  expect(await check(child.id)).toMatchObject({ success: true, code: 200 });
  expect(await remove(child.id)).toMatchObject({ success: true });
  const { rows } = await sql`select from users where id = ${person.id} and department_id is null`.execute(
    server.services.db,
  );
  expect(rows).toHaveLength(1);
});

test("a user who joins during the deletion is in the department, or it is gone", async () => {
  const pairs = await Promise.all(
    Array.from({ length: 10 }, async () => ({ person: await server.createUser({ roles: [] }), id: (await add()).id })),
  );
  await Promise.all(
    pairs.map(async ({ person, id }) => {
      const [joined, gone] = await Promise.all([
        server.call(usersApi.update, { id: person.id, departmentId: id }, token),
        remove(id),
      ]);
      expect(joined.success).toBe(!gone.success);
      expect(`${joined.reason}${gone.reason}`).toMatch(/department-unknown|department-has-people/);
    }),
  );
});
