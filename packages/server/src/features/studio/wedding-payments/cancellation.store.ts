import type { Db, NewRow } from "../../../platform/database/index.ts";

export async function insertCancellation(db: Db, cancellation: NewRow<"wedding_cancellation">): Promise<void> {
  await db.insertInto("wedding_cancellation").values(cancellation).execute();
}
