import * as z from "zod";
import { endpoint, listInput, pageOf } from "../../kernel/index.ts";
import { AuditLine } from "./schema.ts";

export const auditApi = {
  list: endpoint({
    method: "GET",
    path: "/api/audit/list",
    access: "audit",
    summary: "The audit trail, newest first",
    input: listInput({ actor: z.string().max(64), verb: z.string().max(64), subject: z.string().max(64) }, ["at"]),
    output: pageOf(AuditLine),
  }),
};
