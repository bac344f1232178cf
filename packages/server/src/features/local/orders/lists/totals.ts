import type { HandlerInput } from "@vowdesk/contract/kernel";
import { maxTotalled, type OrderTotals, type orderTotalsApi } from "@vowdesk/contract/local/orders";
import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { auditPhoneSearch } from "../../../../kernel/paging/phone-search.ts";
import { filteredOrders } from "./filtered.ts";
import { sumOrders } from "./lists.store.ts";

/** Sums over the newest orders of a kind that match the filters. */
export async function totals(
  ctx: Context,
  { kind, filters }: HandlerInput<typeof orderTotalsApi.totals>,
): Promise<OrderTotals> {
  if (!ctx.actor.codes.has(`order:${kind}`)) refuse("no-permission");
  await auditPhoneSearch(ctx, `orders:${kind}`, filters["q"]);
  const { isCapped, orders, totalCents, refundedCents, cancelledOrders, cancelledCents } = await sumOrders(
    ctx.db,
    await filteredOrders(ctx, kind, filters),
    maxTotalled,
  );
  const cancelled = { orders: cancelledOrders, totalCents: cancelledCents };
  return { isCapped, orders, totalCents, refundedCents, cancelled };
}
