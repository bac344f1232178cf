import { maxListed, type StudioImport, type StudioImportDetail } from "@vowdesk/contract/studio/imports";
import type { Actor } from "../../../kernel/http/context.ts";
import { allowed } from "./imports.policy.ts";
import type { ImportRow } from "./imports.store.ts";

export const present = (actor: Actor, row: ImportRow): StudioImport => ({
  id: row.id,
  fileName: row.file_name,
  state: row.state,
  counts: row.counts,
  total: row.total,
  done: row.done,
  leftOutCount: row.left_out.length,
  startedBy: row.starter_name || row.started_by,
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  version: row.version,
  allowed: allowed(actor, row),
});

export const presentDetail = (actor: Actor, row: ImportRow): StudioImportDetail => ({
  ...present(actor, row),
  leftOut: row.left_out.slice(0, maxListed),
  skipped: row.skipped.slice(0, maxListed).map((line) => ({ line })),
  usedCount: row.used_count,
});

/** The fields that the audit trail compares. */
export const auditFields = ({ file_name, state, counts }: ImportRow) => ({
  fileName: file_name,
  state,
  leads: counts.leads,
  weddings: counts.weddings,
  shoots: counts.shoots,
  agreements: counts.agreements,
  openingCents: counts.openingCents,
});
