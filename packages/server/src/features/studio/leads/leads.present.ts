import type { Lead } from "@vowdesk/contract/studio/leads";
import type { Actor } from "../../../kernel/http/context.ts";
import { maskPhone } from "../../../kernel/text/masking.ts";
import { allowed } from "./leads.policy.ts";
import type { LeadFields, LeadRow } from "./leads.store.ts";

const presentFields = (row: LeadFields) => ({
  nameA: row.name_a,
  phoneA: maskPhone(row.phone_a),
  nameB: row.name_b,
  phoneB: maskPhone(row.phone_b),
  weddingDate: row.wedding_date,
  source: row.source,
  campaign: row.campaign,
  referredBy: row.referred_by,
  state: row.state,
  nextTouchAt: row.next_touch_at?.toISOString() ?? null,
  lostReason: row.lost_reason,
  note: row.note,
});

export function present(actor: Actor, row: LeadRow): Lead {
  return {
    ...presentFields(row),
    id: row.id,
    consultantId: row.consultant_id,
    consultantName: row.consultant_name,
    weddingId: row.wedding_id,
    weddingNumber: row.wedding_number,
    createdAt: row.created_at.toISOString(),
    version: row.version,
    allowed: allowed(actor, row),
  };
}

/** The fields that the audit trail compares. */
export const auditFields = (row: LeadFields & Pick<LeadRow, "consultant_name" | "wedding_number">) => ({
  ...presentFields(row),
  consultant: row.consultant_name,
  wedding: row.wedding_number,
});
