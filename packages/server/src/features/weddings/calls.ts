import { weddingsApi } from "@vowdesk/contract/weddings";
import { bind } from "../../kernel/http/bind.ts";
import * as weddings from "./service.ts";

export const calls = bind(weddingsApi, {
  list: (query, ctx) => weddings.list(ctx, query),
  export: (part, ctx) => weddings.exportPart(ctx, part),
  detail: ({ id }, ctx) => weddings.detail(ctx, id),
  consultants: (_input, ctx) => weddings.listConsultants(ctx),
  add: (given, ctx) => weddings.add(ctx, given),
  update: (given, ctx) => weddings.update(ctx, given),
  delete: ({ id }, ctx) => weddings.remove(ctx, id),
  reveal: (given, ctx) => weddings.reveal(ctx, given),
});
