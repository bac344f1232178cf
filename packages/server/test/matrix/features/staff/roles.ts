import { sql } from "kysely";
import { idOf, inAllLanguages, newName, nothing, shared, type ObjectFactories, type Rows } from "../../objects.ts";

export const objects: ObjectFactories = {
  role: (server) => {
    const name = newName();
    return idOf(server, sql`insert into role (code, name) values (${name}, ${inAllLanguages(name)}) returning id`);
  },
};

export const rows: Rows = {
  "roles.list": nothing(),
  "roles.add": nothing(),
  "roles.update": shared("role"),
  "roles.zones": nothing(),
  "roles.check": shared("role"),
  "roles.delete": shared("role"),
  "roles.permissions": shared("role", (roleId) => ({ roleId })),
  "roles.assignPermissions": shared("role", (roleId) => ({ roleId, list: [] })),
};
