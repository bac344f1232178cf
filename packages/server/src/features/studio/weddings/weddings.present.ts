import { weddingStage, type Wedding, type WeddingStage } from "@vowdesk/contract/studio/weddings";
import type { Actor } from "../../../kernel/http/context.ts";
import { maskPhone } from "../../../kernel/text/masking.ts";
import { allowed } from "./weddings.policy.ts";
import type { WeddingFields, WeddingRow } from "./weddings.store.ts";

export const stageOf = ({ shoots, agreements, cancelled_at }: WeddingRow): WeddingStage =>
  weddingStage({ shoots, agreements, isCancelled: cancelled_at !== null });

export function present(actor: Actor, row: WeddingRow): Wedding {
  return {
    id: row.id,
    number: row.number,
    nameA: row.name_a,
    phoneA: maskPhone(row.phone_a),
    nameB: row.name_b,
    phoneB: maskPhone(row.phone_b),
    weddingDate: row.wedding_date,
    consultantId: row.consultant_id,
    consultantName: row.consultant_name,
    note: row.note,
    createdAt: row.created_at.toISOString(),
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    version: row.version,
    stage: stageOf(row),
    nextAppointment: row.next_appointment && {
      ...row.next_appointment,
      startsAt: new Date(row.next_appointment.startsAt).toISOString(),
    },
    outstandingCents: row.outstanding_cents,
    isOverdue: row.is_overdue,
    allowed: allowed(actor, row),
  };
}

/** The fields that the audit trail compares. */
export const auditFields = (fields: WeddingFields & { consultant_name: string }) => ({
  nameA: fields.name_a,
  phoneA: maskPhone(fields.phone_a),
  nameB: fields.name_b,
  phoneB: maskPhone(fields.phone_b),
  weddingDate: fields.wedding_date,
  consultant: fields.consultant_name,
  note: fields.note,
});
