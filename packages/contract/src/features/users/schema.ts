import * as z from "zod";
import { permissions } from "../../kernel/index.ts";

/** The directory `sys:manager` holds the pages of the system itself (PRODUCT 2). */
export const userPermissions = permissions("sys:manager", "sys:user");

/** A member of staff as lists show them (PRODUCT 2); never a password or its hash. */
export const User = z.object({
  id: z.int(),
  username: z.string(),
  realName: z.string(),
  nickName: z.string(),
  departmentId: z.int().nullable(),
  departmentName: z.string(),
  /** 1 male, 0 female (SPEC 3). */
  gender: z.union([z.literal(0), z.literal(1)]),
  phone: z.string(),
  email: z.string(),
  avatar: z.string(),
  isAdmin: z.boolean(),
  enabled: z.boolean(),
  createTime: z.iso.datetime({ offset: true }),
  updateTime: z.iso.datetime({ offset: true }),
  /** Names of the roles held, in the asked language. */
  roles: z.array(z.string()),
});
export type User = z.infer<typeof User>;
