import type { chatApi } from "@vowdesk/contract/chat";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { rowsMatching, type Countable } from "../../../kernel/paging/count-each.ts";
import { listingFor } from "../lists.store.ts";
import { waitLimits } from "./change.ts";

/** The conversations that the list shows. */
export async function chatsMatching(
  ctx: Context,
  filter: Pick<HandlerInput<typeof chatApi.list>, "scope" | "state"> & { only?: "late" },
): Promise<Countable> {
  const { lateMs } = await waitLimits(ctx);
  const lateBefore = new Date(ctx.now.getTime() - lateMs);
  const listing = listingFor({ userId: ctx.actor.id, isCommonText: false, lateBefore, part: "active" });
  return rowsMatching(ctx, listing, filter);
}
