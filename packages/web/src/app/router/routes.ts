import type { RouteRecord } from "@vowdesk/contract/menus";

/** One page that the router knows. */
export interface PageRoute {
  path: string;
  title: string;
  /** A page key of the contract, or one that this version has no page for. */
  component: string;
  redirect: string | undefined;
  /** Titles of the directories above it, then its own. */
  trail: readonly string[];
  /** The sidebar entry that is lit while this page is shown. */
  activeMenu: string;
  /** SPEC 3, `affix`: its tab is always open. */
  isAffixed: boolean;
  /** SPEC 3, `noCache`: false for a page that begins anew each time it is shown. */
  isKept: boolean;
}

/** One entry of the sidebar. */
export interface MenuEntry {
  path: string;
  /** As of the page it opens. */
  component: string;
  title: string;
  icon: string;
  children: readonly MenuEntry[];
}

const outside = /^[a-z][a-z0-9+.-]*:/i;

/** A menu path that leads out of the app. */
export function isExternal(path: string): boolean {
  return outside.test(path);
}

function join(parent: string, path: string): string {
  if (path.startsWith("/") || isExternal(path)) return path;
  if (path === "") return parent;
  return `${parent.replace(/\/$/, "")}/${path}`;
}

/** SPEC 6: a route with roles is shown to those who hold at least one of them; routes without roles are open. */
export function permitted(menu: readonly RouteRecord[], codes: readonly string[]): RouteRecord[] {
  return menu
    .filter(({ meta: { roles = [] } }) => roles.length === 0 || roles.some((role) => codes.includes(role)))
    .map((record) => (record.children ? { ...record, children: permitted(record.children, codes) } : record));
}

/** All pages of a menu, by full path. Each path is listed once: the first wins. */
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

/** What the sidebar draws: hidden entries left out, a directory of one page drawn as that page unless `alwaysShow`. */
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

/** SPEC 2: the dashboard is always there, whether or not the server's menu names it. */
export function withDashboard(entries: readonly MenuEntry[], title: string): readonly MenuEntry[] {
  if (entries.some(({ path }) => path === "/dashboard")) return entries;
  return [{ path: "/dashboard", component: "/dashboard/board", title, icon: "dashboard", children: [] }, ...entries];
}
