import { maxViews, viewsApi, type PageViews, type SavedView, type ViewDraft } from "@vowdesk/contract/staff/views";
import type { CallInput } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";

let server: TestServer;
type Person = Awaited<ReturnType<TestServer["createUser"]>>;
let li: Person;
let wang: Person;
let finance: Person;
let manager: Person;
let dispatcherRole = 0;

beforeAll(async () => {
  server = await startTestServer({});
  [li, wang] = (await Promise.all([1, 2].map(() => server.createUser({ roles: ["dispatcher"] })))) as [Person, Person];
  finance = await server.createUser({ roles: ["finance"] });
  manager = await server.createUser({ roles: ["manager"] });
  const { rows } = await sql<{ id: number }>`select id from role where code = 'dispatcher'`.execute(server.services.db);
  dispatcherRole = rows[0]?.id ?? 0;
});
afterAll(() => server?.close());

const page = "/order";
const draft = (input: Partial<ViewDraft>): CallInput<typeof viewsApi.save> => ({
  page,
  name: "Late at the river",
  scope: "mine",
  query: "scope=late",
  ...input,
});
const save = (person: Person, input: Partial<ViewDraft>) => server.call(viewsApi.save, draft(input), person.token);
const saved = async (person: Person, input: Partial<ViewDraft>) => (await save(person, input)).data as SavedView;
const pageViews = async (person: Person) =>
  (await server.call(viewsApi.ofPage, { page }, person.token)).data as PageViews;
const names = async (person: Person) => (await pageViews(person)).views.map(({ name }) => name);

test("private views are for their owner, shared ones for a role or for everyone (R-14.3)", async () => {
  await save(li, { name: "mine" });
  await save(li, { name: "ours", scope: "role", roleId: dispatcherRole });
  await save(manager, { name: "all", scope: "everyone" });
  expect(await names(li)).toEqual(["mine", "ours", "all"]);
  expect(await names(wang)).toEqual(["all", "ours"]);
  expect(await names(finance)).toEqual(["all"]);
  expect(((await server.call(viewsApi.ofPage, { page: "/daiorder" }, li.token)).data as PageViews).views).toEqual([]);
});

test("sharing requires the role, or the permission to share with everyone", async () => {
  expect(await save(li, { name: "no", scope: "everyone" })).toMatchObject({ code: 700 });
  expect(await save(finance, { name: "no", scope: "role", roleId: dispatcherRole })).toMatchObject({ code: 700 });
  expect(await save(li, { name: "no", scope: "role" })).toMatchObject({ code: 700 });
});

test("only its owner may change a view, and staff with the permission to share may delete a shared one", async () => {
  const view = await saved(li, { name: "shared", scope: "role", roleId: dispatcherRole });
  expect(await save(wang, { id: view.id, name: "taken over" })).toMatchObject({ success: false });
  expect(await server.call(viewsApi.delete, { id: view.id }, wang.token)).toMatchObject({ success: false });
  expect((await save(li, { id: view.id, name: "renamed", scope: "mine" })).data).toMatchObject({
    name: "renamed",
    roleId: null,
  });
  expect(await server.call(viewsApi.delete, { id: view.id }, manager.token)).toMatchObject({ success: false });
  const other = await saved(li, { name: "clutter", scope: "role", roleId: dispatcherRole });
  expect(await server.call(viewsApi.delete, { id: other.id }, manager.token)).toMatchObject({ success: true });
});

test("view names are unique per owner and page", async () => {
  await save(wang, { name: "evening" });
  expect(await save(wang, { name: "evening" })).toMatchObject({ success: false, code: 200, reason: "view-name-taken" });
  expect(await save(wang, { name: "evening", page: "/daiorder" })).toMatchObject({ success: true });
  const second = await saved(wang, { name: "morning" });
  expect(await save(wang, { id: second.id, name: "evening" })).toMatchObject({ reason: "view-name-taken" });
});

test("columns are stored per user and page, and null restores the default", async () => {
  const columns = [
    { id: "status", width: 140 },
    { id: "address", isHidden: true },
  ];
  await server.call(viewsApi.arrange, { page, columns }, li.token);
  expect((await pageViews(li)).columns).toEqual(columns);
  expect((await pageViews(wang)).columns).toBeNull();
  await server.call(viewsApi.arrange, { page, columns: null }, li.token);
  expect((await pageViews(li)).columns).toBeNull();
});

test("shared views are audited, private ones are not", async () => {
  const lines = async () =>
    (
      await sql<{ n: number }>`select count(*)::integer as n from audit_line where verb like 'view.%'`.execute(
        server.services.db,
      )
    ).rows[0]?.n ?? 0;
  const before = await lines();
  await save(li, { name: "silent" });
  expect(await lines()).toBe(before);
  await save(manager, { name: "loud", scope: "everyone" });
  expect(await lines()).toBe(before + 1);
});

test("parallel requests do not exceed the number of views of a page", async () => {
  const person = await server.createUser({ roles: ["dispatcher"] });
  await sql`insert into saved_view (owner_id, owner_name, page, name, scope, query, updated_at)
    select ${person.id}, 'x', ${page}, 'view ' || n, 'mine', '', now() from generate_series(1, ${maxViews - 1}) as n`.execute(
    server.services.db,
  );
  const answers = await Promise.all([1, 2, 3, 4].map((n) => save(person, { name: `parallel ${n}` })));
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  const refused = answers.filter(({ success }) => !success);
  expect(refused).toMatchObject([1, 2, 3].map(() => ({ reason: "views-full" })));
});
