import * as z from "zod";
import {
  api,
  endpoint,
  maxPhoneLength,
  optionalFilter,
  staff,
  Id,
  IdOrZero,
  NonEmptyText,
  Text,
  QueryVersion,
  SortNumber,
} from "../../../kernel/index.ts";
import { Department } from "./departments.schema.ts";

const Name = NonEmptyText(64);
const NoId = z.union([z.literal(""), z.literal(0), z.null()]).optional();
const fields = {
  pid: optionalFilter(IdOrZero),
  /** A phone number in any spelling. A number stored before normalisation may stay unchanged. */
  phone: Text(maxPhoneLength).nullish(),
  address: Text(200).nullish(),
  orderNum: optionalFilter(SortNumber),
};

export const departmentsApi = api("departments", "Departments", {
  list: endpoint({
    method: "GET",
    path: "/api/department/list",
    access: staff("sys:department"),
    summary: "List departments as a tree. With a name: the matching ones with their ancestors",
    input: z.object({ departmentName: optionalFilter(Text(64)) }),
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
      version: QueryVersion.nullish(),
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
