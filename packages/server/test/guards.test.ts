import { apis, permissionCodes } from "@vowdesk/contract";
import { seededRoles } from "@vowdesk/contract/auth";
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
import { findUser, hashPassword, insertAppAccount, openAppSession } from "../src/features/auth/index.ts";
import { anonymous, inTransaction } from "../src/kernel/http/context.ts";
import { calls } from "../src/app/features.ts";
import { addWedding, enter, keyFor } from "./matrix/couple-callers.ts";
import { requestFor, startTestServer, type TestServer } from "./server.ts";

const declared = Object.entries(apis).flatMap(([feature, api]) =>
  Object.entries(api as Record<string, Endpoint>).map(([name, endpoint]) => ({
    title: `${feature}.${name}`,
    endpoint,
  })),
);
const implemented = new Set(calls.map(({ endpoint }) => endpoint));
const guarded = declared.filter(({ endpoint }) => endpoint.access.kind !== "open");
const forStaff = guarded.filter(({ endpoint }) => endpoint.access.kind === "staff");
const forApp = guarded.filter(({ endpoint }) => endpoint.access.kind === "app");

const isForAnyStaff = (access: Access) => access.kind === "staff" && access.codes === "any";
const isForCouples = (access: Access) => access.kind === "couple";
const codesOf = (access: Access) => (access.kind === "staff" && access.codes !== "any" ? access.codes : []);

let server: TestServer;
let noRoleToken = "";
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
  noRoleToken = (await server.createUser({ roles: [] })).token;
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
  return {
    status: answer.statusCode,
    ...answer.json<{ code: number; success: boolean; reason?: string; message: string }>(),
  };
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

  test.each(guarded)("$title rejects missing and unknown tokens", async ({ endpoint }) => {
    expect(await send(endpoint, {})).toMatchObject({ status: 200, success: false, code: 600, reason: "no-session" });
    expect(await send(endpoint, {}, "0123456789abcdefghijkl")).toMatchObject({ code: 50008 });
    expect(await send(endpoint, {}, "app_0123456789abcdefghijkl")).toMatchObject({ code: 50008 });
  });

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

describe("a staff call", () => {
  test.each(forStaff)("$title is denied to app users", async ({ endpoint }) => {
    for (const token of appTokens.values())
      expect(await send(endpoint, {}, token)).toMatchObject({ code: 700, reason: "no-permission" });
  });

  test.each(forStaff.filter(({ endpoint }) => !isForAnyStaff(endpoint.access)))(
    "$title is denied to staff without a role",
    async ({ endpoint }) => {
      expect(await send(endpoint, {}, noRoleToken)).toMatchObject({ status: 200, code: 700, reason: "no-permission" });
    },
  );

  test.each(forStaff.flatMap((call) => seededRoles.map((role) => ({ ...call, role }))))(
    "$title is allowed for $role if and only if the role grants it",
    async ({ endpoint, role }) => {
      const info = await server.http.inject({
        url: "/api/sysUser/getInfo",
        headers: { token: staffTokens.get(role) ?? "" },
      });
      const codes = info.json<{ data: { roles: string[] } }>().data.roles;
      const isPermitted =
        isForAnyStaff(endpoint.access) || codesOf(endpoint.access).some((code) => codes.includes(code));
      const answer = await send(endpoint, sampleInputFor(endpoint), staffTokens.get(role));
      expect(answer.code === 700 && answer.reason === "no-permission" && !isPermitted).toBe(!isPermitted);
    },
  );
});

describe("an app call", () => {
  test.each(forApp)("$title is denied to every staff role", async ({ endpoint }) => {
    for (const token of [noRoleToken, ...staffTokens.values()])
      expect(await send(endpoint, {}, token)).toMatchObject({ code: 700, reason: "no-permission" });
  });

  test.each(forApp)("$title is denied to other app roles", async ({ endpoint }) => {
    for (const [role, token] of appTokens) {
      const { code } = await send(endpoint, sampleInputFor(endpoint), token);
      const isPermitted = endpoint.access.kind === "app" && endpoint.access.roles.includes(role);
      expect(code === 700).toBe(!isPermitted);
    }
  });
});

const permissionsOfQueues = (...queues: string[]) =>
  permissionCodes.filter((code) => queues.includes(code.split(":")[0] ?? ""));

/** Permissions of each role in addition to its own code. A change here is a deliberate decision. */
const expectedPermissions: Record<(typeof seededRoles)[number], readonly string[]> = {
  admin: permissionCodes,
  manager: permissionCodes.filter(
    (code) => !/^(sys:(user|role|menu|view-as|service-account|sign-in)|webhook|alert)(:|$)/.test(code),
  ),
  service: [
    "dashboard",
    "message",
    "announcement",
    "chat",
    "chat:desk",
    "chat:takeover",
    "chat:replies",
    "chat:red",
    "person",
    ...permissionsOfQueues("complaint", "feedback"),
  ],
  dispatcher: [
    "dish",
    "merchants",
    "dashboard",
    "message",
    "announcement",
    "person",
    "person:reveal",
    ...permissionCodes.filter(
      (code) =>
        /^order(:|$)/.test(code) &&
        !["order:settings", "order:price:edit", "order:delivery:refund", "order:driver:settle"].includes(code),
    ),
  ],
  finance: [
    "dashboard",
    "message",
    "announcement",
    ...permissionsOfQueues("withdrawal"),
    "chat",
    "chat:red",
    "chat:red:approve",
    "order",
    "order:export",
    "order:reveal",
    "person",
    "person:reveal",
    "person:money",
    "payment",
    "payment:all",
    "payment:check",
    "payment:due",
    "payment:waive",
    "payment:refund",
    "payment:refund:pay",
    ...permissionsOfQueues("wedding-refund"),
    ...["delivery", "driver", "errand"].flatMap((kind) => [`order:${kind}`, `order:${kind}:refund`]),
    "order:driver:settle",
  ],
  moderator: [
    "dashboard",
    "message",
    "announcement",
    "person",
    "sys:manager",
    "sys:app-user",
    "sys:app-user:block",
    ...permissionsOfQueues("verification", "application", "post", "challenge"),
  ],
  auditor:
    "audit audit:export message operations operations:jobs studio packages dashboard errors chat order order:courier order:delivery order:driver order:errand order:export order:price person person:money sys:manager sys:app-user sys:user sys:role sys:service-account sys:sign-in sys:menu sys:department dish merchants announcement announcement:all chat:reports shoot shoot:all wedding wedding:all bookable offer payment payment:all payment:due payment:refund lead lead:all quote agreement withdrawal complaint feedback verification application post challenge discount wedding-refund".split(
      " ",
    ),
  consultant: [
    "dashboard",
    "message",
    "announcement",
    "shoot:book",
    "wedding:edit",
    "wedding:reveal",
    "wedding:link",
    "offer",
    "agreement:edit",
    "agreement:sign",
    "payment",
    "payment:record",
    "payment:due",
    "payment:refund",
    "payment:refund:ask",
    "wedding:cancel",
    "lead:edit",
    "lead:reveal",
    "quote:edit",
  ],
  scheduler: [
    "dashboard",
    "message",
    "announcement",
    "wedding:all",
    ...permissionCodes.filter((code) => /^(shoot|bookable)(:|$)/.test(code)),
  ],
  photographer: ["dashboard", "message", "announcement", "shoot:run"],
  makeup: ["dashboard", "message", "announcement", "shoot:run"],
  assistant: ["dashboard", "message", "announcement", "shoot:run"],
};

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
