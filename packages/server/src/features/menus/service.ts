import type { RouteRecord } from "@vowdesk/contract/menus";
import type { Context } from "../../kernel/context.ts";
import * as present from "./present.ts";
import * as store from "./store.ts";

/** The routes the actor may open (PRODUCT 2). */
export async function list(ctx: Context): Promise<RouteRecord[]> {
  const rows = await store.listMenus(ctx.db);
  const open = rows.filter(({ code }) => code === null || ctx.actor.codes.has(code));
  return present.tree(open, ctx.language);
}
