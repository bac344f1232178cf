import type { RouteRecord } from "@vowdesk/contract/staff/menus";

/** A page known to the router. */
export interface PageRoute {
  path: string;
  title: string;
  /** A page key of the contract, or one that this version lacks. */
  component: string;
  redirect: string | undefined;
  /** Titles from the top directory down to the page. */
  trail: readonly string[];
  /** Sidebar entry that is highlighted for this page. */
  activeMenu: string;
  /** `affix`: the tab is pinned. */
  isAffixed: boolean;
  /** The inverse of `noCache`: false for a page that starts over each time it is shown. */
  isKept: boolean;
}

/** An entry of the sidebar. */
export interface MenuEntry {
  path: string;
  /** Component of the page that it opens. */
  component: string;
  title: string;
  icon: string;
  children: readonly MenuEntry[];
}

const outside = /^[a-z][a-z0-9+.-]*:/i;

/** Whether a menu path leaves the app. */
export function isExternal(path: string): boolean {
  return outside.test(path);
}

function join(parent: string, path: string): string {
  if (path.startsWith("/") || isExternal(path)) return path;
  if (path === "") return parent;
  return `${parent.replace(/\/$/, "")}/${path}`;
}

/** The menu records that the codes permit. */
export function permitted(menu: readonly RouteRecord[], codes: readonly string[]): RouteRecord[] {
  return menu
    .filter(({ meta: { roles = [] } }) => roles.length === 0 || roles.some((role) => codes.includes(role)))
    .map((record) => (record.children ? { ...record, children: permitted(record.children, codes) } : record));
}

/** All pages of a menu by full path. The first wins among duplicates. */
export function routesOf(menu: readonly RouteRecord[], parent = "/", above: readonly string[] = []): PageRoute[] {
  const routes = menu.flatMap((record) => {
    const path = join(parent, record.path);
    const trail =
      above.at(-1) === record.meta.title || record.meta.breadcrumb === false ? above : [...above, record.meta.title];
    const own = isPage(record) && !isExternal(path) ? [routeOf(record, path, trail)] : [];
    return [...own, ...routesOf(record.children ?? [], path, trail)];
  });
  return routes.filter((route, index) => routes.findIndex(({ path }) => path === route.path) === index);
}

function isPage({ component, redirect }: RouteRecord): boolean {
  return component.startsWith("/") || redirect !== undefined;
}

function routeOf({ component, redirect, meta }: RouteRecord, path: string, trail: readonly string[]): PageRoute {
  const { title, activeMenu = path, affix = false, noCache = false } = meta;
  return { path, title, component, redirect, trail, activeMenu, isAffixed: affix, isKept: !noCache };
}

/** The sidebar's entries: no hidden records; a directory with one page becomes that page unless `alwaysShow` is set. */
export function entriesOf(menu: readonly RouteRecord[], parent = "/"): MenuEntry[] {
  return menu.flatMap((record) => {
    if (record.hidden) return [];
    const path = join(parent, record.path);
    const children = entriesOf(record.children ?? [], path);
    const [only, ...more] = children;
    if (only && more.length === 0 && !record.alwaysShow && only.children.length === 0) {
      return [{ ...only, icon: only.icon || record.meta.icon }];
    }
    if (children.length === 0 && record.component === "Layout") return [];
    const { component, meta } = record;
    return [{ path, component, title: meta.title, icon: meta.icon, children }];
  });
}

/** Adds the dashboard unless the menu has it. */
export function withDashboard(entries: readonly MenuEntry[], title: string): readonly MenuEntry[] {
  if (entries.some(({ path }) => path === "/dashboard")) return entries;
  return [{ path: "/dashboard", component: "/dashboard/board", title, icon: "dashboard", children: [] }, ...entries];
}
