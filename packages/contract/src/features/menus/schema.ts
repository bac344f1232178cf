import * as z from "zod";
import { permissions } from "../../kernel/index.ts";

/** Page keys of the menu: each names a page the app has. A menu row with another key is shown as "page not available". */
export const pageKeys = [
  "/dashboard/board",
  "/orders/delivery",
  "/audit/list",
  "/errors/list",
  "/system/user/userList",
  "/system/role/roleList",
] as const;
export type PageKey = (typeof pageKeys)[number];

/** The `meta` of a route record (SPEC 3). `title` is in the asked language. */
export const RouteMeta = z.object({
  title: z.string(),
  icon: z.string(),
  roles: z.array(z.string()),
  affix: z.boolean().optional(),
  noCache: z.boolean().optional(),
  breadcrumb: z.boolean().optional(),
  activeMenu: z.string().optional(),
});

/** A route from the server (SPEC 3, PRODUCT 2): `component` is `Layout` at the top level, a page key below it. */
export interface RouteRecord {
  path: string;
  name: string;
  component: string;
  alwaysShow: boolean;
  hidden?: boolean | undefined;
  redirect?: string | undefined;
  meta: z.infer<typeof RouteMeta>;
  children?: RouteRecord[] | undefined;
}

export const RouteRecord: z.ZodType<RouteRecord> = z.lazy(() =>
  z.object({
    path: z.string(),
    name: z.string(),
    component: z.string(),
    alwaysShow: z.boolean(),
    hidden: z.boolean().optional(),
    redirect: z.string().optional(),
    meta: RouteMeta,
    children: z.array(RouteRecord).optional(),
  }),
);

export const menuPermissions = permissions("sys:menu", "sys:menu:add", "sys:menu:edit", "sys:menu:delete");

/** What the calls of menus say no to. Code 200: the page shows it by itself (PRODUCT 2). */
export const menuRefusals = {
  "menu-code-taken": 200,
  "menu-has-children": 200,
  "menu-granted": 200,
  "menu-code-unknown": 500,
  "menu-code-required": 500,
} as const;

/** What a row of the menu is (PRODUCT 2). */
export const menuTypes = { directory: 0, menu: 1, button: 2 } as const;
export const MenuType = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type MenuType = z.infer<typeof MenuType>;

/** A permission with those under it, as the page of menus shows it (PRODUCT 2). `parentId` 0 is the top; `label` is in the asked language. */
export interface PermissionNode {
  id: number;
  label: string;
  parentId: number;
  parentName: string;
  code: string;
  path: string;
  name: string;
  url: string;
  type: MenuType;
  icon: string;
  orderNum: number;
  remark: string;
  children: PermissionNode[];
}

export const PermissionNode: z.ZodType<PermissionNode> = z.lazy(() =>
  z.object({
    id: z.int(),
    label: z.string(),
    parentId: z.int(),
    parentName: z.string(),
    code: z.string(),
    path: z.string(),
    name: z.string(),
    url: z.string(),
    type: MenuType,
    icon: z.string(),
    orderNum: z.int(),
    remark: z.string(),
    children: z.array(PermissionNode),
  }),
);
