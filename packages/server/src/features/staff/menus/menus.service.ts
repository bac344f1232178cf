import type { RouteRecord } from "@vowdesk/contract/staff/menus";
import type { Context } from "../../../kernel/http/context.ts";
import * as present from "./menus.present.ts";
import * as store from "./menus.store.ts";

/** Administrators see all directories, including those with codes that the contract does not declare. */
const adminRole = "admin";

/** The routes for a set of permission codes. */
export async function routesFor(ctx: Context, codes: ReadonlySet<string>): Promise<RouteRecord[]> {
  const rows = await store.listMenus(ctx.db);
  const permitted = rows.filter(({ code }) => code === null || codes.has(code) || codes.has(adminRole));
  return present.tree(permitted, ctx.language);
}

/** The routes for the actor. */
export function routes(ctx: Context): Promise<RouteRecord[]> {
  return routesFor(ctx, ctx.actor.codes);
}
