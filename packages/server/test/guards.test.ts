import { apis, permissionCodes } from "@vowdesk/contract";
import { seededRoles } from "@vowdesk/contract/staff/auth";
import {
  appRoles,
  pathParameters,
  withAncestors,
  type Access,
  type AppRole,
  type Endpoint,
} from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import * as z from "zod";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findUser, hashPassword, insertAppAccount, openAppSession } from "../src/features/staff/auth/auth.ts";
import { anonymous, inTransaction } from "../src/kernel/http/context.ts";
import { calls } from "../src/app/features.ts";
import { addWedding, enter, keyFor } from "./matrix/couple-callers.ts";
import { expectedPermissions } from "./matrix/role-permissions.ts";
import { requestFor, startTestServer, type TestServer } from "./server.ts";

const declared = Object.entries(apis).flatMap(([feature, api]) =>
  Object.entries(api as Record<string, Endpoint>).map(([name, endpoint]) => ({
    title: `${feature}.${name}`,
    endpoint,
  })),
);
const implemented = new Set(calls.map(({ endpoint }) => endpoint));
const guarded = declared.filter(({ endpoint }) => endpoint.access.kind !== "open");

const isForAnyStaff = (access: Access) => access.kind === "staff" && access.codes === "any";
const isForCouples = (access: Access) => access.kind === "couple";
const codesOf = (access: Access) => (access.kind === "staff" && access.codes !== "any" ? access.codes : []);

let server: TestServer;
let coupleKey = "";
const staffTokens = new Map<string, string>();
const appTokens = new Map<AppRole, string>();

async function appToken(role: AppRole, phone: string): Promise<string> {
  const origin = { actor: anonymous, language: "en", requestId: "test", ip: "" } as const;
  const passwordHash = await hashPassword("vowdesk");
  return inTransaction(server.services, origin, async (ctx) => {
    const id = await insertAppAccount(ctx.db, { role, phone, name: role, password_hash: passwordHash });
    if (id === null) throw new Error(`${phone} is taken`);
    return (await openAppSession(ctx, { id, role })).token;
  });
}

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  for (const role of seededRoles) staffTokens.set(role, await server.signIn(role));
  for (const [i, role] of appRoles.entries()) appTokens.set(role, await appToken(role, `1390000000${i}`));
  coupleKey = await keyFor(server, await addWedding(server));
});
afterAll(() => server.close());

/** The cookie of a new session of a couple for its calls, one of which ends it. */
const cookieFor = async ({ access }: Endpoint): Promise<Record<string, string>> =>
  isForCouples(access) ? { cookie: `couple=${await enter(server, coupleKey)}` } : {};

async function send(endpoint: Endpoint, input: Record<string, unknown>, token?: string, headers = {}) {
  const answer = await server.http.inject(requestFor(endpoint, input, token, headers));
  expect(answer.headers["cache-control"], endpoint.path).toBe("no-store");
  const body = answer.json<{ code: number; success: boolean; reason?: string; message: string }>();
  expect(body, endpoint.path).toMatchObject({
    success: expect.any(Boolean),
    code: expect.any(Number),
    message: expect.any(String),
  });
  if (body.success) {
    expect(body.code, endpoint.path).toBe(200);
    expect("data" in body, endpoint.path).toBe(endpoint.reply !== "flat");
  }
  return { status: answer.statusCode, ...body };
}

/** A value that is valid for a schema and names no existing record. */
function sampleValue(schema: Record<string, unknown>): unknown {
  const [first] = (schema["anyOf"] as Record<string, unknown>[] | undefined) ?? [];
  if (first) return sampleValue(first);
  if (Array.isArray(schema["enum"])) return schema["enum"][0];
  if ("const" in schema) return schema["const"];
  if (schema["type"] === "object") return sampleInput(schema);
  if (schema["type"] === "array") {
    const items = (schema["prefixItems"] ?? Array(Number(schema["minItems"]) || 1).fill(schema["items"])) as Record<
      string,
      unknown
    >[];
    return items.map(sampleValue);
  }
  if (schema["type"] === "boolean") return true;
  if (schema["type"] === "integer" || schema["type"] === "number")
    return Math.min(Number(schema["maximum"] ?? 2_000_000_000), 2_000_000_000);
  return String(schema["pattern"] ?? "").includes("０-９") ? "13999999999" : "unknown-unknown";
}

function sampleInput(schema: Record<string, unknown>): Record<string, unknown> {
  const required = (schema["required"] as string[] | undefined) ?? [];
  const properties = (schema["properties"] ?? {}) as Record<string, Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name))
      .map(([name, part]) => [name, sampleValue(part)]),
  );
}

const sampleInputFor = (endpoint: Endpoint): Record<string, unknown> =>
  sampleInput(z.toJSONSchema(endpoint.input, { io: "input", unrepresentable: "any" }) as Record<string, unknown>);

/** A token with access: the administrator for staff calls, a fitting account for app calls. Couples have none. */
function tokenFor({ access }: Endpoint): string | undefined {
  if (access.kind === "open" || access.kind === "couple") return undefined;
  const [role] = access.kind === "app" ? access.roles : [];
  return role ? appTokens.get(role) : staffTokens.get("admin");
}

describe("every declared call", () => {
  //
  test.each(declared)("$title is implemented", ({ endpoint }) => {
    expect(implemented.has(endpoint)).toBe(true);
  });

  test("has a unique path", () => {
    const places = declared.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(places).size).toBe(places.length);
  });

  test.each(guarded)("$title declares existing codes or roles", ({ endpoint: { access } }) => {
    const listed: readonly string[] = access.kind === "app" ? access.roles : codesOf(access);
    const known: readonly string[] = access.kind === "app" ? appRoles : permissionCodes;
    expect(listed.length > 0 || isForAnyStaff(access) || isForCouples(access)).toBe(true);
    expect(listed.filter((name) => !known.includes(name))).toEqual([]);
  });

  //
  test.each(guarded)("$title rejects missing and unknown tokens", async ({ endpoint }) => {
    expect(await send(endpoint, {})).toMatchObject({ status: 200, success: false, code: 600, reason: "no-session" });
    expect(await send(endpoint, {}, "0123456789abcdefghijkl")).toMatchObject({ code: 50008 });
    expect(await send(endpoint, {}, "app_0123456789abcdefghijkl")).toMatchObject({ code: 50008 });
  });

  //
  test.each(declared)("$title answers malformed input without a server error", async ({ endpoint }) => {
    const token = tokenFor(endpoint);
    const names = Object.keys(endpoint.input._zod.def.shape);
    const wrong = Object.fromEntries(
      names.map((name) => [name, pathParameters(endpoint.path).includes(name) ? "\u0000" : { $ne: ["\u0000"] }]),
    );
    const answer = await send(endpoint, wrong, token, await cookieFor(endpoint));
    expect(answer.status).toBeLessThan(500);
    expect([200, 422, 500, 600]).toContain(answer.code);
    if (endpoint.method !== "GET") {
      const headers = { "content-type": "application/json", ...(token ? { token } : {}) };
      const broken = await server.http.inject({
        method: endpoint.method,
        url: endpoint.path,
        headers,
        payload: '{"a":',
      });
      expect(broken.json()).toMatchObject({ success: false, code: 422, reason: "invalid-input" });
      const poisoned = await server.http.inject({
        method: endpoint.method,
        url: endpoint.path,
        headers,
        payload: '{"__proto__":{"a":1}}',
      });
      expect(poisoned.json()).toMatchObject({ success: false, code: 422, reason: "invalid-input" });
    }
  });

  test.each(declared.filter(({ endpoint }) => Object.keys(sampleInputFor(endpoint)).length > 0))(
    "$title names missing fields",
    async ({ endpoint }) => {
      const missing = Object.keys(sampleInputFor(endpoint)).filter(
        (name) => !pathParameters(endpoint.path).includes(name),
      );
      if (missing.length === 0) return;
      const answer = await server.http.inject(requestFor(endpoint, {}, tokenFor(endpoint), await cookieFor(endpoint)));
      expect(answer.json()).toMatchObject({ success: false, code: 422, reason: "invalid-input" });
      expect(Object.keys(answer.json<{ data: { fields: object } }>().data.fields)).toEqual(
        expect.arrayContaining(missing),
      );
    },
  );

  test.each(declared)("$title answers with a reason for missing records", async ({ endpoint }) => {
    const answer = await send(endpoint, sampleInputFor(endpoint), tokenFor(endpoint), await cookieFor(endpoint));
    expect(answer.status).toBeLessThan(500);
    expect(answer.reason).not.toBe("internal-error");
  });
});

test("stores exactly the permissions of the contract as assignable rows", async () => {
  const { rows } = await sql<{ code: string }>`select code from permission where code is not null`.execute(
    server.services.db,
  );
  expect(rows.map(({ code }) => code).toSorted()).toEqual(permissionCodes.toSorted());
});

test.each(seededRoles)("gives the role %s exactly the expected permissions", async (role) => {
  const info = await server.http.inject({
    url: "/api/sysUser/getInfo",
    headers: { token: staffTokens.get(role) ?? "" },
  });
  const held = new Set([role, ...expectedPermissions[role].flatMap(withAncestors)]);
  expect(info.json<{ data: { roles: string[] } }>().data.roles.toSorted()).toEqual([...held].toSorted());
  expect(await findUser(server.services.db, role)).toBeDefined();
});
