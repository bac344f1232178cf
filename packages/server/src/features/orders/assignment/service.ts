import { orderKinds, type OrderKind } from "@vowdesk/contract/orders";
import { inTransaction, systemActor, type Context, type Services } from "../../../kernel/http/context.ts";
import { forEachDueRow } from "../../../kernel/concurrency/due-rows.ts";
import { isOpenTo, statusWithWorker } from "../policy.ts";
import { orderStateOf } from "../present.ts";
import * as orders from "../store.ts";
import { candidatesFor } from "./candidates.ts";
import { applyTransition } from "../actions/transition.ts";
import { unassignedNumbers } from "../due-times/store.ts";
import { settingsOf } from "../settings/service.ts";

/** Time for a dispatcher to assign an order by hand. */
const manualAssignmentMs = 30_000;
const batchSize = 50;
const runner = "orders: auto-assign";
/** A worker with this many open orders is not assigned more. */
const maxLoad = 2;

const origin = { actor: systemActor, language: "zh", requestId: "auto-assign", ip: "" } as const;

/** Assigns the order to the best candidate with capacity. The history entry states the score and its reasons. */
async function assignOrder(ctx: Context, number: string): Promise<boolean> {
  const order = await orders.lockOrder(ctx.db, number);
  if (!order || !isOpenTo("assign", orderStateOf(order))) return false;
  const best = (await candidatesFor(ctx, order)).find(({ worker }) => worker.load < maxLoad);
  if (!best) return false;
  const worker = await orders.lockWorkerShift(ctx.db, best.worker.id);
  if (!worker?.on_shift) return false;
  const to = statusWithWorker(order.kind, order.status, worker.id);
  const distance = best.distanceM === null ? "–" : `${best.distanceM} m`;
  const reason = [best.score, distance, ...best.reasons].join(" · ");
  const transition = { act: "auto-assign", to, worker: { id: worker.id, name: worker.name }, reason };
  await applyTransition(ctx, order, transition, "order.assigned");
  return true;
}

async function assignKind(services: Services, kind: OrderKind): Promise<number> {
  const now = services.clock.now();
  const before = new Date(now.getTime() - manualAssignmentMs);
  const due = await unassignedNumbers(services.db, { kind, before, runner, now }, batchSize);
  const work = async (number: string) =>
    Number(await inTransaction(services, origin, (ctx) => assignOrder(ctx, number)));
  return forEachDueRow(services, { runner, due, work });
}

/** Assigns waiting orders of the kinds for which automatic assignment is switched on. Returns how many it assigned. */
export async function assignWaiting(services: Services): Promise<number> {
  const { autoAssign } = await inTransaction(services, origin, settingsOf);
  let assigned = 0;
  for (const kind of orderKinds) if (autoAssign[kind]) assigned += await assignKind(services, kind);
  return assigned;
}
