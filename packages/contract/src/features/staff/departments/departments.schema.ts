import * as z from "zod";
import { permissions, RecordId, Version } from "../../../kernel/index.ts";

export const departmentPermissions = permissions(
  "sys:department",
  "sys:department:add",
  "sys:department:edit",
  "sys:department:delete",
);

/** Refusals of departments. The page shows those with code 200 itself. */
export const departmentRefusals = {
  "department-name-taken": 200,
  "department-has-children": 200,
  "department-has-people": 200,
  "parent-unknown": 500,
  "parent-below-itself": 500,
} as const;

/** A department with its descendants. `pid` 0 is the root. */
export interface Department {
  id: number;
  departmentName: string;
  phone: string;
  address: string;
  pid: number;
  parentName: string;
  orderNum: number;
  /** Number of staff in this department, without its descendants. */
  peopleCount: number;
  version: number;
  children: Department[];
}

export const Department: z.ZodType<Department> = z.lazy(() =>
  z.object({
    id: RecordId,
    departmentName: z.string(),
    phone: z.string(),
    address: z.string(),
    pid: z.int(),
    parentName: z.string(),
    orderNum: z.int(),
    peopleCount: z.int(),
    version: Version,
    children: z.array(Department),
  }),
);
