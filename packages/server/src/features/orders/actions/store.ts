import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

/** Inserts a key; waits for a concurrent transaction with the same key. Returns whether the key is new. */
export async function insertKey(
  db: Db,
  { actorId, key, hash, at }: { actorId: number; key: string; hash: Buffer; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into order_command (actor_id, key, request_hash, at) values (${actorId}, ${key}, ${hash}, ${at})
    on conflict do nothing returning key`.execute(db);
  return rows.length > 0;
}

export async function findAnswer(db: Db, actorId: number, key: string) {
  const { rows } = await sql<{ hash: Buffer; answer: unknown }>`
    select request_hash as hash, answer from order_command where actor_id = ${actorId} and key = ${key}`.execute(db);
  return rows[0];
}

export async function saveAnswer(db: Db, actorId: number, key: string, answer: unknown): Promise<void> {
  await sql`update order_command set answer = ${JSON.stringify(answer)}::jsonb
    where actor_id = ${actorId} and key = ${key}`.execute(db);
}

/** Deletes the keys of commands before a moment and returns how many. */
export async function deleteCommands(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from order_command where at < ${before}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
