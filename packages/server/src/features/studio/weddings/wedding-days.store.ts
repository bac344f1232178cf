import { shootScopes, type Purpose } from "@vowdesk/contract/studio/shoots";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

interface Days {
  from: string;
  to: string;
}

/** Weddings of these days that are not cancelled and have no team reserved for a shoot of the purpose. */
export async function listWithoutShoot(
  db: Db,
  { from, to }: Days,
  purpose: Purpose,
  now: Date,
): Promise<{ id: number; date: string }[]> {
  const { rows } = await sql<{ id: number; date: string }>`
    select wedding.id, wedding.wedding_date as date from wedding
    where wedding.wedding_date between ${from} and ${to}
      and not exists (select from wedding_cancellation where wedding_cancellation.wedding_id = wedding.id)
      and not exists (select from shoot where shoot.wedding_id = wedding.id and shoot.purpose = ${purpose}
        and shoot.state = any (${[...shootScopes.reserved]}::text[])
        and (shoot.expires_at is null or shoot.expires_at > ${now}))`.execute(db);
  return rows;
}
