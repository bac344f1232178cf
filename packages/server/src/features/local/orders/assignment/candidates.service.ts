import { kindOfNumber, type Candidate, type Place } from "@vowdesk/contract/local/orders";
import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { positionOf, presentWorker } from "../orders.present.ts";
import * as orders from "../orders.store.ts";
import type { LiveWorkerRow, OrderRow } from "../orders.store.ts";
import { listWorkersOnShift } from "./assignment.store.ts";
import { metresBetween } from "./distance.ts";
import { reasonsOf, scoreOf } from "./score.ts";

const candidatesShown = 50;

function candidateOf(order: OrderRow, destination: Place | null, worker: LiveWorkerRow): Candidate {
  const place = positionOf(worker);
  const distanceM = destination && place ? metresBetween(destination, place) : null;
  const criteria = { distanceM, isSameZone: worker.zone === order.zone, load: worker.load, rating: worker.rating };
  return { worker: presentWorker(worker), score: scoreOf(criteria), distanceM, reasons: reasonsOf(criteria) };
}

/** Workers who may take the order, best score first. Equal scores are ordered by the fewest deliveries today. */
export async function candidatesFor(ctx: Context, order: OrderRow): Promise<Candidate[]> {
  const workers = await listWorkersOnShift(ctx.db, order.kind, ctx.actor.scope, ctx.now);
  const destination = positionOf(order);
  return workers
    .filter(({ id }) => id !== order.worker_id)
    .map((worker) => candidateOf(order, destination, worker))
    .sort((a, b) => b.score - a.score || a.worker.deliveredToday - b.worker.deliveredToday || a.worker.id - b.worker.id)
    .slice(0, candidatesShown);
}

export async function candidates(ctx: Context, { number }: { number: string }): Promise<Candidate[]> {
  const kind = kindOfNumber(number) ?? refuse("not-found");
  if (!ctx.actor.codes.has(`order:${kind}`)) refuse("no-permission");
  return candidatesFor(ctx, (await orders.findOrder(ctx.db, number, ctx.actor.scope)) ?? refuse("not-found"));
}
