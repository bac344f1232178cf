import { agreementsApi } from "@vowdesk/contract/agreements";
import { bind } from "../../kernel/http/bind.ts";
import { pdfForStaff } from "./paper/service.ts";
import { report } from "./sales/service.ts";
import * as agreements from "./service.ts";
import * as signing from "./signing/service.ts";

export const calls = bind(agreementsApi, {
  list: (query, ctx) => agreements.list(ctx, query),
  detail: ({ id }, ctx) => agreements.detail(ctx, id),
  pdf: ({ id }, ctx) => pdfForStaff(ctx, id),
  sales: (given, ctx) => report(ctx, given),
  offers: (_input, ctx) => agreements.listOffers(ctx),
  draft: (given, ctx) => agreements.draft(ctx, given),
  update: (given, ctx) => agreements.update(ctx, given),
  send: (given, ctx) => agreements.send(ctx, given),
  code: (given, ctx) => signing.requestCodeInStudio(ctx, given),
  sign: (given, ctx) => signing.signInStudio(ctx, given),
  end: (given, ctx) => agreements.end(ctx, given),
  delete: ({ id }, ctx) => agreements.remove(ctx, id),
});
