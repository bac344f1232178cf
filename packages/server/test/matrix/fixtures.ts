import { apis } from "@vowdesk/contract";
import { authApi } from "@vowdesk/contract/staff/auth";
import { anErrorReport } from "@vowdesk/contract/operations/errors/sample";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { SessionRefusal } from "@vowdesk/contract/kernel";
import { makePeople } from "../../src/demo/business/people.ts";
import { loadOrders, loadPeople } from "../../src/demo/load.ts";
import { makeOrders } from "../../src/demo/orders/orders.ts";
import { randomFrom } from "../../src/demo/random.ts";
import { findUser, openAppSession } from "../../src/features/staff/auth/auth.ts";
import { anonymous, inTransaction } from "../../src/kernel/http/context.ts";
import { idOf, missingId, ownerColumn, type Caller, type Id } from "./objects.ts";
import { factories } from "./rows.ts";
import { startTestServer, type TestServer } from "../server.ts";

const missingNumber = "WM0000000000";

/** A server with the records from which the factories take theirs. */
export async function startFilledServer(): Promise<TestServer> {
  const server = await startTestServer({ demo: true });
  const random = randomFrom(1);
  const people = makePeople(random, 1, { customer: 5, merchant: 3, courier: 3, driver: 3, runner: 3 });
  await server.services.db.transaction().execute(async (db) => {
    await loadPeople(db, people, "");
    await loadOrders(db, makeOrders(random, people, 300, server.services.clock.now()));
  });
  await server.call(apis.errors.report, { reports: [anErrorReport()] }, await server.signIn("admin"));
  return server;
}

/** The id of an own, another user's or a missing object. */
export function idFor(
  server: TestServer,
  caller: Caller,
  kind: string,
  owner: "own" | "other" | "missing",
): Promise<Id> {
  const make = factories[kind];
  if (!make) throw new Error(`No file in matrix/features creates the object "${kind}"`);
  if (owner !== "missing") return make(server, caller, owner);
  if (["session", "reading", "passkey"].includes(kind)) return Promise.resolve(randomUUID());
  return Promise.resolve(kind === "order" || kind === "appOrder" ? missingNumber : missingId);
}

const noSession: Omit<Caller, "name" | "token"> = { codes: null, refusedAs: "no-session", id: missingId - 1 };

/** A member of staff with their current permissions. */
export async function staffCaller(server: TestServer, username: string): Promise<Caller> {
  const token = () => server.signIn(username);
  const { data } = await server.call(authApi.me, {}, await token());
  const codes = new Set((data as { roles: string[] } | undefined)?.roles);
  const user = await findUser(server.services.db, username);
  return { name: username, codes, id: user?.id ?? 0, token };
}

/** An app user with own orders. There are also orders of others. */
export async function appCaller(server: TestServer, role: NonNullable<Caller["appRole"]>): Promise<Caller> {
  const column = sql.ref(ownerColumn[role]);
  const id = Number(
    await idOf(
      server,
      sql`select account.id from orders join app_account account on account.id = ${column}
      where account.role = ${role} order by orders.id limit 1`,
    ),
  );
  const origin = { actor: anonymous, language: "en", requestId: "test", ip: "" } as const;
  const token = () =>
    inTransaction(server.services, origin, async (ctx) => (await openAppSession(ctx, { id, role })).token);
  return { name: `app ${role}`, codes: null, appRole: role, id, token };
}

/** Callers without a valid session: no token, an expired one, one of a disabled account, or a forged one. */
export async function callersWithoutSession(server: TestServer): Promise<Caller[]> {
  const { db } = server.services;
  const expired = await server.createUser({ username: "expired", roles: ["admin"] });
  const disabled = await server.createUser({ username: "disabled", roles: ["admin"] });
  await sql`update session set created_at = now() - interval '2 hours', expires_at = now() - interval '1 hour'
    where user_id = ${expired.id}`.execute(db);
  await sql`update users set enabled = false where id = ${disabled.id}`.execute(db);
  const withToken = (name: string, token: string, refusedAs: SessionRefusal): Caller => ({
    ...noSession,
    name,
    refusedAs,
    token: () => Promise.resolve(token),
  });
  return [
    { ...noSession, name: "anonymous", token: () => Promise.resolve(undefined) },
    withToken("expired", expired.token, "session-expired"),
    withToken("disabled", disabled.token, "session-ended"),
    withToken("forged", "0123456789abcdefghijkl", "session-unknown"),
  ];
}
