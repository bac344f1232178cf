import * as z from "zod";
import { permissions } from "../../kernel/index.ts";

export const auditPermissions = permissions("audit", "audit:export", "audit:revert");

/** What the calls of the trail say no to: why a change is not taken back, and an export that is none of one's own. */
export const auditRefusals = {
  "revert-unsafe": 500,
  "revert-outdated": 500,
  "export-over": 500,
} as const;

/** One line of the audit trail (PRODUCT 4): who did what to which thing, from where, what changed and why. */
export const AuditLine = z.object({
  id: z.string(),
  at: z.iso.datetime({ offset: true }),
  actor: z.string(),
  actorKind: z.enum(["staff", "app", "anonymous", "system"]),
  actorId: z.int(),
  /** The event: `order.assigned`, `auth.signed-in`. */
  verb: z.string(),
  subject: z.string(),
  reason: z.string().nullable(),
  ip: z.string().nullable(),
  requestId: z.string().nullable(),
  /** Field by field: `{status: ["ready", "assigned"]}`. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  /** What the asking person may do about it, as far as can be said without looking at what it is about. */
  allowed: z.array(z.enum(["revert"])),
});
export type AuditLine = z.infer<typeof AuditLine>;

/** Where a line stands in its chain (docs/decisions/009). */
const ChainPlace = z.object({ chain: z.int(), position: z.string(), hash: z.string() });

/** A line with its place in the chain. */
export const AuditDetail = z.object({ line: AuditLine, place: ChainPlace });
export type AuditDetail = z.infer<typeof AuditDetail>;

/** The reason of a line that took back another begins so; the other's id follows. */
export const revertMark = "revert:";

/** Lines one export holds at most; filters narrow. */
export const exportAtMost = 100_000;
