import * as z from "zod";
import { permissions, Moment, RecordId } from "../../../kernel/index.ts";

export const auditPermissions = permissions("audit", "audit:export", "audit:revert");

/** Refusals of the audit trail: a change that cannot be reverted, and an export that is not the caller's. */
export const auditRefusals = {
  "revert-unsafe": 500,
  "revert-outdated": 500,
  "export-over": 500,
} as const;

/** An audit entry: actor, action, object, origin, changes and reason. */
export const AuditEntry = z.object({
  id: z.string(),
  at: Moment,
  /** The account name of staff, or the name of an app user or of a partner of a wedding. */
  actor: z.string(),
  /** The current real name of staff; else the same as `actor`. */
  actorName: z.string(),
  actorKind: z.enum(["staff", "app", "couple", "anonymous", "system", "service"]),
  actorId: RecordId,
  /** The event: `order.assigned`, `auth.signed-in`. */
  verb: z.string(),
  /** Kind and key of the object: `order:WM1`, `user:li`. */
  subject: z.string(),
  /** The current name of the object in the language of the caller; null if it has none or was deleted. */
  subjectName: z.string().nullable(),
  reason: z.string().nullable(),
  ip: z.string().nullable(),
  requestId: z.string().nullable(),
  /** Old and new value per field: `{status: ["ready", "assigned"]}`. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  /** Actions of the caller, as far as they can be determined without reading the changed object. */
  allowed: z.array(z.enum(["revert"])),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** The position of an entry in its chain (docs/decisions/009). */
const ChainPlace = z.object({ chain: z.int(), position: z.string(), hash: z.string() });

/** An entry with its position in its chain. */
export const AuditDetail = z.object({ line: AuditEntry, place: ChainPlace });
export type AuditDetail = z.infer<typeof AuditDetail>;

/** Prefix of the reason of a reverting entry, followed by the id of the reverted one. */
export const revertReasonPrefix = "revert:";

/** Maximum number of entries in one export. */
export const maxExport = 100_000;
