import * as z from "zod";
import { endpoint, optionalFilter } from "../../kernel/index.ts";
import { Id, ParentId } from "../users/schema.ts";
import { MenuType, PermissionNode, RouteRecord } from "./schema.ts";

const Label = z.string().trim().min(1).max(64);
const NoId = z.union([z.literal(""), z.literal(0), z.null()]).optional();
const fields = {
  parentId: optionalFilter(ParentId),
  code: z
    .string()
    .trim()
    .max(64)
    .regex(/^([a-z][a-z0-9-]*(:[a-z][a-z0-9-]*)*)?$/)
    .nullish(),
  /** A path of the app or an address elsewhere, never a script. */
  path: z
    .string()
    .trim()
    .max(300)
    .regex(/^(https?:\/\/\S+|\/?[\w-]+(\/[\w-]+)*)?$/i)
    .nullish(),
  name: z.string().trim().max(64).nullish(),
  /** The page key; one the app does not have is shown as "page not available". */
  url: z
    .string()
    .trim()
    .max(200)
    .regex(/^[\w/-]*$/)
    .nullish(),
  icon: z.string().trim().max(64).nullish(),
  orderNum: optionalFilter(z.coerce.number<string | number>().int().min(0).max(1_000_000)),
  remark: z.string().trim().max(500).nullish(),
};
const Type = z.coerce.number<string | number>().pipe(MenuType);

export const menusApi = {
  getMenuList: endpoint({
    method: "GET",
    path: "/api/sysUser/getMenuList",
    access: "signed-in",
    summary: "The routes the signed-in user may open",
    input: z.object({}),
    output: z.array(RouteRecord),
  }),
  list: endpoint({
    method: "GET",
    path: "/api/permission/list",
    access: "sys:menu",
    summary: "Directories, menus and buttons as a tree",
    input: z.object({}),
    output: z.array(PermissionNode),
  }),
  parentList: endpoint({
    method: "GET",
    path: "/api/permission/parent/list",
    access: "sys:menu",
    summary: "What a row may hang under: the top with id 0, directories and menus below it",
    input: z.object({}),
    output: z.array(PermissionNode),
  }),
  add: endpoint({
    method: "POST",
    path: "/api/permission/add",
    access: "sys:menu:add",
    summary: "A new row; its label is the same in every language until it is changed",
    input: z.object({ ...fields, id: NoId, label: Label, type: Type }),
    output: PermissionNode,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/permission/update",
    access: "sys:menu:edit",
    summary: "Change or move a row; the label changes in the asked language. Absent or null is unchanged",
    input: z.object({ ...fields, id: Id, label: optionalFilter(Label), type: optionalFilter(Type) }),
    output: PermissionNode,
  }),
  check: endpoint({
    method: "GET",
    path: "/api/permission/check/:id",
    access: "sys:menu",
    summary: "Whether the row may be deleted; a refusal with code 200 says why not",
    input: z.object({ id: Id }),
    output: z.null(),
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/api/permission/delete/:id",
    access: "sys:menu:delete",
    summary: "Delete a row that nothing hangs under and no role holds",
    input: z.object({ id: Id }),
    output: z.null(),
  }),
};
