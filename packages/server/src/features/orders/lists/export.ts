import { ordersApi, type Order, type OrderKind } from "@vowdesk/contract/orders";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import type { Context } from "../../../kernel/http/context.ts";
import { narrowing, type Found } from "../../../kernel/paging/page.ts";
import { auditPhoneSearch } from "../../../kernel/text/phone-search.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { businessZone } from "../../../platform/business-time.ts";
import { presentOrders } from "../present.ts";
import type { OrderRow, OrderTables } from "../store.ts";
import { deliveryListing, driverListing, errandListing } from "./store.ts";

interface ExportFacts {
  filters: Readonly<Record<string, string>>;
  after: string | null;
  orders: number;
}

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "order.exported": Fact & { after: ExportFacts };
  }
}

/** Few enough for one answer to stay small whatever the export is, many enough for a million to be quick. */
const ordersPerPart = 1_000;

type Orders = Found<OrderTables, "orders">;

const lists = {
  delivery: { input: ordersApi.listDelivery.input, listing: deliveryListing },
  driver: { input: ordersApi.listDriver.input, listing: driverListing },
  errand: { input: ordersApi.listErrand.input, listing: errandListing },
} as const satisfies Record<OrderKind, object>;

type Filters = Readonly<Record<string, string>>;

/** Narrows to the orders of a kind that the filters of its list leave; a filter the list's call refuses is refused here. */
async function narrowedBy(ctx: Context, kind: OrderKind, filters: Filters): Promise<(found: Orders) => Orders> {
  const { input, listing } = lists[kind];
  const parsed = input.safeParse(filters);
  if (!parsed.success) refuse("invalid-input", { values: { fields: "filters" } });
  // Each value was parsed by the schema that names its filter.
  const where = listing.where as unknown as typeof deliveryListing.where;
  return narrowing(ctx, where, parsed.data as HandlerInput<typeof ordersApi.listDelivery>);
}

async function partOf(ctx: Context, kind: OrderKind, filters: Filters, after: string | undefined): Promise<OrderRow[]> {
  const narrow = await narrowedBy(ctx, kind, filters);
  const found = narrow(lists[kind].listing.from(ctx.db));
  const behind =
    after === undefined
      ? found
      : found.where(sql<boolean>`(created_at, id) < (select created_at, id from orders where number = ${after})`);
  return behind.selectAll().orderBy("created_at", "desc").orderBy("id", "desc").limit(ordersPerPart).execute();
}

interface Asked {
  kind: OrderKind;
  filters: Filters;
  after?: string | undefined;
}

/** The next part of an export. Nobody takes orders out of the house without a line that says which (PRODUCT 5). */
export async function exportPart(
  ctx: Context,
  { kind, filters, after }: Asked,
): Promise<{ orders: Order[]; next: string | null; timeZone: string }> {
  if (!ctx.actor.codes.has(`order:${kind}`)) refuse("no-permission");
  await auditPhoneSearch(ctx, `orders:${kind}`, filters["q"]);
  const rows = await partOf(ctx, kind, filters, after);
  ctx.emit({
    type: "order.exported",
    subject: `orders:${kind}`,
    after: { filters, after: after ?? null, orders: rows.length },
  });
  const isLast = rows.length < ordersPerPart;
  const next = isLast ? null : (rows.at(-1)?.number ?? null);
  return { orders: presentOrders(kind, ctx.actor, rows), next, timeZone: await businessZone(ctx.db) };
}
