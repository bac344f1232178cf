import type { Bookable } from "@vowdesk/contract/studio/bookables";
import type { Actor } from "../../../kernel/http/context.ts";
import { allowed } from "./bookables.policy.ts";
import type { BookableFields, BookableRow } from "./bookables.store.ts";

export function present(actor: Actor, row: BookableRow): Bookable {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    userId: row.user_id,
    userName: row.user_name,
    skills: row.skills,
    hours: row.hours,
    zone: row.zone,
    address: row.address,
    latitude: row.latitude,
    longitude: row.longitude,
    bufferBeforeMinutes: row.buffer_before_minutes,
    bufferAfterMinutes: row.buffer_after_minutes,
    note: row.note,
    isRetired: row.retired_at !== null,
    createdAt: row.created_at.toISOString(),
    version: row.version,
    allowed: allowed(actor, row),
  };
}

/** The fields that the audit trail compares. */
export const auditFields = (fields: BookableFields) => ({
  bookableKind: fields.kind,
  name: fields.name,
  userId: fields.user_id,
  skills: fields.skills,
  hours: fields.hours.map(({ weekday, from, to }) => `${weekday} ${from}–${to}`).join(", "),
  zone: fields.zone,
  address: fields.address,
  latitude: fields.latitude,
  longitude: fields.longitude,
  bufferBeforeMinutes: fields.buffer_before_minutes,
  bufferAfterMinutes: fields.buffer_after_minutes,
  note: fields.note,
  retired: fields.retired_at !== null,
});
