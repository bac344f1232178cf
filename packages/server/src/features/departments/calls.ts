import { departmentsApi } from "@vowdesk/contract/departments";
import { bind } from "../../kernel/http/bind.ts";
import * as departments from "./service.ts";

export const calls = bind(departmentsApi, {
  list: ({ departmentName }, ctx) => departments.list(ctx, departmentName),
  parents: (_input, ctx) => departments.parents(ctx),
  add: (given, ctx) => departments.add(ctx, given),
  update: (given, ctx) => departments.update(ctx, given),
  check: ({ id }, ctx) => departments.check(ctx, id),
  delete: ({ id }, ctx) => departments.remove(ctx, id),
});
