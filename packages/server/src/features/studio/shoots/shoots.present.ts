import type { BoardBookable, BoardSlot, Shoot } from "@vowdesk/contract/studio/shoots";
import { compareNames, type Language } from "@vowdesk/contract/kernel";
import type { Actor, Context } from "../../../kernel/http/context.ts";
import { allowed } from "./shoots.policy.ts";
import type { BookableRow, ShootRow, SlotRow } from "./shoots.store.ts";

/** Names of the partners: `Anna & Ben`. */
export const coupleOf = ({ name_a, name_b }: Pick<ShootRow, "name_a" | "name_b">): string =>
  [name_a, name_b].filter(Boolean).join(" & ");

type Names = ReadonlyMap<number, Pick<BookableRow, "id" | "name" | "kind">>;

/** Bookables by id, in the order in which a team is shown: by kind and name. */
export function byId(rows: readonly BookableRow[], language: Language): Map<number, BookableRow> {
  const compare = compareNames(language);
  const ordered = rows.toSorted((a, b) => compare(a.kind, b.kind) || compare(a.name, b.name));
  return new Map(ordered.map((row) => [row.id, row]));
}

const undoUntil = ({ id }: Actor, now: Date, { undo }: ShootRow): string | null =>
  undo?.by === id && new Date(undo.until) > now ? undo.until : null;

/** `bookables` holds the team in the order to show. */
export function present({ actor, now }: Pick<Context, "actor" | "now">, row: ShootRow, bookables: Names): Shoot {
  const team = new Set(row.team);
  return {
    id: row.id,
    weddingId: row.wedding_id,
    weddingNumber: row.wedding_number ?? "",
    couple: coupleOf(row),
    purpose: row.purpose,
    state: row.state,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    zone: row.zone,
    placeId: row.place_id,
    placeName: row.place_name ?? "",
    placeAddress: row.place_address ?? "",
    team: [...bookables.values()]
      .filter(({ id }) => team.has(id))
      .map(({ id, name, kind }) => ({ bookableId: id, name, kind })),
    expiresAt: row.expires_at?.toISOString() ?? null,
    note: row.note,
    stops: row.stops,
    wishes: row.wishes,
    postponedBy: row.postponed_by,
    endReason: row.end_reason,
    reshootOf: row.reshoot_of,
    createdAt: row.created_at.toISOString(),
    version: row.version,
    undoUntil: undoUntil(actor, now, row),
    allowed: allowed(actor, row, now),
  };
}

/** A slot. Without `isVisible` it shows the time only. */
export const presentSlot = (row: SlotRow, isVisible: boolean): BoardSlot => ({
  id: row.id,
  bookableId: row.bookable_id,
  reason: row.reason,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  blockedFrom: row.blocked_from.toISOString(),
  blockedTo: row.blocked_to.toISOString(),
  shootId: isVisible ? row.shoot_id : null,
  note: isVisible ? row.note : "",
});

export const presentBookable = (row: BookableRow): BoardBookable => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  userId: row.user_id,
  skills: row.skills,
  hours: row.hours,
  zone: row.zone,
  bufferBeforeMinutes: row.buffer_before_minutes,
  bufferAfterMinutes: row.buffer_after_minutes,
});

/** The fields that the audit trail compares. */
export const auditFields = (row: ShootRow, bookables: Names) => ({
  purpose: row.purpose,
  state: row.state,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  team: row.team.map((id) => bookables.get(id)?.name ?? String(id)).join(", "),
  expiresAt: row.expires_at?.toISOString() ?? null,
  postponedBy: row.postponed_by,
  stops: row.stops.length,
});
