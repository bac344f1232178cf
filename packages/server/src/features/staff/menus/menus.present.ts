import type { MenuNode, RouteRecord } from "@vowdesk/contract/staff/menus";
import type { Language } from "@vowdesk/contract/kernel";
import { nest } from "../../../kernel/paging/tree.ts";
import { presentPermission } from "../roles/roles.ts";
import type { MenuRow, PermissionRow } from "./menus.store.ts";

const directory = 0;

/** Default by type: a directory is shown even if it has a single page. */
export const isAlwaysShown = ({ always_show, type }: Pick<MenuRow, "always_show" | "type">): boolean =>
  always_show ?? type === directory;

function metaOf(row: MenuRow, language: Language): RouteRecord["meta"] {
  return {
    title: row.label[language],
    icon: row.icon,
    ...(row.code === null ? {} : { roles: [row.code] }),
    ...(row.affix ? { affix: true } : {}),
    ...(row.no_cache ? { noCache: true } : {}),
    ...(row.breadcrumb ? {} : { breadcrumb: false }),
    ...(row.active_menu === null ? {} : { activeMenu: row.active_menu }),
  };
}

function route(
  row: MenuRow,
  language: Language,
  place: { path: string; component: string; children?: RouteRecord[] },
): RouteRecord {
  return {
    name: row.name,
    alwaysShow: isAlwaysShown(row),
    ...(row.hidden ? { hidden: true } : {}),
    meta: metaOf(row, language),
    ...place,
  };
}

/** A top-level page is wrapped in a layout record with one child whose path is empty. */
function topPage(row: MenuRow, language: Language): RouteRecord {
  const page = route(row, language, { path: "", component: row.url });
  return {
    ...route(row, language, { path: row.path, component: "Layout", children: [page] }),
    name: row.path.slice(1),
  };
}

const isExternal = (path: string) => /^https?:\/\//i.test(path);

/** The record of a page. An external address has neither layout nor component. */
function leaf(row: MenuRow, language: Language): RouteRecord {
  if (isExternal(row.path)) return route(row, language, { path: row.path, component: "" });
  if (row.parent_id === null) return topPage(row, language);
  return route(row, language, { path: row.path, component: row.url });
}

/** The route records for the rows. Directories without pages are left out. */
export function tree(rows: readonly MenuRow[], language: Language): RouteRecord[] {
  const below = (parentId: number | null): RouteRecord[] =>
    rows
      .filter((row) => row.parent_id === parentId)
      .flatMap((row) => {
        if (row.type !== directory) return [leaf(row, language)];
        const children = below(row.id);
        return children.length === 0 ? [] : [route(row, language, { path: row.path, component: "Layout", children })];
      });
  return below(null);
}

/** A row of the menu page. */
export function menuNode(
  row: PermissionRow,
  parent: PermissionRow | undefined,
  language: Language,
  children: MenuNode[] = [],
): MenuNode {
  return {
    ...presentPermission(row, parent, language),
    labels: row.label,
    affix: row.affix,
    hidden: row.hidden,
    noCache: row.no_cache,
    breadcrumb: row.breadcrumb,
    alwaysShow: isAlwaysShown(row),
    activeMenu: row.active_menu ?? "",
    version: row.version,
    children,
  };
}

export function menuTree(rows: readonly PermissionRow[], language: Language): MenuNode[] {
  return nest<PermissionRow, MenuNode>(rows, (row, parent, children) => menuNode(row, parent, language, children));
}
