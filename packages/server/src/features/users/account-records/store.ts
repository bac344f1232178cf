import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

/** The links of an app account with staff accounts. */
export async function readLinks(db: Db, id: number): Promise<object[]> {
  const { rows } = await sql<object>`
    select since, until, reason, end_reason as "endReason" from staff_app_link where account_id = ${id} order by id`.execute(
    db,
  );
  return rows;
}

/** A current link that both accounts have stays with the first one, which has ended. */
export async function moveLinks(db: Db, from: number, to: number): Promise<void> {
  await sql`
    update staff_app_link as moved set account_id = ${to} where account_id = ${from} and (until is not null or not exists (
      select from staff_app_link as own where own.user_id = moved.user_id and own.account_id = ${to} and own.until is null))`.execute(
    db,
  );
}
