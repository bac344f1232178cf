import * as z from "zod";
import { permissions } from "../../kernel/index.ts";

export const auditPermissions = permissions("audit");

/** One line of the audit trail (PRODUCT 4): who did what to which thing, from where, what changed and why. */
export const AuditLine = z.object({
  id: z.string(),
  at: z.iso.datetime({ offset: true }),
  actor: z.string(),
  /** The event: `order.assigned`, `auth.signed-in`. */
  verb: z.string(),
  subject: z.string(),
  reason: z.string().nullable(),
  ip: z.string().nullable(),
  requestId: z.string().nullable(),
  /** Field by field: `{status: ["ready", "assigned"]}`. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
});
export type AuditLine = z.infer<typeof AuditLine>;
