import type { GuardedSetting } from "@vowdesk/contract/operations/business";
import { sql } from "kysely";
import { staffName } from "../../../staff/auth/staff-names.store.ts";
import { isNotPaused, type Due } from "../../../../platform/database/due-retries.ts";
import type { Db, Row } from "../../../../platform/database/index.ts";

/** A row exists until the change takes effect, or is withdrawn, rejected or replaced. */
export type ChangeRow = Omit<Row<"setting_change">, "setting"> & { setting: GuardedSetting; requested_name: string };

/** The waiting changes, the earliest first. */
export async function listChanges(db: Db): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select setting_change.*, ${staffName("setting_change.requested_by", "setting_change.requested_by_name")} as requested_name
    from setting_change order by id`.execute(db);
  return rows;
}

type Requested = Pick<
  ChangeRow,
  "setting" | "value" | "requested_by" | "requested_by_name" | "requested_at" | "due_at"
>;

export async function insertChange(db: Db, change: Requested): Promise<void> {
  await db
    .insertInto("setting_change")
    .values({ ...change, value: JSON.stringify(change.value) })
    .execute();
}

export async function deleteChange(db: Db, id: number): Promise<void> {
  await db.deleteFrom("setting_change").where("id", "=", id).execute();
}

export async function dueChanges(db: Db, { runner, now }: Due, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from setting_change where due_at <= ${now} and ${isNotPaused(runner, sql`id`, now)}
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
