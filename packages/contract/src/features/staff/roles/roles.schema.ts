import * as z from "zod";
import { permissions, Moment, RecordId } from "../../../kernel/index.ts";
import { PermissionNode } from "../menus/menus.schema.ts";

export const rolePermissions = permissions(
  "sys:role",
  "sys:role:add",
  "sys:role:edit",
  "sys:role:delete",
  "sys:role:assign",
);

/** Refusals of roles. The page shows those with code 200 itself. */
export const roleRefusals = {
  "role-name-taken": 200,
  "role-code-taken": 200,
  "role-code-reserved": 200,
  "role-seeded": 200,
  "role-held": 200,
  "admin-rights-fixed": 500,
  "permission-unknown": 500,
} as const;

/** A role in lists. `roleName` is in the requested language; `createUser` is a user name. */
export const Role = z.object({
  id: RecordId,
  roleCode: z.string(),
  roleName: z.string(),
  remark: z.string(),
  createUser: z.string(),
  createTime: Moment,
  updateTime: Moment,
  /** Set for built-in roles, which cannot be deleted and whose code cannot change. */
  isSeeded: z.boolean(),
  userCount: z.int(),
  secondFactor: z.boolean(),
  /** Zones to which holders are limited; empty for all zones. */
  zones: z.array(z.string()),
  /** Whether holders see only staff of their own department and its descendants. */
  ownDepartment: z.boolean(),
});
export type Role = z.infer<typeof Role>;

/** All permissions, and those that the role holds. */
export const RolePermissions = z.object({ permissionList: z.array(PermissionNode), checkList: z.array(z.int()) });
export type RolePermissions = z.infer<typeof RolePermissions>;
