import * as z from "zod";
import {
  api,
  endpoint,
  listInput,
  optionalFilter,
  pageOf,
  staff,
  staffInPerson,
  Id,
  NonEmptyText,
  Text,
} from "../../../kernel/index.ts";
import { Role, RolePermissions } from "./roles.schema.ts";

const Code = Text(64).regex(/^[A-Za-z][A-Za-z0-9_-]*$/);
const Name = NonEmptyText(64);
const Remark = Text(500).nullish();
/** Zones of orders and workers to which holders are limited; empty for all. */
const Zones = z.array(NonEmptyText(64)).max(200).nullish();
/** Whether holders see only staff of their own department and its descendants. */
const OwnDepartment = z.boolean().nullish();
/** Whether holders must use a second factor. */
const SecondFactor = z.boolean().nullish();
const NoId = z.union([z.literal(""), z.literal(0), z.null()]).optional();
/** More than the number of permissions and groups. */
const maxPermissions = 4_000;
/** A permission or a group of the tree. Clients also send the groups above checked permissions; groups grant nothing. */
const TreeId = z.coerce.number<string | number>().int().min(-2_147_483_647).max(2_147_483_647);

export const rolesApi = api("roles", "Roles and their permissions", {
  list: endpoint({
    method: "GET",
    path: "/api/role/list",
    access: staff("sys:role"),
    summary: "List roles with their numbers of holders",
    input: listInput({ roleName: Text(64), roleCode: Text(64) }, ["id", "createTime"]),
    output: pageOf(Role),
  }),
  add: endpoint({
    method: "POST",
    path: "/api/role/add",
    access: staffInPerson("sys:role:add"),
    summary: "Add a role without permissions. Its name is the same in every language until it is changed",
    input: z.object({
      id: NoId,
      roleCode: Code,
      roleName: Name,
      remark: Remark,
      secondFactor: SecondFactor,
      zones: Zones,
      ownDepartment: OwnDepartment,
    }),
    output: Role,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/role/update",
    access: staffInPerson("sys:role:edit"),
    summary: "Change a role. The name changes in the requested language. Absent or null fields are unchanged",
    input: z.object({
      id: Id,
      roleCode: optionalFilter(Code),
      roleName: optionalFilter(Name),
      remark: Remark,
      secondFactor: SecondFactor,
      zones: Zones,
      ownDepartment: OwnDepartment,
    }),
    output: Role,
  }),
  zones: endpoint({
    method: "GET",
    path: "/api/role/zones",
    access: staff("sys:role"),
    summary: "List the zones to which a role can be limited",
    input: z.object({}),
    output: z.array(z.string()),
  }),
  check: endpoint({
    method: "GET",
    path: "/api/role/check/:id",
    access: staff("sys:role"),
    summary: "Check whether the role may be deleted. A refusal with code 200 states the reason",
    input: z.object({ id: Id }),
    output: z.null(),
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/api/role/delete/:id",
    access: staffInPerson("sys:role:delete"),
    summary: "Delete a role without holders",
    input: z.object({ id: Id }),
    output: z.null(),
  }),
  permissions: endpoint({
    method: "GET",
    path: "/api/role/getAssignPermissionTree",
    access: staff("sys:role"),
    summary: "Get all permissions as a tree with one leaf each, and the ids of those that the role holds",
    input: z.object({ roleId: Id, userId: optionalFilter(Id) }),
    output: RolePermissions,
  }),
  assignPermissions: endpoint({
    method: "POST",
    path: "/api/role/saveRoleAssign",
    access: staffInPerson("sys:role:assign"),
    summary: "Replace the permissions of a role. The directories above them are added",
    input: z.object({ roleId: Id, list: z.array(TreeId).max(maxPermissions) }),
    output: z.null(),
  }),
});
