import type { Page } from "@playwright/test";
import type { RouteRecord } from "@vowdesk/contract/staff/menus";
import { routesOf } from "../../packages/web/src/app/router/routes.ts";
import { tokenOf } from "./fixtures.ts";

/** Addresses of all pages of the menu. */
export async function pagesOf(page: Page): Promise<string[]> {
  const token = await tokenOf(page, "admin");
  const answer = await page.request.get("/api/sysUser/getMenuList", { headers: { token } });
  const { data } = (await answer.json()) as { data: RouteRecord[] };
  return routesOf(data).flatMap(({ path, redirect }) => (redirect === undefined ? [path] : []));
}
