import type { Author } from "../../../kernel/transaction/actor.ts";
import type { Db } from "../../../platform/database/index.ts";
import type { SlotRow } from "./shoots.store.ts";

/** Locks a block that is not released. */
export const lockBlock = (db: Db, id: number): Promise<SlotRow | undefined> =>
  db
    .selectFrom("slot")
    .selectAll()
    .where("id", "=", String(id))
    .where("shoot_id", "is", null)
    .where("released_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

export async function releaseBlock(db: Db, id: string, { by, at }: Author): Promise<void> {
  await db.updateTable("slot").set({ released_at: at, updated_by: by }).where("id", "=", id).execute();
}
