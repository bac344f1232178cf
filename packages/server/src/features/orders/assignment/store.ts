import type { OrderKind } from "@vowdesk/contract/orders";
import { sql } from "kysely";
import { startOfToday } from "../../../platform/business-time.ts";
import type { Db } from "../../../platform/database/index.ts";
import type { LiveWorkerRow } from "../store.ts";
import { liveWorkers } from "../lists/store.ts";

/** Everybody on shift who serves the kind; there are never more of them than a town has. */
export async function onShift(db: Db, kind: OrderKind, now: Date): Promise<LiveWorkerRow[]> {
  return liveWorkers(db, await startOfToday(db, now))
    .where("on_shift", "=", true)
    .where(sql<boolean>`serves @> array[${kind}]::text[]`)
    .execute();
}
