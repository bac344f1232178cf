import { ordersApi, type OrderKind } from "@vowdesk/contract/local/orders";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { Context } from "../../../../kernel/http/context.ts";
import { refuseFields } from "../../../../kernel/http/refusal.ts";
import { filtersOf, rowsInScope } from "../../../../kernel/paging/page.ts";
import { deliveryListing, driverListing, errandListing, type OrderQuery } from "./lists.store.ts";

const lists = {
  delivery: { input: ordersApi.listDelivery.input, listing: deliveryListing },
  driver: { input: ordersApi.listDriver.input, listing: driverListing },
  errand: { input: ordersApi.listErrand.input, listing: errandListing },
} as const satisfies Record<OrderKind, object>;

/** Filters of a list as in its address. */
export type Filters = Readonly<Record<string, string>>;

/** The orders of a kind that match the filters. Refuses what the call of that list would refuse. */
export async function filteredOrders(ctx: Context, kind: OrderKind, filters: Filters): Promise<OrderQuery> {
  const { input, listing } = lists[kind];
  const parsed = input.safeParse(filters);
  if (!parsed.success) refuseFields({ filters: "wrong" });
  // The lists differ in single filters; each value was parsed by the schema of its own list.
  const where = listing.where as unknown as typeof deliveryListing.where;
  const filter = await filtersOf(ctx, where, parsed.data as HandlerInput<typeof ordersApi.listDelivery>);
  return filter(rowsInScope(ctx, listing));
}
