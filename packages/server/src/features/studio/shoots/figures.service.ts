import { pageSizes } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { page } from "../../../kernel/paging/page.ts";
import { businessZone, dateIn } from "../../../platform/business-time.ts";
import { scopeOf } from "./shoots.policy.ts";
import { listingOf } from "./shoots.store.ts";

const firstPage = { pageNo: 1, pageSize: pageSizes.default } as const;

/** Shoots of today and holds that expire today, of those that the actor may see. The list has the same filters. */
export async function countToday(ctx: Context): Promise<{ shoots: number; expiringHolds: number }> {
  const date = dateIn(await businessZone(ctx.db), ctx.now);
  const listing = listingOf(scopeOf(ctx.actor));
  const [shoots, expiring] = await Promise.all([
    page(ctx, listing, { ...firstPage, from: date, to: date, scope: "reserved" }),
    page(ctx, listing, { ...firstPage, expiresTo: date }),
  ]);
  return { shoots: shoots.total, expiringHolds: expiring.total };
}
