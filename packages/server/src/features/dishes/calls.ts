import { dishesApi } from "@vowdesk/contract/dishes";
import { bind } from "../../kernel/http/bind.ts";
import * as dishes from "./service.ts";

export const calls = bind(dishesApi, {
  list: (query, ctx) => dishes.list(ctx, query),
  merchants: (_given, ctx) => dishes.merchants(ctx),
  detail: ({ id }, ctx) => dishes.detail(ctx, id),
  add: (given, ctx) => dishes.add(ctx, given),
  update: (given, ctx) => dishes.update(ctx, given),
});
