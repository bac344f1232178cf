import { sql } from "kysely";
import { idOf, newName, nothing, shared, type ObjectFactories, type Rows } from "../objects.ts";

export const objects: ObjectFactories = {
  department: (server) => idOf(server, sql`insert into department (name) values (${newName()}) returning id`),
};

export const rows: Rows = {
  "departments.list": nothing(),
  "departments.parents": nothing(),
  "departments.add": nothing(),
  "departments.update": shared("department"),
  "departments.check": shared("department"),
  "departments.delete": shared("department"),
};
