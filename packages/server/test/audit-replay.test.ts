import { apis } from "@vowdesk/contract";
import type { Endpoint } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verify } from "../src/features/operations/audit/audit.ts";
import { fixedClock } from "../src/platform/clock.ts";
import { loadOrders, loadPeople } from "../src/demo/load.ts";
import { makeOrders } from "../src/demo/orders/orders.ts";
import { makePeople } from "../src/demo/business/people.ts";
import { randomFrom } from "../src/demo/random.ts";
import { TestFile } from "./forms.ts";
import { requestFor, startTestServer, type TestServer } from "./server.ts";

let server: TestServer;
let admin = "";
beforeAll(async () => {
  server = await startTestServer({ clock: fixedClock("2026-11-02T10:30:00Z"), demo: true });
  const random = randomFrom(2);
  const people = makePeople(random, 1, { customer: 5, merchant: 2, courier: 2, driver: 2, runner: 2 });
  const orders = makeOrders(random, people, 300, server.services.clock.now());
  await server.services.db.transaction().execute(async (db) => {
    await loadPeople(db, people, "");
    await loadOrders(db, orders);
  });
  admin = await server.signIn("admin");
});
afterAll(() => server.close());

interface Answer {
  success: boolean;
  requestId: string;
  body: { token?: string; data?: { id: number } };
}

async function act(endpoint: Endpoint, input: Record<string, unknown>, token = admin): Promise<Answer> {
  const answer = await server.http.inject(requestFor(endpoint, input, token));
  const body = answer.json<{ success: boolean; token?: string; data?: { id: number } }>();
  return { success: body.success, requestId: String(answer.headers["x-request-id"]), body };
}

interface AuditEntry {
  request_id: string;
  verb: string;
  actor: string;
  ip: string | null;
}

const auditEntries = async (): Promise<AuditEntry[]> =>
  (await sql<AuditEntry>`select request_id, verb, actor, ip from audit_line`.execute(server.services.db)).rows;

const picture = async () =>
  new TestFile(
    await sharp(Buffer.alloc(300), { raw: { width: 10, height: 10, channels: 3 } })
      .png()
      .toBuffer(),
    "a.png",
  );

async function findPaidOrder(): Promise<{ number: string; version: number }> {
  const { rows } = await sql<{ number: string; version: number }>`
    select number, version from orders where status = 'paid' order by id limit 1`.execute(server.services.db);
  const [order] = rows;
  if (!order) throw new Error("no paid order found");
  return order;
}

test("writes exactly one audit entry per action (G-S22)", async () => {
  const before = await auditEntries();
  const expected = new Map<string, string>();
  const expectEntry = ({ success, requestId }: Answer, verb: string, isSuccess = true) => {
    expect({ verb, success }).toEqual({ verb, success: isSuccess });
    expected.set(requestId, verb);
  };
  const login = (password: string) => act(apis.auth.signIn, { username: "manager", password }, "");

  expectEntry(await login("wrong"), "auth.sign-in-refused", false);
  const session = await login("vowdesk");
  expectEntry(session, "auth.signed-in");
  expectEntry(await act(apis.auth.signOut, {}, session.body.token ?? ""), "auth.signed-out");

  const user = await act(apis.users.add, { username: "replayed" });
  expectEntry(user, "user.added");
  const id = user.body.data?.id;
  expectEntry(await act(apis.users.update, { id, nickName: "Replay" }), "user.updated");
  const role = await act(apis.roles.add, { roleCode: "replayed", roleName: "Replayed" });
  expectEntry(role, "role.added");
  const roleId = role.body.data?.id;
  const { rows } = await sql<{ id: number }>`select id from permission where code = 'dashboard'`.execute(
    server.services.db,
  );
  expectEntry(await act(apis.roles.assignPermissions, { roleId, list: rows.map((row) => row.id) }), "role.assigned");
  expectEntry(await act(apis.users.assignRoles, { userId: id, roleIds: [roleId] }), "user.roles-assigned");
  const own = { oldPassword: "vowdesk", newPassword: "Herbstlaub-11" };
  expectEntry(await act(apis.users.changePassword, own, await server.signIn("moderator")), "user.password-changed");
  expectEntry(await act(apis.orders.act, { ...(await findPaidOrder()), act: "flag" }), "order.flagged");
  expectEntry(await act(apis.uploads.upload, { module: "pcimg", file: await picture() }), "file.uploaded");
  expectEntry(await act(apis.users.delete, { id }), "user.deleted");

  await act(apis.users.list, {});
  await act(apis.audit.list, {});
  await act(apis.users.delete, { id: 2_000_000_000 });
  await act(apis.users.add, { username: "nobody" }, await server.signIn("service"));

  const newEntries = (await auditEntries()).filter(
    ({ request_id: one }) => !before.some((line) => line.request_id === one),
  );
  const ofRequests = newEntries.filter(({ request_id }) => request_id !== "test");
  expect(Object.fromEntries(ofRequests.map((line) => [line.request_id, line.verb]))).toEqual(
    Object.fromEntries(expected),
  );
  expect(ofRequests).toHaveLength(expected.size);
  for (const line of ofRequests) expect(line.ip).toMatch(/./);
  expect(await verify(server.services.db)).toMatchObject({ isIntact: true, chains: 64 });
});
