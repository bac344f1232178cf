import type { RouteRecord } from "@vowdesk/contract/menus";
import type { Context } from "../../kernel/context.ts";
import * as present from "./present.ts";
import * as store from "./store.ts";

/** Holds the rights of directories, too, that the product does not know (PRODUCT 3). */
const adminRole = "admin";

/** The routes the actor may open (PRODUCT 2). */
export async function routes(ctx: Context): Promise<RouteRecord[]> {
  const rows = await store.listMenus(ctx.db);
  const { codes } = ctx.actor;
  const open = rows.filter(({ code }) => code === null || codes.has(code) || codes.has(adminRole));
  return present.tree(open, ctx.language);
}
