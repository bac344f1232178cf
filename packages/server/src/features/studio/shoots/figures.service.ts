import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { shootsApi } from "@vowdesk/contract/studio/shoots";
import type { Context } from "../../../kernel/http/context.ts";
import { rowsMatching, type Countable } from "../../../kernel/paging/count-each.ts";
import { scopeOf } from "./shoots.policy.ts";
import { listingOf } from "./shoots.store.ts";

/** The shoots that the list shows to the actor. */
export const shootsMatching = (
  ctx: Context,
  filter: Partial<HandlerInput<typeof shootsApi.list>>,
): Promise<Countable> => rowsMatching(ctx, listingOf(scopeOf(ctx.actor)), filter);
