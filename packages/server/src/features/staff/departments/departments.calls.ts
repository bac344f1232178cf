import { departmentsApi } from "@vowdesk/contract/staff/departments";
import { bind } from "../../../kernel/http/bind.ts";
import * as departments from "./departments.service.ts";

export const calls = bind(departmentsApi, {
  list: (ctx, { departmentName }) => departments.list(ctx, departmentName),
  parents: departments.parents,
  add: departments.add,
  update: departments.update,
  check: (ctx, { id }) => departments.check(ctx, id),
  delete: (ctx, { id }) => departments.remove(ctx, id),
});
