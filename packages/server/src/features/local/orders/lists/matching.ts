import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { OrderKind, ordersApi } from "@vowdesk/contract/local/orders";
import type { Context } from "../../../../kernel/http/context.ts";
import { rowsMatching, type Countable } from "../../../../kernel/paging/count-each.ts";
import { deliveryListing, driverListing, errandListing } from "./lists.store.ts";

/** Filters that the lists of all kinds share. */
export type OrderFilter = Partial<
  Pick<HandlerInput<typeof ordersApi.listDelivery>, "scope" | "from" | "to"> & { status: "refunding" }
>;

/** The orders of a kind that its list shows. Only the list of deliveries has the state `refunding`. */
export function ordersMatching(ctx: Context, kind: OrderKind, { status, ...filter }: OrderFilter): Promise<Countable> {
  if (kind === "delivery") return rowsMatching(ctx, deliveryListing, { ...filter, ...(status && { status }) });
  return kind === "driver" ? rowsMatching(ctx, driverListing, filter) : rowsMatching(ctx, errandListing, filter);
}
