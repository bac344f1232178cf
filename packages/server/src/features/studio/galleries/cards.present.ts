import type { Card } from "@vowdesk/contract/studio/galleries";
import type { Context } from "../../../kernel/http/context.ts";
import type { CardRow } from "./cards.store.ts";
import { allowedOnCard, cardState } from "./galleries.policy.ts";

export const presentCard = ({ actor }: Pick<Context, "actor">, row: CardRow): Card => ({
  id: row.id,
  label: row.label,
  files: row.files,
  bytes: Number(row.bytes),
  announcedCount: row.announced,
  storedCount: row.stored,
  safeCount: row.safe,
  state: cardState(row),
  countedBy: row.counted_by_name,
  countedAt: row.counted_at.toISOString(),
  photographerId: row.photographer_id,
  photographer: row.photographer,
  safeAt: row.safe_at?.toISOString() ?? null,
  wipedBy: row.wiped_by_name,
  wipedAt: row.wiped_at?.toISOString() ?? null,
  version: row.version,
  allowed: allowedOnCard(actor, row),
});

/** The fields that the audit trail compares. */
export const cardFields = (row: CardRow) => ({
  card: row.label,
  files: row.files,
  cardState: cardState(row),
  photographer: row.photographer ?? "",
});
