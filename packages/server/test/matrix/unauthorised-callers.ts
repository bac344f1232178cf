import { permissionCodes } from "@vowdesk/contract";
import { appRoles } from "@vowdesk/contract/kernel";
import { menuTypes } from "@vowdesk/contract/staff/menus";
import { sql } from "kysely";
import type { Db } from "../../src/platform/database/index.ts";
import { staffCaller } from "./fixtures.ts";
import type { Caller } from "./objects.ts";
import type { TestServer } from "../server.ts";

/** Names of access kinds and app roles, with which a staff code could be confused. */
export const reservedRoleCodes: readonly string[] = [
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
export const reservedCodes: readonly string[] = [
  ...reservedRoleCodes,
  ...appRoles.map((role) => `app:${role}`),
  "app:customer,runner",
  "staff:any",
];

const inAllLanguages = (name: string) => JSON.stringify({ zh: name, en: name, es: name, ja: name });

/** Stores a role without checks, as a database of an earlier version may contain it. */
export async function insertReservedRole(db: Db, code: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into role (code, name) values (${code}, ${inAllLanguages(`reserved ${code}`)})
    on conflict do nothing returning id`.execute(db);
  if (rows[0]) return rows[0].id;
  const { rows: roles } = await sql<{ id: number }>`select id from role where code = ${code}`.execute(db);
  return roles[0]?.id ?? 0;
}

/** Stores directories, menus and buttons with these codes and grants them to the role. */
export async function grantReservedRows(db: Db, roleId: number, codes: readonly string[]): Promise<void> {
  const types = Object.values(menuTypes);
  for (const [i, code] of codes.entries())
    await sql`
      with row as (
        insert into permission (type, code, label) values (${types[i % types.length]}, ${code}, ${inAllLanguages(code)})
        on conflict do nothing returning id
      )
      insert into role_permission (role_id, permission_id)
      select ${roleId}::int, id from (select id from row union select id from permission where code = ${code}) found
      on conflict do nothing`.execute(db);
}

/** Staff whose role codes or menu codes equal names of access kinds or app roles. */
export async function reservedCodeCallers(server: TestServer): Promise<Caller[]> {
  const { db } = server.services;
  // An earlier version may also contain a role with the code of a permission.
  const roleCodes = [...reservedRoleCodes, ...permissionCodes.filter((code) => !code.includes(":"))];
  for (const code of roleCodes) await insertReservedRole(db, code);
  await server.createUser({ username: "reserved-roles", roles: roleCodes });
  await grantReservedRows(db, await insertReservedRole(db, "with-reserved-rows"), reservedCodes);
  await server.createUser({ username: "reserved-rows", roles: ["with-reserved-rows"] });
  return [await staffCaller(server, "reserved-roles"), await staffCaller(server, "reserved-rows")];
}
