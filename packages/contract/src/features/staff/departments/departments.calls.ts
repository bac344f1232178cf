import * as z from "zod";
import { api, endpoint, maxPhoneLength, optionalFilter, staff } from "../../../kernel/index.ts";
import { Id, ParentId } from "../users/users.schema.ts";
import { Department } from "./departments.schema.ts";

const Name = z.string().trim().min(1).max(64);
const NoId = z.union([z.literal(""), z.literal(0), z.null()]).optional();
const fields = {
  pid: optionalFilter(ParentId),
  /** A phone number in any spelling. A number stored before normalisation may stay unchanged. */
  phone: z.string().trim().max(maxPhoneLength).nullish(),
  address: z.string().trim().max(200).nullish(),
  orderNum: optionalFilter(z.coerce.number<string | number>().int().min(0).max(1_000_000)),
};

export const departmentsApi = api("departments", "Departments", {
  list: endpoint({
    method: "GET",
    path: "/api/department/list",
    access: staff("sys:department"),
    summary: "List departments as a tree. With a name: the matching ones with their ancestors",
    input: z.object({ departmentName: optionalFilter(z.string().trim().max(64)) }),
    output: z.array(Department),
  }),
  parents: endpoint({
    method: "GET",
    path: "/api/department/parent/list",
    access: staff("sys:department"),
    summary: "List possible parents: the root with id 0 and all departments",
    input: z.object({}),
    output: z.array(Department),
  }),
  add: endpoint({
    method: "POST",
    path: "/api/department/add",
    access: staff("sys:department:add"),
    summary: "Add a department",
    input: z.object({ ...fields, id: NoId, departmentName: Name }),
    output: Department,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/department/update",
    access: staff("sys:department:edit"),
    summary: "Change or move a department. Absent or null fields are unchanged",
    input: z.object({
      ...fields,
      id: Id,
      departmentName: optionalFilter(Name),
      version: z.coerce.number<string | number>().int().nullish(),
    }),
    output: Department,
  }),
  check: endpoint({
    method: "GET",
    path: "/api/department/check/:id",
    access: staff("sys:department"),
    summary: "Check whether the department may be deleted. A refusal with code 200 states the reason",
    input: z.object({ id: Id }),
    output: z.null(),
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/api/department/delete/:id",
    access: staff("sys:department:delete"),
    summary: "Delete an empty department",
    input: z.object({ id: Id }),
    output: z.null(),
  }),
});
