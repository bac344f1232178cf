import type { PageKey } from "@vowdesk/contract/menus";
import { lazy, type ComponentType, type LazyExoticComponent } from "react";

type Page = LazyExoticComponent<ComponentType>;

/** Page key → page. A key of the contract without a page does not compile; each page is a chunk of its own. */
const pages: Readonly<Record<PageKey, Page>> = {
  "/dashboard/board": lazy(() => import("../features/dashboard/pages/board.tsx")),
  "/orders/delivery": lazy(() => import("../features/orders/pages/delivery.tsx")),
  "/audit/list": lazy(() => import("../features/audit/pages/list.tsx")),
  "/errors/list": lazy(() => import("../features/errors/pages/list.tsx")),
  "/system/user/userList": lazy(() => import("../features/users/pages/list.tsx")),
  "/system/role/roleList": lazy(() => import("../features/roles/pages/list.tsx")),
};

/** The page of a menu row; null when this version has none of that key. */
export function pageOf(component: string): Page | null {
  return Object.hasOwn(pages, component) ? pages[component as PageKey] : null;
}
