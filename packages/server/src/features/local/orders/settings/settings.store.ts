import type { OrderSettingsFields, PriceFields } from "@vowdesk/contract/local/orders";
import { sql } from "kysely";
import type { Author } from "../../../../kernel/transaction/actor.ts";
import type { Db, Row } from "../../../../platform/database/index.ts";

/** `settings` has those that were changed; the others have their defaults. */
export type SettingsRow = Pick<Row<"order_settings">, "version" | "settings" | "changed_by" | "changed_at">;

const columns = ["version", "settings", "changed_by", "changed_at"] as const;

export function findSettings(db: Db): Promise<SettingsRow> {
  return db.selectFrom("order_settings").select(columns).executeTakeFirstOrThrow();
}

/** Locks the only row, so that changes are serialised. */
export function lockSettings(db: Db): Promise<SettingsRow> {
  return db.selectFrom("order_settings").select(columns).forUpdate().executeTakeFirstOrThrow();
}

/** Merges the fields into the stored settings. */
export async function saveSettings(
  db: Db,
  fields: Partial<OrderSettingsFields & PriceFields>,
  { by, at }: Author,
): Promise<SettingsRow> {
  const { rows } = await sql<SettingsRow>`
    update order_settings set settings = settings || ${JSON.stringify(fields)}::jsonb, version = version + 1,
      changed_by = ${by}, changed_at = ${at}
    returning version, settings, changed_by, changed_at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The table order_settings has no row");
  return row;
}
