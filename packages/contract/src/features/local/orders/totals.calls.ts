import * as z from "zod";
import { api, endpoint, staff, Cents } from "../../../kernel/index.ts";
import { orderKinds } from "./kinds/kinds.ts";

/** The newest orders that are summed up; older ones are left out. */
export const maxTotalled = 100_000;

/** Sums over the orders that match a filter, in cents. */
export const OrderTotals = z.object({
  orders: z.int(),
  /** Whether there are more orders than are summed up. */
  isCapped: z.boolean(),
  totalCents: Cents,
  /** Refunds, including pending ones. */
  refundedCents: Cents,
  cancelled: z.object({ orders: z.int(), totalCents: Cents }),
});
export type OrderTotals = z.infer<typeof OrderTotals>;

export const orderTotalsApi = api("orderTotals", "Totals of a filtered list of orders", {
  totals: endpoint({
    method: "POST",
    path: "/api/shopuser/order/totals",
    access: staff("order"),
    reads: true,
    summary: "Sum up the prices and refunds of the orders of one kind that match the list's filters",
    input: z.object({
      kind: z.enum(orderKinds),
      filters: z.record(z.string().max(20), z.string().max(60)).default({}),
    }),
    output: OrderTotals,
  }),
});
