import type { RouteRecord } from "@vowdesk/contract/menus";
import type { Context } from "../../kernel/http/context.ts";
import * as present from "./present.ts";
import * as store from "./store.ts";

/** Holds the rights of directories, too, that the product does not know (PRODUCT 3). */
const adminRole = "admin";

/** The routes that these codes open. */
export async function routesFor(ctx: Context, codes: ReadonlySet<string>): Promise<RouteRecord[]> {
  const rows = await store.listMenus(ctx.db);
  const open = rows.filter(({ code }) => code === null || codes.has(code) || codes.has(adminRole));
  return present.tree(open, ctx.language);
}

/** The routes the actor may open (PRODUCT 2). */
export function routes(ctx: Context): Promise<RouteRecord[]> {
  return routesFor(ctx, ctx.actor.codes);
}
