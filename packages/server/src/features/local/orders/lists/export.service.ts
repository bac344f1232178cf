import type { Order, OrderKind } from "@vowdesk/contract/local/orders";
import type { Context } from "../../../../kernel/http/context.ts";
import { auditPhoneSearch } from "../../../../kernel/paging/phone-search.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { businessZone } from "../../../../platform/business-time.ts";
import { presentOrders } from "../orders.present.ts";
import { filteredOrders, type Filters } from "./filtered.ts";
import { readOrdersAfter } from "./lists.store.ts";

interface ExportFacts {
  filters: Readonly<Record<string, string>>;
  after: string | null;
  orders: number;
}

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "order.exported": Fact & { after: ExportFacts };
  }
}

/** Small enough to keep one answer small, large enough to export a million orders quickly. */
const ordersPerPart = 1_000;

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
  const rows = await readOrdersAfter(await filteredOrders(ctx, kind, filters), after, ordersPerPart);
  ctx.emit({
    type: "order.exported",
    subject: `orders:${kind}`,
    after: { filters, after: after ?? null, orders: rows.length },
  });
  const isLast = rows.length < ordersPerPart;
  const next = isLast ? null : (rows.at(-1)?.number ?? null);
  return { orders: presentOrders(kind, ctx.actor, rows), next, timeZone: await businessZone(ctx.db) };
}
