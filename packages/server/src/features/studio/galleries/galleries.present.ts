import type { Gallery } from "@vowdesk/contract/studio/galleries";
import type { Context } from "../../../kernel/http/context.ts";
import { allowed } from "./galleries.policy.ts";
import type { GalleryFields, GalleryRow } from "./galleries.store.ts";

export const present = ({ actor }: Pick<Context, "actor">, row: GalleryRow): Gallery => ({
  id: row.id,
  weddingId: row.wedding_id,
  weddingNumber: row.wedding_number,
  nameA: row.name_a,
  nameB: row.name_b,
  shootId: row.shoot_id,
  position: row.position,
  title: row.title,
  state: row.state,
  opensOn: row.opens_on,
  closesOn: row.closes_on,
  keepUntil: row.keep_until,
  purgedAt: row.purged_at?.toISOString() ?? null,
  downloads: row.downloads,
  isMarked: row.is_marked,
  photoCount: row.photo_count,
  safeCount: row.safe_count,
  cardCount: row.card_count,
  unsafeCardCount: row.unsafe_card_count,
  createdAt: row.created_at.toISOString(),
  version: row.version,
  allowed: allowed(actor, row),
});

/** The fields that the audit trail compares. */
export const auditFields = (row: GalleryFields & { state: GalleryRow["state"] }) => ({
  title: row.title,
  state: row.state,
  opensOn: row.opens_on,
  closesOn: row.closes_on,
  keepUntil: row.keep_until,
  downloads: row.downloads,
  isMarked: row.is_marked,
});
