import { apis } from "@vowdesk/contract";
import { anErrorReport } from "@vowdesk/contract/errors/sample";
import { isRead, type Endpoint } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { heldClock } from "../platform/clock.ts";
import { loadOrders, loadPeople } from "./demo/load.ts";
import { makeOrders } from "./demo/orders.ts";
import { makePeople } from "./demo/people.ts";
import { randomFrom } from "./demo/random.ts";
import { requestFor, startTestServer, type TestServer } from "./test-server.ts";

const isOfApp = (access: string) => access === "app" || access.startsWith("app:");
const mutating = Object.entries(apis)
  .filter(([feature]) => feature !== "appAuth")
  .flatMap(([feature, api]) =>
    Object.entries(api as Record<string, Endpoint>).map(([name, endpoint]) => ({
      title: `${feature}.${name}`,
      endpoint,
    })),
  )
  .filter(({ endpoint }) => !isRead(endpoint) && !isOfApp(endpoint.access));

/** Calls that write and leave no line, each with the reason. A call joins this list by a decision, not by being forgotten. */
const silent: Readonly<Record<string, string>> = {
  "auth.refreshToken": "the session goes on; its beginning and end are lines",
  "settings.change": "how a person's desk looks is no act on the business",
  "notifications.read": "reading one's own messages changes nothing for anybody else",
  "notifications.ticket": "opens the socket of a session whose beginning is a line",
  "errors.report": "a browser tells what went wrong in it; nobody did anything",
};

interface Prepared {
  input: Record<string, unknown>;
  /** Default: the administrator's. */
  token?: string;
}

let server: TestServer;
let admin = "";
let named = 0;
const newName = () => `made-${(named += 1)}`;

beforeAll(async () => {
  server = await startTestServer({ clock: heldClock("2026-11-02T10:30:00Z"), demo: true });
  await makeSomeOrders();
  admin = await server.signIn("admin");
});
afterAll(() => server?.close());

/** A few of the demo's orders, of which some are open. */
async function makeSomeOrders(): Promise<void> {
  const random = randomFrom(1);
  const people = makePeople(random, 1, { customer: 5, merchant: 2, courier: 2 });
  const orders = makeOrders(random, people, 300, server.services.clock.now());
  await server.services.db.transaction().execute(async (db) => {
    await loadPeople(db, people, "");
    await loadOrders(db, orders);
  });
}

async function first<T>(statement: ReturnType<typeof sql<T>>): Promise<T> {
  return (await statement.execute(server.services.db)).rows[0] as T;
}

async function made(endpoint: Endpoint, input: Record<string, unknown>): Promise<{ id: number }> {
  const answer = await server.http.inject(requestFor(endpoint, input, admin));
  return answer.json<{ data: { id: number } }>().data;
}

const someone = () => made(apis.users.add, { username: newName() });
const someRole = () => made(apis.roles.add, { roleCode: newName(), roleName: newName() });
const someDepartment = () => made(apis.departments.add, { departmentName: newName() });
const someDirectory = () => made(apis.menus.add, { label: newName(), type: 0 });
const permission = (code: string) => first(sql<{ id: number }>`select id from permission where code = ${code}`);

async function someError(state: "open" | "resolved"): Promise<{ id: number; version: number }> {
  await made(apis.errors.report, { reports: [anErrorReport({ message: newName() })] });
  const found = () =>
    first(sql<{ id: number; version: number }>`select id, version from error_group order by id desc limit 1`);
  const error = await found();
  if (state === "resolved") await made(apis.errors.resolve, error);
  return found();
}

/** For each call an input that really changes something. A mutating call without one fails below. */
const prepare: Readonly<Record<string, () => Prepared | Promise<Prepared>>> = {
  "auth.login": () => ({ input: { username: "manager", password: "vowdesk" } }),
  "auth.logout": async () => ({ input: {}, token: await server.signIn("manager") }),
  "orders.act": async () => {
    const order = await first(
      sql<{
        number: string;
        version: number;
      }>`select number, version from delivery_order where status = 'paid' limit 1`,
    );
    return { input: { ...order, act: "flag" } };
  },
  "errors.resolve": async () => ({ input: { ...(await someError("open")) } }),
  "errors.reopen": async () => ({ input: { ...(await someError("resolved")) } }),
  "users.add": () => ({ input: { username: newName() } }),
  "users.update": async () => ({ input: { id: (await someone()).id, nickName: "New" } }),
  "users.newUpdate": async () => ({
    input: { oldPassword: "vowdesk", newPassword: "Herbstlaub-11" },
    token: await server.signIn("moderator"),
  }),
  "users.delete": async () => ({ input: { id: (await someone()).id } }),
  "users.saveUserRole": async () => ({ input: { userId: (await someone()).id, roleIds: [(await someRole()).id] } }),
  "roles.add": () => ({ input: { roleCode: newName(), roleName: newName() } }),
  "roles.update": async () => ({ input: { id: (await someRole()).id, remark: "New" } }),
  "roles.delete": async () => ({ input: { id: (await someRole()).id } }),
  "roles.saveRoleAssign": async () => ({
    input: { roleId: (await someRole()).id, list: [(await permission("dashboard")).id] },
  }),
  "menus.add": () => ({ input: { label: newName(), type: 0 } }),
  "menus.update": async () => ({ input: { id: (await someDirectory()).id, icon: "star" } }),
  "menus.delete": async () => ({ input: { id: (await someDirectory()).id } }),
  "departments.add": () => ({ input: { departmentName: newName() } }),
  "departments.update": async () => ({ input: { id: (await someDepartment()).id, address: "New" } }),
  "departments.delete": async () => ({ input: { id: (await someDepartment()).id } }),
};

describe("every call for staff that changes something", () => {
  test("is prepared here or silent for a reason, and not both", () => {
    const titles = mutating.map(({ title }) => title).toSorted();
    expect([...Object.keys(prepare), ...Object.keys(silent)].toSorted()).toEqual(titles);
  });

  test.each(mutating.filter(({ title }) => !(title in silent)))(
    "$title leaves one line with its request",
    async ({ title, endpoint }) => {
      const { input, token = admin } = (await prepare[title]?.()) ?? { input: {} };
      const answer = await server.http.inject(requestFor(endpoint, input, token));
      expect(answer.json()).toMatchObject({ success: true, code: 200 });
      const requestId = answer.headers["x-request-id"];
      const { rows } = await sql<{ actor: string; verb: string; ip: string; changes: object }>`
        select actor, verb, ip, changes from audit_line where request_id = ${requestId}`.execute(server.services.db);
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({ actor: expect.stringMatching(/./), ip: expect.stringMatching(/./) });
      expect(JSON.stringify(rows)).not.toMatch(/vowdesk|Herbstlaub|argon2/);
    },
  );
});
