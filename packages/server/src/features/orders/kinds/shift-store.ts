import type { Place } from "@vowdesk/contract/orders";
import { sql } from "kysely";
import type { Db } from "../../../platform/database.ts";

/** Goes on or off shift; a shift that goes on keeps its beginning. */
export async function setShift(
  db: Db,
  workerId: number,
  { online, place, now }: { online: boolean; place: Place | undefined; now: Date },
): Promise<void> {
  await sql`
    update worker set on_shift = ${online},
      shift_since = case when not ${online} then null when on_shift then coalesce(shift_since, ${now}) else ${now} end,
      lat = coalesce(${place?.lat ?? null}, lat), lng = coalesce(${place?.lng ?? null}, lng)
    where id = ${workerId}`.execute(db);
}
