import { MergeEvidence, type AppUser, type Erasure, type Merge } from "@vowdesk/contract/people/app-users";
import type { Context } from "../../../kernel/http/context.ts";
import { maskPhone } from "../../../kernel/text/masking.ts";
import { allowed } from "./app-users.policy.ts";
import type { AppUserRow } from "./app-users.store.ts";

function presentErasure(row: AppUserRow): Erasure | null {
  if (row.erasure_state === null || row.erasure_state === "done") return null;
  return {
    state: row.erasure_state,
    requestedBy: row.erasure_by_name ?? "",
    requestedAt: (row.erasure_at ?? row.updated_at).toISOString(),
    reason: row.erasure_reason ?? "",
    approvedBy: row.erasure_approved_by,
    dueAt: row.erasure_due_at?.toISOString() ?? null,
  };
}

function presentMerge(row: AppUserRow): Merge | null {
  if (row.merge_state === null || row.merge_state === "done" || row.duplicate_id === null) return null;
  return {
    state: row.merge_state,
    duplicateId: row.duplicate_id,
    duplicateName: row.duplicate_name ?? "",
    evidence: MergeEvidence.options.filter((item) => row.merge_evidence?.includes(item)),
    requestedBy: row.merge_by_name ?? "",
    requestedAt: (row.merge_at ?? row.updated_at).toISOString(),
    reason: row.merge_reason ?? "",
    approvedBy: row.merge_approved_by,
    dueAt: row.merge_due_at?.toISOString() ?? null,
  };
}

export function present({ actor }: Context, row: AppUserRow): AppUser {
  return {
    id: row.id,
    name: row.name,
    realName: row.real_name,
    phone: maskPhone(row.phone),
    role: row.role,
    blockedReason: row.enabled ? null : (row.blocked_reason ?? ""),
    erasure: presentErasure(row),
    mergedInto: row.merged_into,
    merge: presentMerge(row),
    erasedTime: row.erased_at?.toISOString() ?? null,
    createTime: row.created_at.toISOString(),
    verifyTime: row.verified_at?.toISOString() ?? null,
    phoneVerifyTime: row.phone_verified_at?.toISOString() ?? null,
    version: row.version,
    allowed: allowed(actor, row),
  };
}

/** The fields of an account that the audit trail compares. */
export const auditFields = (row: AppUserRow) => ({
  name: row.name,
  phone: maskPhone(row.phone),
  enabled: row.enabled,
});
