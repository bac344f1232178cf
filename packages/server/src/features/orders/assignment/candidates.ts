import { kindOfNumber, type Candidate, type Place } from "@vowdesk/contract/orders";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { placeOf, presentWorker } from "../present.ts";
import * as orders from "../store.ts";
import type { LiveWorkerRow, OrderRow } from "../store.ts";
import { onShift } from "./store.ts";
import { metresBetween } from "./distance.ts";
import { reasonsOf, scoreOf } from "./score.ts";

const shownAtMost = 50;

function candidateOf(order: OrderRow, where: Place | null, worker: LiveWorkerRow): Candidate {
  const place = placeOf(worker);
  const distanceM = where && place ? metresBetween(where, place) : null;
  const fit = { distanceM, isSameZone: worker.zone === order.zone, load: worker.load, rating: worker.rating };
  return { worker: presentWorker(worker), score: scoreOf(fit), distanceM, reasons: reasonsOf(fit) };
}

/** Who may take the order, the fittest first; equally fit ones by who has brought less today. */
export async function candidatesFor(ctx: Context, order: OrderRow): Promise<Candidate[]> {
  const workers = await onShift(ctx.db, order.kind, ctx.now);
  const where = placeOf(order);
  return workers
    .filter(({ id }) => id !== order.worker_id)
    .map((worker) => candidateOf(order, where, worker))
    .sort(
      (one, other) =>
        other.score - one.score ||
        one.worker.deliveredToday - other.worker.deliveredToday ||
        one.worker.id - other.worker.id,
    )
    .slice(0, shownAtMost);
}

export async function candidates(ctx: Context, { number }: { number: string }): Promise<Candidate[]> {
  const kind = kindOfNumber(number) ?? refuse("not-found");
  if (!ctx.actor.codes.has(`order:${kind}`)) refuse("no-permission");
  return candidatesFor(ctx, (await orders.findOrder(ctx.db, number)) ?? refuse("not-found"));
}
