import type { Board } from "@vowdesk/contract/dashboard";
import type { Context } from "../../kernel/context.ts";
import { dateOf, startOfDate } from "../../platform/clock.ts";
import { unreadCount } from "../notifications/index.ts";
import * as store from "./store.ts";

/** States nobody waits for any more; all others are open. */
const closedStates: ReadonlySet<string> = new Set(["delivered", "completed", "cancelled", "refunded"]);

async function deliveryBoard(ctx: Context): Promise<Board["delivery"]> {
  if (!ctx.actor.codes.has("order:delivery")) return null;
  const [figures, byStatus] = await Promise.all([
    store.deliveryFigures(ctx.db, ctx.now, startOfDate(dateOf(ctx.now))),
    store.countByStatus(ctx.db),
  ]);
  const open = Object.entries(byStatus).reduce((sum, [status, n]) => (closedStates.has(status) ? sum : sum + n), 0);
  return { ...figures, open, byStatus };
}

/** The live board; parts the actor may not see are null (PRODUCT 4, Dashboard). */
export async function board(ctx: Context): Promise<Board> {
  const [delivery, unreadMessages] = await Promise.all([deliveryBoard(ctx), unreadCount(ctx)]);
  return { at: ctx.now.toISOString(), delivery, unreadMessages };
}
