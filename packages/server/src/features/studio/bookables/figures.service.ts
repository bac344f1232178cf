import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { bookablesApi } from "@vowdesk/contract/studio/bookables";
import type { Context } from "../../../kernel/http/context.ts";
import { rowsMatching, type Countable } from "../../../kernel/paging/count-each.ts";
import { listing } from "./bookables.store.ts";

/** The bookables that the list shows. */
export const bookablesMatching = (
  ctx: Context,
  filter: Partial<HandlerInput<typeof bookablesApi.list>>,
): Promise<Countable> => rowsMatching(ctx, listing, filter);
