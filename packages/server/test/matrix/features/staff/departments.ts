import { sql } from "kysely";
import type { TestServer } from "../../../server.ts";
import { idOf, newName, nothing, shared, type AuditCases, type ObjectFactories, type Rows } from "../../objects.ts";

const make = (server: TestServer) =>
  idOf(server, sql`insert into department (name) values (${newName()}) returning id`);

export const objects: ObjectFactories = { department: make };

export const rows: Rows = {
  "departments.list": nothing(),
  "departments.parents": nothing(),
  "departments.add": nothing(),
  "departments.update": shared("department"),
  "departments.check": shared("department"),
  "departments.delete": shared("department"),
};

export const auditCases: AuditCases = (server) => ({
  "departments.add": () => ({ input: { departmentName: newName() } }),
  "departments.update": async () => ({ input: { id: await make(server()), address: "New" } }),
  "departments.delete": async () => ({ input: { id: await make(server()) } }),
});
