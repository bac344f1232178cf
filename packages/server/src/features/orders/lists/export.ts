import { ordersApi, type Order, type OrderKind } from "@vowdesk/contract/orders";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { filtersOf } from "../../../kernel/paging/page.ts";
import { auditPhoneSearch } from "../../../kernel/paging/phone-search.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { businessZone } from "../../../platform/business-time.ts";
import { presentOrders } from "../present.ts";
import type { OrderRow } from "../store.ts";
import { deliveryListing, driverListing, errandListing, readOrdersAfter, type OrderQuery } from "./store.ts";

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

/** Small enough to keep one answer small, large enough to export a million orders quickly. */
const ordersPerPart = 1_000;

const lists = {
  delivery: { input: ordersApi.listDelivery.input, listing: deliveryListing },
  driver: { input: ordersApi.listDriver.input, listing: driverListing },
  errand: { input: ordersApi.listErrand.input, listing: errandListing },
} as const satisfies Record<OrderKind, object>;

type Filters = Readonly<Record<string, string>>;

/** Applies the filters of the list of a kind. Refuses what the call of that list would refuse. */
async function filterBy(ctx: Context, kind: OrderKind, filters: Filters): Promise<(query: OrderQuery) => OrderQuery> {
  const { input, listing } = lists[kind];
  const parsed = input.safeParse(filters);
  if (!parsed.success) refuse("invalid-input", { values: { fields: "filters" } });
  // The lists differ in single filters; each value was parsed by the schema of its own list.
  const where = listing.where as unknown as typeof deliveryListing.where;
  return filtersOf(ctx, where, parsed.data as HandlerInput<typeof ordersApi.listDelivery>);
}

async function readPart(ctx: Context, kind: OrderKind, filters: Filters, after?: string): Promise<OrderRow[]> {
  const filter = await filterBy(ctx, kind, filters);
  return readOrdersAfter(filter(lists[kind].listing.from(ctx.db)), after, ordersPerPart);
}

interface PartRequest {
  kind: OrderKind;
  filters: Filters;
  after?: string | undefined;
}

/** The next part of an export. Each part writes an audit entry with the filters and the number of orders. */
export async function exportPart(
  ctx: Context,
  { kind, filters, after }: PartRequest,
): Promise<{ orders: Order[]; next: string | null; timeZone: string }> {
  if (!ctx.actor.codes.has(`order:${kind}`)) refuse("no-permission");
  await auditPhoneSearch(ctx, `orders:${kind}`, filters["q"]);
  const rows = await readPart(ctx, kind, filters, after);
  ctx.emit({
    type: "order.exported",
    subject: `orders:${kind}`,
    after: { filters, after: after ?? null, orders: rows.length },
  });
  const isLast = rows.length < ordersPerPart;
  const next = isLast ? null : (rows.at(-1)?.number ?? null);
  return { orders: presentOrders(kind, ctx.actor, rows), next, timeZone: await businessZone(ctx.db) };
}
