import * as z from "zod";
import {
  anyStaff,
  api,
  endpoint,
  optionalFilter,
  staff,
  staffInPerson,
  inEachLanguage,
  Id,
  IdOrZero,
  NonEmptyText,
  Text,
  QueryVersion,
  SortNumber,
} from "../../../kernel/index.ts";
import {
  MenuNode,
  MenuType,
  PermissionNode,
  RouteRecord,
  ViewAsSubject,
  ViewTarget,
  VisibilityRow,
} from "./menus.schema.ts";

const Label = NonEmptyText(64);
const place = { parentId: IdOrZero, beforeId: Id.nullish() };
const NoId = z.union([z.literal(""), z.literal(0), z.null()]).optional();
const fields = {
  parentId: optionalFilter(IdOrZero),
  code: Text(64)
    .regex(/^([a-z][a-z0-9-]*(:[a-z][a-z0-9-]*)*)?$/)
    .nullish(),
  /** A path of the app or a URL, never a script. */
  path: Text(300)
    .regex(/^(https?:\/\/\S+|\/?[\w-]+(\/[\w-]+)*)?$/i)
    .nullish(),
  name: Text(64).nullish(),
  /** The page key. An unknown key shows "page not available". */
  url: Text(200)
    .regex(/^[\w/-]*$/)
    .nullish(),
  icon: Text(64).nullish(),
  orderNum: optionalFilter(SortNumber),
  remark: Text(500).nullish(),
  /** The label per language. Clients with one language send `label`. */
  labels: inEachLanguage(Label).partial().nullish(),
  affix: z.boolean().nullish(),
  hidden: z.boolean().nullish(),
  noCache: z.boolean().nullish(),
  breadcrumb: z.boolean().nullish(),
  alwaysShow: z.boolean().nullish(),
  activeMenu: Text(300)
    .regex(/^(\/[\w-]+(\/[\w-]+)*)?$/)
    .nullish(),
};
const Type = z.coerce.number<string | number>().pipe(MenuType);

export const menusApi = api("menus", "Menu, permissions, and views as another user", {
  routes: endpoint({
    method: "GET",
    path: "/api/sysUser/getMenuList",
    access: anyStaff,
    summary: "List the routes of the signed-in user",
    input: z.object({}),
    output: z.array(RouteRecord),
  }),
  list: endpoint({
    method: "GET",
    path: "/api/permission/list",
    access: staff("sys:menu"),
    summary: "List directories, menus and buttons as a tree",
    input: z.object({}),
    output: z.array(MenuNode),
  }),
  parents: endpoint({
    method: "GET",
    path: "/api/permission/parent/list",
    access: staff("sys:menu"),
    summary: "List possible parents: the root with id 0, directories and menus",
    input: z.object({}),
    output: z.array(PermissionNode),
  }),
  add: endpoint({
    method: "POST",
    path: "/api/permission/add",
    access: staffInPerson("sys:menu:add"),
    summary: "Add a menu row. Its label is the same in every language until it is changed",
    input: z.object({ ...fields, id: NoId, label: Label, type: Type }),
    output: MenuNode,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/permission/update",
    access: staffInPerson("sys:menu:edit"),
    summary:
      "Change or move a menu row. The label changes in the requested language. Absent or null fields are unchanged",
    input: z.object({
      ...fields,
      id: Id,
      label: optionalFilter(Label),
      type: optionalFilter(Type),
      version: QueryVersion.nullish(),
    }),
    output: MenuNode,
  }),
  move: endpoint({
    method: "POST",
    path: "/api/permission/move",
    access: staffInPerson("sys:menu:edit"),
    summary: "Move a row under a parent, before another row or to the end, and renumber the rows there",
    input: z.object({
      id: Id,
      ...place,
      /** The place at which the row must still be, for taking a move back. Otherwise the move is refused. */
      from: z.object(place).optional(),
    }),
    output: MenuNode,
  }),
  check: endpoint({
    method: "GET",
    path: "/api/permission/check/:id",
    access: staff("sys:menu"),
    summary: "Check whether the row may be deleted. A refusal with code 200 states the reason",
    input: z.object({ id: Id }),
    output: z.null(),
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/api/permission/delete/:id",
    access: staffInPerson("sys:menu:delete"),
    summary: "Delete a row without children that no role holds",
    input: z.object({ id: Id }),
    output: z.null(),
  }),
  visibility: endpoint({
    method: "GET",
    path: "/api/permission/why",
    access: staff("sys:menu"),
    summary: "Explain for each row why a user's menu shows or hides it. Also requires sys:user",
    input: z.object({ userId: Id }),
    output: z.object({ person: ViewAsSubject, rows: z.array(VisibilityRow) }),
  }),
  preview: endpoint({
    method: "GET",
    path: "/api/permission/preview",
    access: staff("sys:menu"),
    summary: "List the routes of a role or user. Also requires sys:role or sys:user",
    input: z.object({ target: ViewTarget }),
    output: z.array(RouteRecord),
  }),
  viewAs: endpoint({
    method: "POST",
    path: "/api/sysUser/viewAs",
    access: staffInPerson("sys:view-as"),
    summary: "Start viewing as a user or a role. Writes an audit entry",
    input: z.object({ target: ViewTarget }),
    output: ViewAsSubject,
  }),
  endViewAs: endpoint({
    method: "POST",
    path: "/api/sysUser/leaveViewAs",
    access: staffInPerson("sys:view-as"),
    summary: "Stop viewing as another user. Writes an audit entry",
    input: z.object({ target: ViewTarget }),
    output: z.null(),
  }),
});
