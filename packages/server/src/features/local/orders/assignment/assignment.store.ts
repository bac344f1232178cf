import { isNotPaused, type Due } from "../../../../platform/database/due-retries.ts";
import type { OrderKind } from "@vowdesk/contract/local/orders";
import { sql } from "kysely";
import { isInZones } from "../../../../kernel/paging/data-scope.ts";
import type { DataScope } from "../../../../kernel/transaction/data-scope.ts";
import { startOfToday } from "../../../../platform/business-time.ts";
import type { Db } from "../../../../platform/database/index.ts";
import { liveWorkers, type LiveWorkerRow } from "../orders.store.ts";

/** All workers of the scope on shift who serve the kind. Their number is bounded by the town, so there is no limit. */
export async function listWorkersOnShift(
  db: Db,
  kind: OrderKind,
  scope: DataScope,
  now: Date,
): Promise<LiveWorkerRow[]> {
  return liveWorkers(db, await startOfToday(db, now))
    .where("on_shift", "=", true)
    .where(isInZones(scope, "zone"))
    .where(sql<boolean>`serves @> array[${kind}]::text[]`)
    .execute();
}

/** Numbers of orders of a kind without a worker, in one of the states, that were placed some time ago, oldest first. */
export async function unassignedNumbers(
  db: Db,
  { kind, statuses, afterMs, runner, now }: Due & { kind: string; statuses: readonly string[]; afterMs: number },
  limit: number,
): Promise<string[]> {
  const before = new Date(now.getTime() - afterMs);
  const { rows } = await sql<{ number: string }>`
    select number from orders where kind = ${kind}::order_kind and due_at is not null and worker_id is null and created_at < ${before}
      and status = any(${[...statuses]}::text[])
      and ${isNotPaused(runner, sql`number`, now)}
    order by created_at, id limit ${limit}`.execute(db);
  return rows.map(({ number }) => number);
}
