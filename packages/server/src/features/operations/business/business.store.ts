import type { BusinessSettingsFields } from "@vowdesk/contract/operations/business";
import { sql } from "kysely";
import type { Author } from "../../../kernel/transaction/actor.ts";
import type { Db, Row } from "../../../platform/database/index.ts";

/** `settings` has those that were changed; the others have their defaults. */
export type BusinessRow = Pick<Row<"studio">, "version" | "settings" | "changed_by" | "changed_at">;

const columns = ["version", "settings", "changed_by", "changed_at"] as const;

export function findBusiness(db: Db): Promise<BusinessRow> {
  return db.selectFrom("studio").select(columns).executeTakeFirstOrThrow();
}

/** Locks the single row, so that changes run one after the other. */
export function lockBusiness(db: Db): Promise<BusinessRow> {
  return db.selectFrom("studio").select(columns).forUpdate().executeTakeFirstOrThrow();
}

/** Merges the given settings into the stored ones. */
export async function saveBusiness(
  db: Db,
  input: Partial<BusinessSettingsFields>,
  { by, at }: Author,
): Promise<BusinessRow> {
  const { rows } = await sql<BusinessRow>`
    update studio set settings = settings || ${JSON.stringify(input)}::jsonb, version = version + 1,
      changed_by = ${by}, changed_at = ${at}
    returning version, settings, changed_by, changed_at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the business settings have no row");
  return row;
}

/** Whether the database knows this time zone. */
export async function isTimeZone(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_timezone_names where name = ${name}`.execute(db);
  return rows.length > 0;
}
