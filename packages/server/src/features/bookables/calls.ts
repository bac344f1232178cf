import { bookablesApi } from "@vowdesk/contract/bookables";
import { bind } from "../../kernel/http/bind.ts";
import * as bookables from "./service.ts";

export const calls = bind(bookablesApi, {
  list: (query, ctx) => bookables.list(ctx, query),
  export: (part, ctx) => bookables.exportPart(ctx, part),
  detail: ({ id }, ctx) => bookables.detail(ctx, id),
  staff: (_input, ctx) => bookables.listStaff(ctx),
  add: (given, ctx) => bookables.add(ctx, given),
  update: (given, ctx) => bookables.update(ctx, given),
  retire: (given, ctx) => bookables.retire(ctx, given),
  restore: (given, ctx) => bookables.restore(ctx, given),
});
