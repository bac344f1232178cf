import { pageSizes } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { list as listDue } from "./plan/plan.service.ts";
import { list as listReceipts } from "./wedding-payments.service.ts";

const firstPage = { pageNo: 1, pageSize: pageSizes.default } as const;

/** Overdue instalments in the actor's scope. The list of the payments due has the same filter. */
export const countOverdue = async (ctx: Context): Promise<number> =>
  (await listDue(ctx, { ...firstPage, window: "overdue" })).total;

/** Receipts in the actor's scope that wait for their check. The list of receipts has the same filter. */
export const countUnchecked = async (ctx: Context): Promise<number> =>
  (await listReceipts(ctx, { ...firstPage, state: "waiting" })).total;
