import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { presentItem } from "../present.ts";
import * as store from "../store.ts";
import { queueNamed, type AnyQueue, type DetailsOf, type ItemOf } from "../queues/queue.ts";

/** An item as it is kept. */
export async function itemOf<Q extends AnyQueue, Kept = DetailsOf<Q>>(
  ctx: Context,
  code: Q["code"],
  id: number,
): Promise<ItemOf<Q, Kept>> {
  return ((await store.findRow(ctx.db, code, id)) ?? refuse("not-found")) as ItemOf<Q, Kept>;
}

/** An item as every call of its queue answers it. */
export async function itemShown(ctx: Context, code: AnyQueue["code"], id: number): Promise<never> {
  return presentItem(ctx, queueNamed(code), await itemOf<AnyQueue, unknown>(ctx, code, id));
}
