import { AuditEntry } from "./audit.schema.ts";
import { sample } from "../../../kernel/sample.ts";

/** A valid audit entry, for tests. */
export const anAuditLine = sample(AuditEntry, {
  id: "1",
  at: "2026-11-02T09:00:00+08:00",
  actor: "dispatcher",
  actorName: "周调度",
  actorKind: "staff",
  actorId: 4,
  verb: "order.assigned",
  subject: "order:WM2611020001",
  subjectName: null,
  reason: null,
  ip: "127.0.0.1",
  requestId: "r-1",
  changes: { status: ["ready", "assigned"] },
  allowed: [],
});
