import { permissionCodes } from "@vowdesk/contract";
import { appRoles } from "@vowdesk/contract/kernel";
import { menuTypes } from "@vowdesk/contract/menus";
import { sql } from "kysely";
import type { Db } from "../../src/platform/database/index.ts";
import { staffCaller, type Caller } from "./fixtures.ts";
import type { TestServer } from "../server.ts";

/** Names of kinds of access and of app roles, which a code of a staff member could be mistaken for. */
export const hostileWords: readonly string[] = [
  "app",
  "open",
  "public",
  "staff",
  "signed-in",
  "anonymous",
  "system",
  "any",
  ...appRoles,
];
export const hostileCodes: readonly string[] = [
  ...hostileWords,
  ...appRoles.map((role) => `app:${role}`),
  "app:customer,runner",
  "staff:any",
];

const inEach = (name: string) => JSON.stringify({ zh: name, en: name, es: name, ja: name });

/** Stores a role as a database of an earlier version may hold it: no service checks its code. */
export async function insertHostileRole(db: Db, code: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into role (code, name) values (${code}, ${inEach(`hostile ${code}`)})
    on conflict do nothing returning id`.execute(db);
  if (rows[0]) return rows[0].id;
  const { rows: found } = await sql<{ id: number }>`select id from role where code = ${code}`.execute(db);
  return found[0]?.id ?? 0;
}

/** Stores directories, menus and buttons with these codes and grants them to the role. */
export async function grantHostileRows(db: Db, roleId: number, codes: readonly string[]): Promise<void> {
  const types = Object.values(menuTypes);
  for (const [i, code] of codes.entries())
    await sql`
      with row as (
        insert into permission (type, code, label) values (${types[i % types.length]}, ${code}, ${inEach(code)})
        on conflict do nothing returning id
      )
      insert into role_permission (role_id, permission_id)
      select ${roleId}::int, id from (select id from row union select id from permission where code = ${code}) found
      on conflict do nothing`.execute(db);
}

/** Staff whose role codes, or whose directories, menus and buttons, are named like a kind of access or an app role. */
export async function hostileCallers(server: TestServer): Promise<Caller[]> {
  const { db } = server.services;
  // A role named like a permission is one an earlier version may hold, too.
  const roleCodes = [...hostileWords, ...permissionCodes.filter((code) => !code.includes(":"))];
  for (const code of roleCodes) await insertHostileRole(db, code);
  await server.createUser({ username: "hostile-roles", roles: roleCodes });
  await grantHostileRows(db, await insertHostileRole(db, "with-hostile-rows"), hostileCodes);
  await server.createUser({ username: "hostile-rows", roles: ["with-hostile-rows"] });
  return [await staffCaller(server, "hostile-roles"), await staffCaller(server, "hostile-rows")];
}
