import { weddingPaymentsApi } from "@vowdesk/contract/wedding-payments";
import { bind } from "../../kernel/http/bind.ts";
import * as receipts from "./service.ts";

export const calls = bind(weddingPaymentsApi, {
  list: (query, ctx) => receipts.list(ctx, query),
  detail: ({ id }, ctx) => receipts.detail(ctx, id),
  totals: ({ weddingId }, ctx) => receipts.totals(ctx, weddingId),
  record: (given, ctx) => receipts.record(ctx, given),
  check: (given, ctx) => receipts.check(ctx, given),
  reject: (given, ctx) => receipts.reject(ctx, given),
});
