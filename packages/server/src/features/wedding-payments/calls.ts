import { instalmentsApi, weddingPaymentsApi } from "@vowdesk/contract/wedding-payments";
import { bind } from "../../kernel/http/bind.ts";
import * as plans from "./plan/service.ts";
import * as receipts from "./service.ts";

export const calls = [
  ...bind(weddingPaymentsApi, {
    list: (query, ctx) => receipts.list(ctx, query),
    detail: ({ id }, ctx) => receipts.detail(ctx, id),
    record: (given, ctx) => receipts.record(ctx, given),
    check: (given, ctx) => receipts.check(ctx, given),
    reject: (given, ctx) => receipts.reject(ctx, given),
  }),
  ...bind(instalmentsApi, {
    list: (query, ctx) => plans.list(ctx, query),
    plan: ({ weddingId }, ctx) => plans.plan(ctx, weddingId),
    dateStep: (given, ctx) => plans.dateStep(ctx, given),
  }),
];
