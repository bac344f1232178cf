import { apis } from "@vowdesk/contract";
import { seededRoles } from "@vowdesk/contract/staff/auth";
import { appRoles, isRead, refusals, type Access, type Endpoint } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import * as z from "zod";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { usersApi } from "@vowdesk/contract/staff/users";
import { privilegedFields, secretsIn } from "./fields.ts";
import type { Caller, Row } from "./objects.ts";
import { rows } from "./rows.ts";
import { coupleCallers } from "./couple-callers.ts";
import { serviceCallers } from "./service-callers.ts";
import { reservedCodeCallers } from "./unauthorised-callers.ts";
import { appCaller, callersWithoutSession, idFor, staffCaller, startFilledServer } from "./fixtures.ts";
import { senderOf } from "./sender.ts";
import { isShortRun } from "../sampled.ts";
import type { TestServer } from "../server.ts";

const declared = Object.entries(apis).flatMap(([feature, api]) =>
  Object.entries(api as Record<string, Endpoint>).map(([name, endpoint]) => ({
    title: `${feature}.${name}`,
    endpoint,
  })),
);
const ownerCases = ["own", "other", "missing"] as const;
type OwnerCase = (typeof ownerCases)[number];
type Outcome = ReturnType<typeof outcomeByAccess>;

let server: TestServer;
let sendAs: ReturnType<typeof senderOf>;
let callers: Caller[] = [];
let requestCount = 0;
let expectedRequests = 0;

beforeAll(async () => {
  server = await startFilledServer();
  sendAs = senderOf(server);
  await server.createUser({ username: "without-role", roles: [] });
  // Some calls change administrators. The second one keeps the first from being the last.
  await server.createUser({ username: "second-admin", roles: ["admin"] });
  callers = [
    ...(await callersWithoutSession(server)),
    ...(await Promise.all(["without-role", ...seededRoles].map((name) => staffCaller(server, name)))),
    ...(await reservedCodeCallers(server)),
    ...(await serviceCallers(server)),
    ...(await coupleCallers(server)),
    ...(await Promise.all(appRoles.map((role) => appCaller(server, role)))),
  ];
});
afterAll(() => server?.close());

interface Answer {
  code: number;
  reason?: string;
  text: string;
}

async function send(endpoint: Endpoint, caller: Caller, input: Record<string, unknown>): Promise<Answer> {
  requestCount += 1;
  const answer = await sendAs(endpoint, caller, input);
  expect(answer.body).not.toMatch(/\$argon2|token_hash|password_hash/);
  const { code, reason } = answer.json<{ code: number; reason?: string }>();
  return { code, text: answer.body, ...(reason !== undefined && { reason }) };
}

function holds({ codes, appRole, couple }: Caller, access: Access): boolean {
  if (access.kind === "app") return appRole !== undefined && access.roles.includes(appRole);
  if (access.kind === "open") return true;
  if (access.kind === "couple") return couple?.mayEnter === true;
  if (codes === null || (access.isAdministrative && !codes.has("admin"))) return false;
  return access.codes === "any" || access.codes.some((code) => codes.has(code));
}

/** The expected outcome by the declared access alone; "on" if the call proceeds. */
function outcomeByAccess(
  { access }: Endpoint,
  caller: Caller,
): "on" | NonNullable<Caller["refusedAs"]> | "no-permission" | "person-required" {
  if (access.kind === "open") return "on";
  // A couple has no token. Its cookie counts for its own calls only, and its reason for a refusal only where it counts.
  if (caller.couple && access.kind !== "couple") return "no-session";
  if (caller.refusedAs) return caller.refusedAs;
  if (caller.isService && access.kind === "staff" && access.isPersonal) return "person-required";
  return holds(caller, access) ? "on" : "no-permission";
}

/** Whether the caller can reach an object that is their own, another user's or missing. */
function canReach(row: ObjectRow, caller: Caller, owner: OwnerCase): boolean {
  if (!row.also.every((code) => caller.codes?.has(code))) return false;
  if (row.names === "shared") return true;
  if (row.names === "self" && caller.codes?.has(row.or)) return true;
  return owner === "own";
}

type UnnamedRow = Extract<Row, { names: "nothing" }>;

async function checkNothing(endpoint: Endpoint, caller: Caller, { input, also }: UnnamedRow): Promise<void> {
  const { code, reason } = await send(endpoint, caller, input);
  const byDeclaration = outcomeByAccess(endpoint, caller);
  const hasAllCodes = also.every((needed) => caller.codes?.has(needed));
  const expected = byDeclaration === "on" && !hasAllCodes ? "no-permission" : byDeclaration;
  if (expected === "on") expect({ reason, caller: caller.name }).not.toMatchObject({ reason: "no-permission" });
  else expect({ code, reason }, caller.name).toEqual({ code: refusals[expected], reason: expected });
}

type ObjectRow = Exclude<Row, { names: "nothing" }>;
type AnswersByOwner = Record<OwnerCase, Answer>;

/**
 * The objects for which a caller asks. A refused one gets the same answer for all of them. Without a session it is refused before the
 * call is known, so that a short run asks for one object.
 */
function ownerCasesFor(outcome: Outcome): readonly OwnerCase[] {
  if (outcome === "on" || !isShortRun) return ownerCases;
  return outcome === "no-permission" ? ["own", "missing"] : ["own"];
}

async function sendAll(
  { endpoint, caller, row }: { endpoint: Endpoint; caller: Caller; row: ObjectRow },
  owners: readonly OwnerCase[],
): Promise<Partial<AnswersByOwner>> {
  const answers: Partial<AnswersByOwner> = {};
  for (const owner of owners) {
    const id = await idFor(server, caller, row.kind, caller.isService && owner === "own" ? "other" : owner);
    answers[owner] = await send(endpoint, caller, row.fill(id));
  }
  return answers;
}

/** With access, a caller reaches permitted objects. Other objects cannot be told apart from missing ones. */
function checkReached(answers: AnswersByOwner, caller: Caller, row: ObjectRow): void {
  for (const owner of ["own", "other"] as const)
    if (canReach(row, caller, owner))
      expect(answers[owner].reason, `${caller.name}, ${owner}`).not.toBe("no-permission");
  if (canReach(row, caller, "missing")) expect(answers.missing.reason, caller.name).toBe(row.missingAs ?? "not-found");
  else
    expect(answers.other.text, `${caller.name} can tell another user's object from a missing one`).toBe(
      answers.missing.text,
    );
}

async function checkObjects(endpoint: Endpoint, caller: Caller, row: ObjectRow): Promise<void> {
  const expected = outcomeByAccess(endpoint, caller);
  const answers = await sendAll({ endpoint, caller, row }, ownerCasesFor(expected));
  if (expected === "on") return checkReached(answers as AnswersByOwner, caller, row);
  expect(answers.own, caller.name).toMatchObject({ code: refusals[expected], reason: expected });
  for (const { text } of Object.values(answers))
    expect(text, `${caller.name} can tell objects apart`).toBe(answers.own?.text);
}

const kindOf = ({ codes, appRole, couple, isService }: Caller) =>
  [appRole && "app", couple && "couple", isService && "service", codes && "staff"].find(Boolean);

/** Callers who are expected to get the same answers to a call are one group, of which one calls it. The table of access tests all. */
function groupOf(endpoint: Endpoint, row: Row, caller: Caller): string {
  const { codes, appRole, refusedAs } = caller;
  const outcome = outcomeByAccess(endpoint, caller);
  const holdsAll = row.also.every((code) => codes?.has(code));
  const reachesOthers = row.names === "self" && codes?.has(row.or);
  return [kindOf(caller), outcome, refusedAs, outcome === "on" && appRole, holdsAll, reachesOthers].join();
}

const isAlwaysAsked = ({ name }: Caller) => name === "admin" || name.startsWith("reserved-");

function representatives(endpoint: Endpoint, row: Row): Caller[] {
  const groups = new Set<string>();
  return callers.filter((caller) => {
    const group = groupOf(endpoint, row, caller);
    const isFirst = !groups.has(group);
    groups.add(group);
    return isFirst || isAlwaysAsked(caller);
  });
}

describe("every call by every group of callers with own, other and missing objects (G-S9)", () => {
  test("has a row for every call and no others", () => {
    const titles = declared.map(({ title }) => title);
    const missing = titles.filter((title) => !(title in rows));
    const unknown = Object.keys(rows).filter((title) => !titles.includes(title));
    expect({ missing, unknown }).toEqual({ missing: [], unknown: [] });
  });

  test.each(declared.filter(({ title }) => title in rows))("$title", async ({ title, endpoint }) => {
    const row = rows[title] as Row;
    const requested = representatives(endpoint, row);
    for (const caller of requested) {
      expectedRequests += row.names === "nothing" ? 1 : ownerCasesFor(outcomeByAccess(endpoint, caller)).length;
      await (row.names === "nothing" ? checkNothing(endpoint, caller, row) : checkObjects(endpoint, caller, row));
    }
  });

  test("tests all combinations", () => {
    expect(requestCount).toBe(expectedRequests);
    expect(expectedRequests).toBeGreaterThan(7 * declared.length);
  });
});

const privileged =
  /^(roles|roleIds|roleCodes|isAdmin|admin|enabled|balance|balanceCents|flag|flagged|codes|permissions|passwordHash|createUser|createTime|updateTime|deletedAt)$/i;

/** All objects of a schema that accept undeclared fields. */
function looseParts(schema: unknown, path: string): string[] {
  const def = (schema as z.core.$ZodType | undefined)?._zod.def as Record<string, unknown> | undefined;
  if (!def) return [];
  const shape = def["shape"] as Record<string, unknown> | undefined;
  const catchall = (def["catchall"] as z.core.$ZodType | undefined)?._zod.def.type;
  const own = def["type"] === "object" && catchall !== undefined && catchall !== "never" ? [path] : [];
  const inside = Object.entries(shape ?? {}).flatMap(([name, part]) => looseParts(part, `${path}.${name}`));
  return [...own, ...inside, ...["innerType", "element", "in", "out"].flatMap((part) => looseParts(def[part], path))];
}

function namesIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties, ...rest } = schema as Record<string, unknown>;
  return [
    ...Object.keys(properties ?? {}),
    ...[properties, rest].flatMap((part) => Object.values(part ?? {})).flatMap(namesIn),
  ];
}

describe("fields (G-S10)", () => {
  const writes = declared.filter(({ endpoint }) => !isRead(endpoint));

  test.each(writes)("$title ignores undeclared fields and declares no privileged ones", ({ title, endpoint }) => {
    expect(looseParts(endpoint.input, title)).toEqual([]);
    const acceptedFields = Object.keys(endpoint.input._zod.def.shape).filter((name) => privileged.test(name));
    expect(acceptedFields).toEqual(privilegedFields[title] ?? []);
  });

  test.each(declared)("$title answers only intended secrets", ({ title, endpoint }) => {
    const schema = z.toJSONSchema(endpoint.output, { unrepresentable: "any", io: "output" });
    const secrets = new Set(namesIn(schema).filter((name) => /password$|hash|^secret$|token$/i.test(name)));
    expect([...secrets]).toEqual(secretsIn[title] ?? []);
  });

  test("ignores privileged fields when users edit their own record", async () => {
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
