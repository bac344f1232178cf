import { apis, permissionCodes } from "@vowdesk/contract";
import { languages, type Endpoint } from "@vowdesk/contract/kernel";
import type { Order } from "@vowdesk/contract/local/orders";
import type { User } from "@vowdesk/contract/staff/users";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isReceiver } from "../../src/features/messages/notifications/changes.ts";
import { actorsOfSessions } from "../../src/features/staff/auth/auth.ts";
import type { Actor } from "../../src/kernel/http/context.ts";
import { openTestBusiness, type TestBusiness } from "../orders.ts";
import { missingId } from "./objects.ts";
import { rows } from "./rows.ts";

/** A member of staff with every permission whose role is limited. */
interface Limited {
  id: number;
  token: string;
  username: string;
}

let business: TestBusiness;
/** Limited to the zone and the department in which the orders and the staff of these tests are. */
let inside: Limited;
/** Limited to another zone and another department. */
let outside: Limited;
let number: string;
let personId: number;
let dishId: number;
let merchantId: number;
const departments = { inside: 0, below: 0, outside: 0 };

async function department(name: string, parent: number | null): Promise<number> {
  const { rows: made } = await sql<{ id: number }>`
    insert into department (name, parent_id) values (${name}, ${parent}) returning id`.execute(
    business.server.services.db,
  );
  return made[0]?.id ?? 0;
}

async function limited(code: string, zones: string[], departmentId: number): Promise<Limited> {
  const { db } = business.server.services;
  const name = JSON.stringify(Object.fromEntries(languages.map((language) => [language, code])));
  await sql`
    with made as (insert into role (code, name, zones, own_department) values (${code}, ${name}, ${zones}, true) returning id)
    insert into role_permission (role_id, permission_id) select made.id, permission.id from made, permission
    where permission.code = any (${permissionCodes}::text[])`.execute(db);
  const user = await business.server.createUser({ username: code, roles: [code] });
  await sql`update users set department_id = ${departmentId} where id = ${user.id}`.execute(db);
  return user;
}

beforeAll(async () => {
  business = await openTestBusiness();
  departments.inside = await department("Inside", null);
  departments.below = await department("Below", departments.inside);
  departments.outside = await department("Outside", null);
  inside = await limited("inside", ["滨江"], departments.inside);
  outside = await limited("outside", ["余杭"], departments.outside);
  number = (await business.place("delivery")).number;
  const { rows: dishes } = await sql<{ id: number; merchantId: number }>`
    select id, merchant_id as "merchantId" from dish order by id limit 1`.execute(business.server.services.db);
  dishId = dishes[0]?.id ?? 0;
  merchantId = dishes[0]?.merchantId ?? 0;
  const person = await business.server.createUser({ username: "below", roles: ["inside"] });
  personId = person.id;
  await sql`update users set department_id = ${departments.below} where id = ${personId}`.execute(
    business.server.services.db,
  );
});
afterAll(() => business?.close());

const declared = Object.entries(apis).flatMap(([feature, api]) =>
  Object.entries(api as Record<string, Endpoint>).map(([name, endpoint]) => ({
    title: `${feature}.${name}`,
    endpoint,
  })),
);

/** The kinds of objects of the matrix that have a zone or a department. */
const scopedObjects: Readonly<Record<string, () => { foreign: string | number; missing: string | number }>> = {
  order: () => ({ foreign: number, missing: "WM0000000000" }),
  worker: () => ({ foreign: business.worker("delivery", 0).id, missing: missingId }),
  merchant: () => ({ foreign: merchantId, missing: missingId }),
  dish: () => ({ foreign: dishId, missing: missingId }),
  person: () => ({ foreign: personId, missing: missingId }),
  department: () => ({ foreign: departments.below, missing: missingId }),
};

const scoped = declared.flatMap(({ title, endpoint }) => {
  const row = rows[title];
  return row && row.names !== "nothing" && row.names !== "private" && row.kind in scopedObjects
    ? [{ title, endpoint, row }]
    : [];
});

const call = (title: string, input: object, token: string) => {
  const { endpoint } = declared.find((item) => item.title === title) ?? {};
  if (!endpoint) throw new Error(`${title} is not a call`);
  return business.server.call(endpoint, input as never, token);
};

//
describe("records outside of the data of a role", () => {
  test.each(scoped)("$title answers as for a missing record", async ({ title, row }) => {
    const { foreign, missing } = scopedObjects[row.kind]?.() ?? { foreign: 0, missing: 0 };
    const answers = [
      await call(title, row.fill(foreign), outside.token),
      await call(title, row.fill(missing), outside.token),
    ];
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ success: false });
  });

  test("orders are not in lists, counts, searches, exports and figures", async () => {
    const list = (token: string, more = {}) => call("orders.listDelivery", { pageNo: 1, pageSize: 10, ...more }, token);
    for (const more of [{}, { status: "paid" }, { q: number }, { q: "滨江路" }, { zone: "滨江" }, { ids: number }]) {
      expect((await list(outside.token, more)).data, JSON.stringify(more)).toMatchObject({ records: [], total: 0 });
      expect((await list(inside.token, more)).data, JSON.stringify(more)).toMatchObject({
        records: [{ number }],
        total: 1,
      });
    }
    expect((await call("orders.countDelivery", {}, outside.token)).data).toMatchObject({ byStatus: {}, unassigned: 0 });
    expect((await call("orders.countDelivery", {}, inside.token)).data).toMatchObject({
      byStatus: { paid: 1 },
      unassigned: 1,
    });
    expect((await call("orders.exportPart", { kind: "delivery" }, outside.token)).data).toMatchObject({ orders: [] });
    expect((await call("orders.exportPart", { kind: "delivery" }, inside.token)).data).toMatchObject({
      orders: [{ number }],
    });
    const board = async (token: string) => (await call("dashboard.board", {}, token)).data as { delivery: object };
    expect((await board(outside.token)).delivery).toMatchObject({
      open: 0,
      placedToday: 0,
      unassigned: 0,
      byStatus: {},
    });
    expect((await board(inside.token)).delivery).toMatchObject({ open: 1, placedToday: 1, unassigned: 1 });
  });

  test("orders are not among those of a person or of a conversation", async () => {
    const person = async (token: string) => (await call("people.person", { id: business.customer.id }, token)).data;
    expect(await person(outside.token)).toMatchObject({ sections: { orders: { kinds: [], latest: [] } } });
    expect(await person(inside.token)).toMatchObject({ sections: { orders: { latest: [{ number }] } } });
    const timeline = async (token: string) =>
      JSON.stringify((await call("people.timeline", { id: business.customer.id, limit: 20 }, token)).data);
    expect(await timeline(outside.token)).not.toContain(number);
    expect(await timeline(inside.token)).toContain(number);
    await business.server.call(
      apis.appChat.send,
      { text: "在吗", clientMsgId: "scope-chat-1" } as never,
      business.customer.token,
    );
    const chats = (await call("chat.list", { pageNo: 1, pageSize: 10 }, inside.token)).data as {
      records: { id: number }[];
    };
    const customer = async (token: string) => (await call("chat.customer", { id: chats.records[0]?.id }, token)).data;
    expect(await customer(outside.token)).toMatchObject({ orders: [], orderCount: 0 });
    expect(await customer(inside.token)).toMatchObject({ orders: [{ number }], orderCount: 1 });
  });

  test("an action on many orders skips them, and workers of other zones cannot be assigned", async () => {
    const bulk = { rows: [{ number, version: 1 }], act: "flag" };
    expect((await call("orders.actOnMany", bulk, outside.token)).data).toMatchObject({ done: 0, skipped: 1 });
    const couriers = (await call("orders.couriers", { pageNo: 1, pageSize: 50 }, inside.token)).data as {
      records: { id: number; zone: string }[];
    };
    expect(new Set(couriers.records.map(({ zone }) => zone))).toEqual(new Set(["滨江"]));
    const order = (await call("orders.detail", { number }, inside.token)).data as { order: Order };
    const far = business.worker("delivery", 1).id;
    const candidates = (await call("orders.candidates", { number }, inside.token)).data as { worker: { id: number } }[];
    expect(candidates.map(({ worker }) => worker.id)).not.toContain(far);
    const assign = { number, version: order.order.version, act: "assign", workerId: far };
    expect(await call("orders.act", assign, inside.token)).toMatchObject({ reason: "worker-unavailable" });
  });

  test("staff are not in lists and exports, and cannot be moved out of the data of a role", async () => {
    const list = async (token: string) =>
      ((await call("users.list", { pageNo: 1, pageSize: 50 }, token)).data as { records: User[] }).records;
    expect((await list(outside.token)).map(({ username }) => username)).toEqual(["outside"]);
    expect((await list(inside.token)).map(({ username }) => username).toSorted()).toEqual(["below", "inside"]);
    const exported = (await call("users.export", {}, outside.token)).data as { text: string };
    expect(exported.text).not.toContain("below");
    const move = { id: personId, departmentId: departments.outside };
    expect(await call("users.update", move, inside.token)).toMatchObject({ reason: "beyond-own-scope" });
    const added = { username: "new-one", departmentId: departments.outside };
    expect(await call("users.add", added, inside.token)).toMatchObject({ reason: "beyond-own-scope" });
    const own = { id: inside.id, departmentId: departments.outside };
    expect(await call("users.update", own, inside.token)).toMatchObject({ reason: "beyond-own-scope" });
    expect(await call("users.profile", { id: inside.id }, inside.token)).toMatchObject({ success: true });
    const sheet = `User name,Department\nbelow,Outside\n`;
    const plan = (await call("users.checkImport", { text: sheet }, inside.token)).data as {
      counts: { refused: number };
    };
    expect(plan.counts.refused).toBe(1);
  });

  test("departments are not in the tree", async () => {
    const tree = async (token: string) => JSON.stringify((await call("departments.list", {}, token)).data);
    expect(await tree(outside.token)).not.toContain("Inside");
    expect(await tree(inside.token)).toContain("Below");
    const moved = { id: departments.below, pid: departments.outside };
    expect(await call("departments.update", moved, inside.token)).toMatchObject({ reason: "beyond-own-scope" });
  });

  test("messages and live changes about orders are not pushed", async () => {
    const another = (await business.place("delivery")).number;
    const { rows: reached } = await sql<{ user_id: number }>`
      select user_id from delivery join message on message.id = message_id where number = ${another}`.execute(
      business.server.services.db,
    );
    const ids = reached.map(({ user_id: id }) => id);
    expect(ids).toContain(inside.id);
    expect(ids).not.toContain(outside.id);
    const { rows: sessions } = await sql<{ id: string; user_id: number }>`
      select id::text, user_id from session where user_id in (${inside.id}, ${outside.id})`.execute(
      business.server.services.db,
    );
    const actors = await actorsOfSessions(
      business.server.services,
      sessions.map(({ id }) => id),
    );
    const actorOf = (user: Limited) =>
      actors.get(sessions.find(({ user_id: id }) => id === user.id)?.id ?? "") as Actor;
    for (const change of [
      { access: "order:delivery", zone: "滨江" },
      { access: "sys:user", departments: [departments.below] },
    ]) {
      expect(isReceiver(actorOf(inside), change)).toBe(true);
      expect(isReceiver(actorOf(outside), change)).toBe(false);
    }
    const handled = { kind: "order", subject: another };
    expect(await call("notifications.claim", handled, outside.token)).toMatchObject({ reason: "not-found" });
  });

  test("a message that arrived before the limit is hidden", async () => {
    const db = business.server.services.db;
    const user = await business.server.createUser({ username: "later", roles: ["dispatcher"] });
    const placed = (await business.place("delivery")).number;
    const archive = async () =>
      JSON.stringify((await call("notifications.list", { pageNo: 1, pageSize: 10 }, user.token)).data);
    const inbox = async () => JSON.stringify((await call("notifications.inbox", { limit: 10 }, user.token)).data);
    expect(await archive()).toContain(placed);
    await sql`update role set zones = '{余杭}' where code = 'dispatcher'`.execute(db);
    business.server.services.signals.publish({ kind: "all" });
    expect(await archive()).not.toContain(placed);
    expect(await inbox()).not.toContain(placed);
    await sql`update role set zones = null where code = 'dispatcher'`.execute(db);
  });
});

describe("limits of roles", () => {
  const roleId = async (code: string) =>
    (await sql<{ id: number }>`select id from role where code = ${code}`.execute(business.server.services.db)).rows[0]
      ?.id ?? 0;

  test("an administrator sets them, with an audit entry, and open sessions get them at once", async () => {
    const { server } = business;
    const admin = await server.createUser({ roles: ["admin"] });
    const id = await roleId("dispatcher");
    expect((await call("roles.zones", {}, admin.token)).data).toEqual(["余杭", "滨江"]);
    const token = await server.signIn("dora");
    const seen = async () =>
      ((await call("orders.listDelivery", { pageNo: 1, pageSize: 10 }, token)).data as { total: number }).total;
    expect(await seen()).toBeGreaterThan(0);
    expect((await call("roles.update", { id, zones: ["余杭"] }, admin.token)).data).toMatchObject({ zones: ["余杭"] });
    expect(await seen()).toBe(0);
    const { rows: entries } = await sql<{ changes: object }>`
      select changes from audit_line where verb = 'role.updated' and subject = 'role:dispatcher'`.execute(
      server.services.db,
    );
    expect(entries).toMatchObject([{ changes: { zones: [[], ["余杭"]] } }]);
    await call("roles.update", { id, zones: [] }, admin.token);
    expect(await seen()).toBeGreaterThan(0);
  });

  test("the administrator role has none, and users with a limit cannot change limits", async () => {
    const admin = await business.server.createUser({ roles: ["admin"] });
    const change = { id: await roleId("admin"), zones: ["滨江"] };
    expect(await call("roles.update", change, admin.token)).toMatchObject({ reason: "admin-rights-fixed" });
    for (const next of [{ zones: [] }, { ownDepartment: false }]) {
      const lifted = { id: await roleId("inside"), ...next };
      expect(await call("roles.update", lifted, inside.token)).toMatchObject({ reason: "beyond-own-scope" });
    }
  });

  test("users with a limit cannot assign roles that see more, or create a password link for such a user", async () => {
    const dispatcher = await roleId("dispatcher");
    const within = await roleId("inside");
    const assign = (roleIds: number[]) => call("users.assignRoles", { userId: personId, roleIds }, inside.token);
    expect(await assign([dispatcher])).toMatchObject({ reason: "beyond-own-scope" });
    expect(await assign([within, await roleId("outside")])).toMatchObject({ reason: "beyond-own-scope" });
    expect(await assign([within, dispatcher])).toMatchObject({ success: true });
    await sql`update user_role set role_id = ${await roleId("service")} where user_id = ${personId} and role_id = ${within}`.execute(
      business.server.services.db,
    );
    expect(await call("users.makeResetLink", { id: personId }, inside.token)).toMatchObject({
      reason: "beyond-own-scope",
    });
  });
});
