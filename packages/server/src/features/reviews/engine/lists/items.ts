import type { HandlerOutput } from "@vowdesk/contract/kernel";
import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { presentItem } from "../engine.present.ts";
import * as store from "../engine.store.ts";
import { getQueue, type AnyQueue, type DetailsOf, type ItemOf } from "../queues/queues.queue.ts";

/** Returns a stored item, or refuses with `not-found`. */
export async function getItem<Q extends AnyQueue, Kept = DetailsOf<Q>>(
  ctx: Context,
  code: Q["code"],
  id: number,
): Promise<ItemOf<Q, Kept>> {
  return ((await store.findRow(ctx.db, code, id)) ?? refuse("not-found")) as ItemOf<Q, Kept>;
}

/** Returns an item in the shape that the calls of its queue return. */
export async function presentedItem<Q extends AnyQueue>(
  ctx: Context,
  code: Q["code"],
  id: number,
): Promise<HandlerOutput<Q["api"]["claim"]>> {
  const item = presentItem(ctx, getQueue(ctx.services, code), await getItem<AnyQueue, unknown>(ctx, code, id));
  // `presentItem` has the type of any queue's item; the code determines whose item it is.
  return item as HandlerOutput<Q["api"]["claim"]>;
}
