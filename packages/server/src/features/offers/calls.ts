import { offersApi } from "@vowdesk/contract/offers";
import { bind } from "../../kernel/http/bind.ts";
import * as offers from "./service.ts";

export const calls = bind(offersApi, {
  list: (query, ctx) => offers.list(ctx, query),
  detail: ({ id }, ctx) => offers.detail(ctx, id),
  add: (given, ctx) => offers.add(ctx, given),
  update: (given, ctx) => offers.update(ctx, given),
  revise: (given, ctx) => offers.revise(ctx, given),
  activate: (given, ctx) => offers.activate(ctx, given),
  retire: (given, ctx) => offers.retire(ctx, given),
  delete: ({ id }, ctx) => offers.remove(ctx, id),
});
