import * as z from "zod";

/** Page keys of the menu: each names a page the app has. A menu row with another key is shown as "page not available". */
export const pageKeys = [
  "/dashboard/board",
  "/orders/delivery",
  "/audit/list",
  "/errors/list",
  "/system/user/userList",
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
