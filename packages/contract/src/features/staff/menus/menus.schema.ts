import * as z from "zod";
import { inEachLanguage, permissions, RecordId, Version } from "../../../kernel/index.ts";

/** The `meta` of a route record. `title` is in the requested language. */
export const RouteMeta = z.object({
  title: z.string(),
  icon: z.string(),
  /** Absent if the route is open to everyone: clients treat an empty list as no one. */
  roles: z.array(z.string()).optional(),
  affix: z.boolean().optional(),
  noCache: z.boolean().optional(),
  breadcrumb: z.boolean().optional(),
  activeMenu: z.string().optional(),
});

/** A route from the server: `component` is `Layout` at the top level and a page key below. Empty values are left out. */
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

/** `sys:view-as` lets an administrator view the app as another user. */
export const menuPermissions = permissions(
  "sys:menu",
  "sys:menu:add",
  "sys:menu:edit",
  "sys:menu:delete",
  "sys:view-as",
);

/** The codes of directories without a code. */
const freeCode = /^all-staff:menu-\d+$/;

/**
 * The code of a directory that all staff see. Forms of public clients require a code of every row, so that a directory without one is sent
 * with this code, and saved without one when it comes back (docs/decisions/034).
 */
export const freeCodeOf = (id: number): string => `all-staff:menu-${id}`;

/** Whether a code stands for none. */
export const isFreeCode = (code: string): boolean => freeCode.test(code);

/** The code of a row as our own pages show it: empty for a directory that all staff see. */
export const shownCode = (code: string): string => (isFreeCode(code) ? "" : code);

/** Refusals of menus. The page shows those with code 200 itself. */
export const menuRefusals = {
  "menu-code-taken": 200,
  "menu-code-reserved": 200,
  "menu-has-children": 200,
  "menu-granted": 200,
  "menu-code-unknown": 500,
  "menu-code-required": 500,
  "place-gone": 500,
  "moved-meanwhile": 500,
  "viewing-as": 500,
  "view-as-unknown": 500,
} as const;

/** Header with the target of "view as". The server refuses writes in such requests. */
export const viewAsHeader = "vowdesk-view-as";

/** The target of "view as": `user:5` or `role:3`. */
export const ViewTarget = z.string().regex(/^(user|role):[1-9]\d{0,8}$/);

export const ViewAsSubject = z.object({
  target: ViewTarget,
  name: z.string(),
  isEnabled: z.boolean(),
  roleNames: z.array(z.string()),
});
export type ViewAsSubject = z.infer<typeof ViewAsSubject>;

/**
 * Why a user's menu shows or hides a row. `granted`: a role of the user grants it. `free`: a directory without a code. `no-page`:
 * the row is shown, but this version has no such page. All others hide the row.
 */
export const visibilityReasons = [
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
export type VisibilityReason = (typeof visibilityReasons)[number];

export const VisibilityRow = z.object({
  id: RecordId,
  isShown: z.boolean(),
  reason: z.enum(visibilityReasons),
  /** Names of the granting roles, or the label of the directory that hides the row. */
  by: z.array(z.string()),
});
export type VisibilityRow = z.infer<typeof VisibilityRow>;

/** Types of menu rows. */
export const menuTypes = { directory: 0, menu: 1, button: 2 } as const;
export const MenuType = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type MenuType = z.infer<typeof MenuType>;

/** A permission with its children. `parentId` 0 is the root; `label` is in the requested language. */
export interface PermissionNode {
  id: number;
  /**
   * Set in the permission tree on rows that only group permissions. Such a row has a negative id, and its first child is the
   * permission itself.
   */
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
  id: RecordId,
  label: z.string(),
  parentId: RecordId,
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

/** The label in every language. */
const Labels = inEachLanguage(z.string());

const menuExtras = {
  labels: Labels,
  /** The tab cannot be closed. */
  affix: z.boolean(),
  /** The page can be opened but is not in the sidebar. */
  hidden: z.boolean(),
  noCache: z.boolean(),
  breadcrumb: z.boolean(),
  alwaysShow: z.boolean(),
  /** Path of the menu entry to highlight; empty for its own. */
  activeMenu: z.string(),
  version: Version,
};

/** A row for editing: a permission with the fields of its route record. */
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
