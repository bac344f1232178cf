import type { ReviewQueue } from "@vowdesk/contract/reviews/engine";
import type { Context } from "../../../../kernel/http/context.ts";
import { rowsMatching, type Countable } from "../../../../kernel/paging/count-each.ts";
import { listingOf, type ListQuery } from "./lists.store.ts";

/** The items that the list of the queue shows. */
export const itemsMatching = (ctx: Context, queue: ReviewQueue, filter: Pick<ListQuery, "scope">): Promise<Countable> =>
  rowsMatching(ctx, listingOf(queue, ctx), filter);
