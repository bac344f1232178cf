import type { Db, Row } from "../../../platform/database/index.ts";

export type StoredKey = Pick<Row<"push_key">, "public_key" | "sealed_private_key">;

export const findKey = (db: Db): Promise<StoredKey | undefined> =>
  db.selectFrom("push_key").select(["public_key", "sealed_private_key"]).executeTakeFirst();

/** Stores the key unless another node has stored one. */
export async function insertKey(db: Db, key: StoredKey, now: Date): Promise<void> {
  await db
    .insertInto("push_key")
    .values({ ...key, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteKey(db: Db): Promise<void> {
  await db.deleteFrom("push_key").execute();
}
