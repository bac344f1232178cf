import { sql } from "kysely";
import type { Db, Row } from "../../../../platform/database/index.ts";

type CommandRow = Row<"order_command">;

export function findCommand(db: Db, actorId: number, key: string) {
  return db
    .selectFrom("order_command")
    .select(["request_hash", "answer"])
    .where("actor_id", "=", actorId)
    .where("key", "=", key)
    .executeTakeFirst();
}

export async function insertCommand(db: Db, command: CommandRow): Promise<void> {
  await db
    .insertInto("order_command")
    .values({ ...command, answer: JSON.stringify(command.answer) })
    .execute();
}

/** Deletes the keys of commands before a moment and returns how many. */
export async function deleteCommands(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from order_command where at < ${before}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
