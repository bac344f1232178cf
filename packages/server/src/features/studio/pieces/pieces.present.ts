import type { PieceKind } from "@vowdesk/contract/studio/pieces";
import type { Context } from "../../../kernel/http/context.ts";
import { allowed } from "./pieces.policy.ts";
import type { KindRow } from "./pieces.store.ts";

export const present = ({ actor, language }: Pick<Context, "actor" | "language">, row: KindRow): PieceKind => ({
  id: row.id,
  texts: row.texts,
  name: row.texts[language],
  priceCents: row.price_cents,
  state: row.retired_at === null ? "active" : "retired",
  createdAt: row.created_at.toISOString(),
  version: row.version,
  allowed: allowed(actor, row),
});

/** The fields that the audit trail compares. */
export const auditFields = ({ texts, price_cents, retired_at }: KindRow) => ({
  name: texts,
  priceCents: price_cents,
  state: retired_at === null ? "active" : "retired",
});
