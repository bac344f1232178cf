import { auditApi } from "@vowdesk/contract/operations/audit";
import { sql } from "kysely";
import { idOf, nothing, own, shared, type ObjectFactories, type Rows } from "../../objects.ts";

export const objects: ObjectFactories = {
  auditLine: (server) => idOf(server, sql`select id from audit_line order by id limit 1`),
  export: async (server, caller, owner) => {
    const token = owner === "own" ? await caller.token() : await server.signIn("second-admin");
    const answer = await server.call(auditApi.startExport, {}, token);
    return (answer.data as { id: string } | undefined)?.id ?? "1";
  },
};

export const rows: Rows = {
  "audit.list": nothing(),
  "audit.detail": shared("auditLine"),
  "audit.verbs": nothing(),
  "audit.startExport": nothing(),
  "audit.exportPart": own("export"),
  "audit.revert": shared("auditLine", (id) => ({ id: String(id) })),
};
