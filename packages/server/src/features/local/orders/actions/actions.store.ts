import { sql } from "kysely";
import type { Db, Row } from "../../../../platform/database/index.ts";
import type { OrderKind, Place } from "@vowdesk/contract/local/orders";

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

/**
 * Sets whether a worker is on shift. A running shift keeps its start time. Returns whether the worker was on shift before;
 * null if there is no such worker.
 */
export async function setShift(
  db: Db,
  workerId: number,
  { online, place, now }: { online: boolean; place: Place | undefined; now: Date },
): Promise<boolean | null> {
  const { rows } = await sql<{ was: boolean }>`
    with held as (select id, on_shift as was from worker where id = ${workerId} for no key update)
    update worker set on_shift = ${online},
      shift_since = case when not ${online} then null when on_shift then coalesce(shift_since, ${now}) else ${now} end,
      lat = coalesce(${place?.lat ?? null}, lat), lng = coalesce(${place?.lng ?? null}, lng)
    from held where worker.id = held.id returning held.was`.execute(db);
  return rows[0]?.was ?? null;
}

/** Adds a worker for an app account. The worker starts off shift. */
export async function insertWorker(
  db: Db,
  { id, zone, serves }: { id: number; zone: string; serves: OrderKind },
): Promise<void> {
  await sql`
    insert into worker (id, name, phone, zone, serves)
    select id, coalesce(real_name, name), phone, ${zone}, array[${serves}]::text[] from app_account where id = ${id}`.execute(
    db,
  );
}

/** Copies the current name and phone number of the account into the worker's record, if there is one. */
export async function copyAccount(db: Db, id: number): Promise<void> {
  await sql`
    update worker set name = coalesce(account.real_name, account.name), phone = account.phone
    from app_account account where account.id = worker.id and worker.id = ${id}`.execute(db);
}
