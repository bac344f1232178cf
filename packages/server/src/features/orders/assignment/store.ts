import type { OrderKind } from "@vowdesk/contract/orders";
import { sql } from "kysely";
import { startOfToday } from "../../../platform/business-time.ts";
import type { Db } from "../../../platform/database/index.ts";
import type { LiveWorkerRow } from "../store.ts";
import { liveWorkers } from "../lists/store.ts";

/** All workers on shift who serve the kind. Their number is bounded by the town, so there is no limit. */
export async function listWorkersOnShift(db: Db, kind: OrderKind, now: Date): Promise<LiveWorkerRow[]> {
  return liveWorkers(db, await startOfToday(db, now))
    .where("on_shift", "=", true)
    .where(sql<boolean>`serves @> array[${kind}]::text[]`)
    .execute();
}
