import { orderKinds, type OrderKind } from "@vowdesk/contract/local/orders";
import type { Context, Services } from "../../../../kernel/http/context.ts";
import { processDueRows } from "../../../../kernel/concurrency/due-rows.ts";
import { isOpenTo, statusesFor, statusWithWorker } from "../orders.policy.ts";
import { orderStateOf } from "../orders.present.ts";
import * as orders from "../orders.store.ts";
import { candidatesFor } from "./candidates.service.ts";
import { applyTransition } from "../actions/transition.ts";
import { unassignedNumbers } from "./assignment.store.ts";
import { settingsOf } from "../settings/settings.service.ts";

/** Time for a dispatcher to assign an order by hand. */
const manualAssignmentMs = 30_000;
/** A worker with this many open orders is not assigned more. */
const maxLoad = 2;

/** Assigns the order to the best candidate with capacity. The history entry states the score and its reasons. */
async function assignOrder(ctx: Context, number: string): Promise<boolean> {
  const order = await orders.lockOrder(ctx.db, number, ctx.actor.scope);
  if (!order || !isOpenTo("assign", orderStateOf(order))) return false;
  const best = (await candidatesFor(ctx, order)).find(({ worker }) => worker.load < maxLoad);
  if (!best) return false;
  const worker = await orders.lockWorkerShift(ctx.db, best.worker.id, ctx.actor.scope);
  if (!worker?.on_shift) return false;
  const to = statusWithWorker(order.kind, order.status, worker.id);
  const distance = best.distanceM === null ? "–" : `${best.distanceM} m`;
  const reason = [best.score, distance, ...best.reasons].join(" · ");
  const transition = { act: "auto-assign", to, worker: { id: worker.id, name: worker.name }, reason };
  await applyTransition(ctx, order, transition, "order.assigned");
  return true;
}

function assignKind(services: Services, kind: OrderKind): Promise<number> {
  return processDueRows(services, {
    runner: "auto-assign",
    requestId: "auto-assign",
    batchSize: 50,
    // Orders without a candidate stay due. Without a worker who can take the oldest of a kind, no order of the kind can be assigned.
    maxBatches: 1,
    find: (db, due, limit) =>
      unassignedNumbers(
        db,
        { ...due, kind, statuses: statusesFor("assign", kind), afterMs: manualAssignmentMs },
        limit,
      ),
    apply: async (ctx, number) => Number(await assignOrder(ctx, number)),
  });
}

/** Assigns waiting orders of the kinds for which automatic assignment is switched on. Returns how many it assigned. */
export async function assignWaiting(services: Services): Promise<number> {
  const { autoAssign } = await settingsOf(services);
  let assigned = 0;
  for (const kind of orderKinds) if (autoAssign[kind]) assigned += await assignKind(services, kind);
  return assigned;
}
