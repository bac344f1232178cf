import { apis } from "@vowdesk/contract";
import { anErrorReport } from "@vowdesk/contract/errors/sample";
import { seededRoles } from "@vowdesk/contract/auth";
import { appRoles, isRead, refusals, type Access, type Endpoint } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import * as z from "zod";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { usersApi } from "@vowdesk/contract/users";
import { loadOrders, loadPeople } from "../../src/demo/load.ts";
import { makeOrders } from "../../src/demo/orders/orders.ts";
import { makePeople } from "../../src/demo/business/people.ts";
import { randomFrom } from "../../src/demo/random.ts";
import { privilegedFields, secretsIn } from "./fields.ts";
import { rows, type Row } from "./rows.ts";
import { hostileCallers } from "./unauthorised-callers.ts";
import { appCaller, idFor, staffCaller, strangers, type Caller } from "./fixtures.ts";
import { requestFor, startTestServer, type TestServer } from "../server.ts";

const declared = Object.entries(apis).flatMap(([feature, api]) =>
  Object.entries(api as Record<string, Endpoint>).map(([name, endpoint]) => ({
    title: `${feature}.${name}`,
    endpoint,
  })),
);
const whoseObjects = ["own", "other", "missing"] as const;
type Whose = (typeof whoseObjects)[number];

let server: TestServer;
let callers: Caller[] = [];
let asked = 0;

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  const random = randomFrom(1);
  const people = makePeople(random, 1, { customer: 5, merchant: 3, courier: 3, driver: 3, runner: 3 });
  await server.services.db.transaction().execute(async (db) => {
    await loadPeople(db, people, "");
    await loadOrders(db, makeOrders(random, people, 300, server.services.clock.now()));
  });
  await server.call(apis.errors.report, { reports: [anErrorReport()] }, await server.signIn("admin"));
  await server.createUser({ username: "without-role", roles: [] });
  // The administrators' rows are written to: another one keeps them from being the last.
  await server.createUser({ username: "second-admin", roles: ["admin"] });
  callers = [
    ...(await strangers(server)),
    ...(await Promise.all(["without-role", ...seededRoles].map((name) => staffCaller(server, name)))),
    ...(await hostileCallers(server)),
    ...(await Promise.all(appRoles.map((role) => appCaller(server, role)))),
  ];
});
afterAll(() => server?.close());

interface Heard {
  code: number;
  reason?: string;
  /** All of the answer that a client sees. */
  text: string;
}

async function ask(endpoint: Endpoint, caller: Caller, input: Record<string, unknown>): Promise<Heard> {
  asked += 1;
  const answer = await server.http.inject(requestFor(endpoint, input, await caller.token()));
  expect(answer.statusCode, answer.body.slice(0, 300)).not.toBe(500);
  expect(answer.body).not.toMatch(/\$argon2|token_hash|password_hash/);
  const { code, reason } = answer.json<{ code: number; reason?: string }>();
  return { code, text: answer.body, ...(reason !== undefined && { reason }) };
}

function holds({ codes, appRole }: Caller, access: Access): boolean {
  if (access.kind === "app") return appRole !== undefined && access.roles.includes(appRole);
  if (access.kind === "open") return true;
  return codes !== null && (access.codes === "any" || access.codes.some((code) => codes.has(code)));
}

/** What the declaration alone says: the refusal of the session or of the access, on for the others. */
function byAccess({ access }: Endpoint, caller: Caller): "on" | NonNullable<Caller["refusedAs"]> | "no-permission" {
  if (access.kind === "open") return "on";
  if (caller.refusedAs) return caller.refusedAs;
  return holds(caller, access) ? "on" : "no-permission";
}

/** Whether this caller reaches this object: its own, another's, or one that is missing. */
function reaches(row: ObjectRow, caller: Caller, whose: Whose): boolean {
  if (!row.also.every((code) => caller.codes?.has(code))) return false;
  if (row.names === "shared") return true;
  if (row.names === "self" && caller.codes?.has(row.or)) return true;
  return whose === "own";
}

type PlainRow = Extract<Row, { names: "nothing" }>;

async function checkNothing(endpoint: Endpoint, caller: Caller, { input, also }: PlainRow): Promise<void> {
  const { code, reason } = await ask(endpoint, caller, input);
  const declaredOnly = byAccess(endpoint, caller);
  const isWhole = also.every((needed) => caller.codes?.has(needed));
  const expected = declaredOnly === "on" && !isWhole ? "no-permission" : declaredOnly;
  if (expected === "on") expect({ reason, caller: caller.name }).not.toMatchObject({ reason: "no-permission" });
  else expect({ code, reason }, caller.name).toEqual({ code: refusals[expected], reason: expected });
}

type ObjectRow = Exclude<Row, { names: "nothing" }>;
type HeardOf = Record<Whose, Heard>;

async function askAll(endpoint: Endpoint, caller: Caller, row: ObjectRow): Promise<HeardOf> {
  const heard: Partial<HeardOf> = {};
  for (const whose of whoseObjects) {
    const id = await idFor(server, caller, row.thing, whose);
    heard[whose] = await ask(endpoint, caller, row.fill(id));
  }
  return heard as HeardOf;
}

/** Somebody with the access: what is theirs to reach they reach, and the rest tells nothing. */
function checkReached(heard: HeardOf, caller: Caller, row: ObjectRow): void {
  for (const whose of ["own", "other"] as const)
    if (reaches(row, caller, whose)) expect(heard[whose].reason, `${caller.name}, ${whose}`).not.toBe("no-permission");
  if (reaches(row, caller, "missing")) expect(heard.missing.reason, caller.name).toBe(row.missingAs ?? "not-found");
  else expect(heard.other.text, `${caller.name} tells another's from a missing one`).toBe(heard.missing.text);
}

async function checkObjects(endpoint: Endpoint, caller: Caller, row: ObjectRow): Promise<void> {
  const heard = await askAll(endpoint, caller, row);
  const expected = byAccess(endpoint, caller);
  if (expected === "on") return checkReached(heard, caller, row);
  expect(heard.own, caller.name).toMatchObject({ code: refusals[expected], reason: expected });
  for (const { text } of [heard.other, heard.missing])
    expect(text, `${caller.name} tells objects apart`).toBe(heard.own.text);
}

describe("RELIABILITY S9, every call by every role on its own, another's and a missing object", () => {
  test("has a row for every call, and no other", () => {
    const titles = declared.map(({ title }) => title);
    const missing = titles.filter((title) => !(title in rows));
    const unknown = Object.keys(rows).filter((title) => !titles.includes(title));
    expect({ missing, unknown }).toEqual({ missing: [], unknown: [] });
  });

  test.each(declared.filter(({ title }) => title in rows))("$title", async ({ title, endpoint }) => {
    const row = rows[title] as Row;
    for (const caller of callers)
      await (row.names === "nothing" ? checkNothing(endpoint, caller, row) : checkObjects(endpoint, caller, row));
  });

  test("asked them all", () => {
    const objects = declared.filter(({ title }) => rows[title]?.names !== "nothing").length;
    expect(asked).toBe(callers.length * (declared.length + 2 * objects));
  });
});

const privileged =
  /^(roles|roleIds|roleCodes|isAdmin|admin|enabled|balance|balanceCents|flag|flagged|codes|permissions|passwordHash|createUser|createTime|updateTime|deletedAt)$/i;

/** Every object in a schema that takes fields nobody declared. */
function looseParts(schema: unknown, path: string): string[] {
  const def = (schema as z.core.$ZodType | undefined)?._zod.def as Record<string, unknown> | undefined;
  if (!def) return [];
  const shape = def["shape"] as Record<string, unknown> | undefined;
  const catchall = (def["catchall"] as z.core.$ZodType | undefined)?._zod.def.type;
  const own = def["type"] === "object" && catchall !== undefined && catchall !== "never" ? [path] : [];
  const inside = Object.entries(shape ?? {}).flatMap(([name, part]) => looseParts(part, `${path}.${name}`));
  return [...own, ...inside, ...["innerType", "element", "in", "out"].flatMap((part) => looseParts(def[part], path))];
}

/** The names of all fields of a schema, however deep. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties, ...rest } = schema as Record<string, unknown>;
  return [
    ...Object.keys(properties ?? {}),
    ...[properties, rest].flatMap((part) => Object.values(part ?? {})).flatMap(namesIn),
  ];
}

describe("RELIABILITY S10, fields", () => {
  const writes = declared.filter(({ endpoint }) => !isRead(endpoint));

  test.each(writes)(
    "$title drops what it does not declare, and declares nothing that gives rights",
    ({ title, endpoint }) => {
      expect(looseParts(endpoint.input, title)).toEqual([]);
      const taken = Object.keys(endpoint.input._zod.def.shape).filter((name) => privileged.test(name));
      expect(taken).toEqual(privilegedFields[title] ?? []);
    },
  );

  test.each(declared)("$title answers no secret but those that are meant to be told", ({ title, endpoint }) => {
    const schema = z.toJSONSchema(endpoint.output, { unrepresentable: "any", io: "output" });
    const secrets = new Set(namesIn(schema).filter((name) => /password$|hash|^secret$|token$/i.test(name)));
    expect([...secrets]).toEqual(secretsIn[title] ?? []);
  });

  test("whoever writes their own record gains nothing by fields beside it", async () => {
    const person = await server.createUser({ username: "greedy", roles: ["service"] });
    const read = async () =>
      (
        await sql`select enabled, password_hash, deleted_at, department_id, username,
          (select json_agg(role_id) from user_role where user_id = users.id) as roles from users where id = ${person.id}`.execute(
          server.services.db,
        )
      ).rows;
    const before = await read();
    const extras = {
      roles: ["admin"],
      roleIds: [1],
      isAdmin: true,
      flag: 1,
      balance: 1e9,
      version: 1,
      password_hash: "x",
      deleted_at: null,
    };
    for (const endpoint of [usersApi.update, apis.settings.change]) {
      const headers = { token: await server.signIn("greedy") };
      const payload = { nickName: "Greedy", theme: "#1890ff", ...extras };
      await server.http.inject({ method: endpoint.method, url: endpoint.path, headers, payload });
    }
    expect(await read()).toEqual(before);
    for (const own of [{ enabled: false }, { username: "root" }, { departmentId: 1 }])
      expect(await server.call(usersApi.update, own, await server.signIn("greedy"))).toMatchObject({ success: false });
    expect(await read()).toEqual(before);
  });
});
