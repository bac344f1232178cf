import * as z from "zod";
import { permissions } from "../../kernel/index.ts";

/** Page keys of the menu: each names a page the app has. A menu row with another key is shown as "page not available". */
export const pageKeys = [
  "/dashboard/board",
  "/orders/delivery",
  "/orders/driver",
  "/orders/errand",
  "/orders/couriers",
  "/messages/list",
  "/chat/desk",
  "/announcements/list",
  "/people/person",
  "/withdrawals/list",
  "/complaints/list",
  "/feedback/list",
  "/verification/list",
  "/applications/list",
  "/posts/list",
  "/challenges/list",
  "/audit/list",
  "/operations/health",
  "/operations/jobs",
  "/studio/settings",
  "/errors/list",
  "/system/user/userList",
  "/system/user/appUserList",
  "/system/role/roleList",
  "/system/app/packageList",
  "/system/menu/menuList",
  "/system/department/department",
] as const;
export type PageKey = (typeof pageKeys)[number];

/** The `meta` of a route record (SPEC 3). `title` is in the asked language. */
export const RouteMeta = z.object({
  title: z.string(),
  icon: z.string(),
  /** Left out where the route is open to everybody: clients take an empty list for nobody. */
  roles: z.array(z.string()).optional(),
  affix: z.boolean().optional(),
  noCache: z.boolean().optional(),
  breadcrumb: z.boolean().optional(),
  activeMenu: z.string().optional(),
});

/** A route from the server (SPEC 3, PRODUCT 2): `component` is `Layout` at the top level, a page key below it. Nothing empty is sent. */
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

/** `sys:view-as` lets an administrator look at the system as somebody else (PRODUCT 1, role switch). */
export const menuPermissions = permissions(
  "sys:menu",
  "sys:menu:add",
  "sys:menu:edit",
  "sys:menu:delete",
  "sys:view-as",
);

/** What the calls of menus say no to. Code 200: the page shows it by itself (PRODUCT 2). */
export const menuRefusals = {
  "menu-code-taken": 200,
  "menu-code-reserved": 200,
  "menu-has-children": 200,
  "menu-granted": 200,
  "menu-code-unknown": 500,
  "menu-code-required": 500,
  "place-gone": 500,
  "viewing-as": 500,
  "view-as-unknown": 500,
} as const;

/** Names on each call whom the caller looks at the system as; such a call reads, or is refused. */
export const viewAsHeader = "vowdesk-view-as";

/** Whom one looks at the system as: `user:5` or `role:3`. */
export const ViewTarget = z.string().regex(/^(user|role):[1-9]\d{0,8}$/);

export const Viewed = z.object({
  target: ViewTarget,
  name: z.string(),
  /** False for somebody who may not come in at present. */
  isEnabled: z.boolean(),
  roleNames: z.array(z.string()),
});
export type Viewed = z.infer<typeof Viewed>;

/**
 * Why a person finds a row of the menu, or not. `granted`: a role of theirs grants it. `free`: a directory without a code.
 * `no-page`: the entry is there, but this version has no such page. The others hide it.
 */
export const whyReasons = [
  "granted",
  "free",
  "no-page",
  "not-granted",
  "directory-not-granted",
  "hidden",
  "directory-hidden",
  "below-page",
  "empty-directory",
] as const;
export type WhyReason = (typeof whyReasons)[number];

export const WhyRow = z.object({
  id: z.int(),
  isShown: z.boolean(),
  reason: z.enum(whyReasons),
  /** Names of the roles that grant it, or the label of the directory in the way. */
  by: z.array(z.string()),
});
export type WhyRow = z.infer<typeof WhyRow>;

/** What a row of the menu is (PRODUCT 2). */
export const menuTypes = { directory: 0, menu: 1, button: 2 } as const;
export const MenuType = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type MenuType = z.infer<typeof MenuType>;

/** A permission with those under it, as the page of menus shows it (PRODUCT 2). `parentId` 0 is the top; `label` is in the asked language. */
export interface PermissionNode {
  id: number;
  /** In the tree of rights: no right, but what stands above one. Its id is negative and its first child the right. */
  isGroup?: true | undefined;
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

const permissionFields = {
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
};

export const PermissionNode: z.ZodType<PermissionNode> = z.lazy(() =>
  z.object({ ...permissionFields, isGroup: z.literal(true).optional(), children: z.array(PermissionNode) }),
);

/** The label of a row in every language (SPEC 9). */
const Labels = z.object({ zh: z.string(), en: z.string(), es: z.string(), ja: z.string() });

const menuExtras = {
  labels: Labels,
  /** Its tab is always open (SPEC 3, Route record). */
  affix: z.boolean(),
  /** It can be opened and stands in no sidebar. */
  hidden: z.boolean(),
  noCache: z.boolean(),
  breadcrumb: z.boolean(),
  alwaysShow: z.boolean(),
  /** The path of the entry that is lit instead; empty for its own. */
  activeMenu: z.string(),
  version: z.int(),
};

/** A row as the page of menus edits it: a permission with what a route record says beyond it. */
export interface MenuNode extends PermissionNode {
  labels: z.infer<typeof Labels>;
  affix: boolean;
  hidden: boolean;
  noCache: boolean;
  breadcrumb: boolean;
  alwaysShow: boolean;
  activeMenu: string;
  version: number;
  children: MenuNode[];
}

export const MenuNode: z.ZodType<MenuNode> = z.lazy(() =>
  z.object({ ...permissionFields, ...menuExtras, children: z.array(MenuNode) }),
);
