import {
  cancellationsApi,
  earningsApi,
  instalmentsApi,
  weddingMonthsApi,
  weddingPaymentsApi,
  weddingRefundsApi,
} from "@vowdesk/contract/studio/wedding-payments";
import { bind } from "../../../kernel/http/bind.ts";
import * as cancellations from "./cancellation.service.ts";
import * as earnings from "./earnings/earnings.service.ts";
import { list } from "./months.service.ts";
import * as notices from "./notices/notices.service.ts";
import * as plans from "./plan/plan.service.ts";
import * as refunds from "./refunds/refunds.service.ts";
import * as reversals from "./reversals.service.ts";
import * as receipts from "./wedding-payments.service.ts";
import * as waivers from "./plan/waivers.service.ts";

export const calls = [
  ...bind(weddingPaymentsApi, {
    list: receipts.list,
    detail: receipts.detail,
    record: receipts.record,
    check: receipts.check,
    reject: receipts.reject,
    askReversal: reversals.askReversal,
    approveReversal: reversals.approveReversal,
    refuseReversal: reversals.refuseReversal,
  }),
  ...bind(instalmentsApi, {
    list: plans.list,
    plan: plans.plan,
    waive: waivers.waive,
    approveWaiver: waivers.approveWaiver,
    refuseWaiver: waivers.refuseWaiver,
    withdrawWaiver: waivers.withdrawWaiver,
    dateStep: plans.dateStep,
  }),
  ...bind(cancellationsApi, {
    terms: cancellations.terms,
    notice: notices.notice,
    dateNotice: notices.dateNotice,
    cancel: cancellations.cancel,
  }),
  ...bind(earningsApi, {
    list: earnings.list,
    detail: earnings.detail,
    confirm: earnings.confirm,
  }),
  ...bind(weddingMonthsApi, { list }),
  ...bind(weddingRefundsApi, {
    list: refunds.list,
    detail: refunds.detail,
    ask: refunds.ask,
    pay: refunds.pay,
  }),
];
