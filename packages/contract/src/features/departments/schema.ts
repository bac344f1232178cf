import * as z from "zod";
import { permissions } from "../../kernel/index.ts";

export const departmentPermissions = permissions(
  "sys:department",
  "sys:department:add",
  "sys:department:edit",
  "sys:department:delete",
);

/** What the calls of departments say no to. Code 200: the page shows it by itself (PRODUCT 2). */
export const departmentRefusals = {
  "department-name-taken": 200,
  "department-has-children": 200,
  "department-has-people": 200,
  "parent-unknown": 500,
  "parent-below-itself": 500,
} as const;

/** A department with those under it (PRODUCT 2). `pid` 0 is the top. */
export interface Department {
  id: number;
  departmentName: string;
  phone: string;
  address: string;
  pid: number;
  parentName: string;
  orderNum: number;
  /** Members of staff in it, not in those below. */
  peopleCount: number;
  version: number;
  children: Department[];
}

export const Department: z.ZodType<Department> = z.lazy(() =>
  z.object({
    id: z.int(),
    departmentName: z.string(),
    phone: z.string(),
    address: z.string(),
    pid: z.int(),
    parentName: z.string(),
    orderNum: z.int(),
    peopleCount: z.int(),
    version: z.int(),
    children: z.array(Department),
  }),
);
