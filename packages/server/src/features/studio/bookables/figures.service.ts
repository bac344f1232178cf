import { pageSizes } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { page } from "../../../kernel/paging/page.ts";
import { listing } from "./bookables.store.ts";

/** The number of rooms without a reservation now. The list has the same filter. */
export async function countFreeRooms(ctx: Context): Promise<number> {
  const query = { kind: "room", state: "active", free: "now", pageNo: 1, pageSize: pageSizes.default } as const;
  return (await page(ctx, listing, query)).total;
}
