import {
  cancellationsApi,
  instalmentsApi,
  weddingMonthsApi,
  weddingPaymentsApi,
  weddingRefundsApi,
} from "@vowdesk/contract/wedding-payments";
import { bind } from "../../kernel/http/bind.ts";
import * as cancellations from "./cancellation/service.ts";
import { listMonths } from "./months/service.ts";
import * as plans from "./plan/service.ts";
import * as refunds from "./refunds/service.ts";
import * as receipts from "./service.ts";
import * as waivers from "./waivers/service.ts";

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
    waive: (given, ctx) => waivers.waive(ctx, given),
    approveWaiver: (given, ctx) => waivers.approve(ctx, given),
    refuseWaiver: (given, ctx) => waivers.refuseWaiver(ctx, given),
    withdrawWaiver: (given, ctx) => waivers.withdraw(ctx, given),
    dateStep: (given, ctx) => plans.dateStep(ctx, given),
  }),
  ...bind(cancellationsApi, {
    terms: ({ weddingId }, ctx) => cancellations.terms(ctx, weddingId),
    cancel: (given, ctx) => cancellations.cancel(ctx, given),
  }),
  ...bind(weddingMonthsApi, { list: (_input, ctx) => listMonths(ctx) }),
  ...bind(weddingRefundsApi, {
    list: (query, ctx) => refunds.list(ctx, query),
    detail: ({ id }, ctx) => refunds.detail(ctx, id),
    ask: (given, ctx) => refunds.ask(ctx, given),
    pay: (given, ctx) => refunds.pay(ctx, given),
  }),
];
