import { apis, permissionCodes } from "@vowdesk/contract";
import { appRoles, isReservedName, type Endpoint } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  actorOfToken,
  hashPassword,
  holdersOf,
  insertAppAccount,
  openAppSession,
} from "../src/features/staff/auth/auth.ts";
import { anonymous, inTransaction, type Actor } from "../src/kernel/http/context.ts";
import { isAllowed } from "../src/kernel/http/guard.ts";
import {
  grantReservedRows,
  reservedCodes,
  reservedRoleCodes,
  insertReservedRole,
} from "./matrix/unauthorised-callers.ts";
import { startTestServer, type TestServer } from "./server.ts";

const declared = Object.values(apis).flatMap((api) => Object.values(api) as Endpoint[]);
const ofApp = declared.filter(({ access }) => access.kind === "app");
const ofStaff = declared.filter(({ access }) => access.kind === "staff");
const pathsOpenTo = (actor: Actor, calls: readonly Endpoint[]) =>
  calls.filter(({ access }) => isAllowed(actor, access)).map(({ path }) => path);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const origin = { actor: anonymous, language: "en", requestId: "test", ip: "" } as const;
const code = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/);
const roleCode = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...reservedRoleCodes) },
  fc.constantFrom(...permissionCodes.filter((code) => !code.includes(":"))),
  code,
);
const rowCode = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...reservedCodes) },
  fc.constantFrom(...permissionCodes),
  fc.constantFrom(...permissionCodes).map((code) => `${code}:more`),
  fc.tuple(code, code).map((parts) => parts.join(":")),
);
type Given = { roleCodes: string[]; rowCodes: string[]; department: string };
const assignment: fc.Arbitrary<Given> = fc.record({
  roleCodes: fc.uniqueArray(roleCode, { maxLength: 4 }),
  rowCodes: fc.uniqueArray(rowCode, { maxLength: 6 }),
  department: fc.constantFrom(...reservedCodes),
});

async function staffActor({ roleCodes, rowCodes, department }: Given): Promise<Actor> {
  const { db } = server.services;
  const ids = [];
  for (const code of roleCodes) ids.push(await insertReservedRole(db, code));
  const [first] = ids;
  if (first !== undefined) await grantReservedRows(db, first, rowCodes);
  const { id, token } = await server.createUser({ roles: roleCodes });
  await sql`insert into department (name) values (${department}) on conflict do nothing`.execute(db);
  await sql`update users set department_id = department.id from department
    where department.name = ${department} and users.id = ${id}`.execute(db);
  return actorOfToken(server.services, token);
}

//
test("gives no staff session access to app calls, regardless of the names of its roles, menus and departments", async () => {
  await fc.assert(
    fc.asyncProperty(assignment, async (input) => {
      const actor = await staffActor(input);
      expect(actor.kind).toBe("staff");
      expect(pathsOpenTo(actor, ofApp)).toEqual([]);
      const openPaths = pathsOpenTo({ ...actor, codes: new Set([...input.roleCodes, ...input.rowCodes]) }, ofApp);
      expect(openPaths).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

//
test("gives no app session access to staff calls, regardless of its codes", async () => {
  const passwordHash = await hashPassword("vowdesk");
  let made = 0;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...appRoles), fc.array(rowCode), async (role, codes) => {
      const phone = `137${String((made += 1)).padStart(8, "0")}`;
      const token = await inTransaction(server.services, origin, async (ctx) => {
        const id = await insertAppAccount(ctx.db, { role, phone, name: "app", password_hash: passwordHash });
        return (await openAppSession(ctx, { id: id ?? 0, role })).token;
      });
      const actor = await actorOfToken(server.services, token);
      expect(actor.kind).toBe("app");
      expect(pathsOpenTo({ ...actor, codes: new Set([...permissionCodes, ...codes]) }, ofStaff)).toEqual([]);
      expect(pathsOpenTo(actor, ofApp).length).toBeGreaterThan(0);
    }),
    { numRuns: 20 },
  );
});

test("sends messages for a permission to its holders only", async () => {
  await fc.assert(
    fc.asyncProperty(assignment, fc.constantFrom(...permissionCodes), async (input, code) => {
      const { id, codes } = await staffActor(input);
      const holders = await inTransaction(server.services, origin, (ctx) => holdersOf(ctx, code));
      expect(holders.includes(id)).toBe(codes.has(code));
    }),
    { numRuns: 40 },
  );
});

test("reserves no name of a declared permission", () => {
  expect(permissionCodes.filter(isReservedName)).toEqual([]);
  expect(reservedCodes.filter((code) => !isReservedName(code))).toEqual([]);
});
