import * as z from "zod";
import { permissions } from "../../kernel/index.ts";
import { PermissionNode } from "../menus/schema.ts";

export const rolePermissions = permissions(
  "sys:role",
  "sys:role:add",
  "sys:role:edit",
  "sys:role:delete",
  "sys:role:assign",
);

/** What the calls of roles say no to. Code 200: the page shows it by itself (PRODUCT 2). */
export const roleRefusals = {
  "role-name-taken": 200,
  "role-code-taken": 200,
  "role-code-reserved": 200,
  "role-seeded": 200,
  "role-held": 200,
  "admin-rights-fixed": 500,
  "permission-unknown": 500,
} as const;

/** A role as lists show it (PRODUCT 2). `roleName` is in the asked language; `createUser` is a user name. */
export const Role = z.object({
  id: z.int(),
  roleCode: z.string(),
  roleName: z.string(),
  remark: z.string(),
  createUser: z.string(),
  createTime: z.iso.datetime({ offset: true }),
  updateTime: z.iso.datetime({ offset: true }),
  /** The product's own: its code stays, and so does the role. */
  isSeeded: z.boolean(),
  /** Members of staff who hold it. */
  userCount: z.int(),
  /** Whoever holds it must sign in with a second factor. */
  secondFactor: z.boolean(),
});
export type Role = z.infer<typeof Role>;

/** Every permission there is, and which of them the role holds (PRODUCT 2). */
export const RolePermissions = z.object({ permissionList: z.array(PermissionNode), checkList: z.array(z.int()) });
export type RolePermissions = z.infer<typeof RolePermissions>;
