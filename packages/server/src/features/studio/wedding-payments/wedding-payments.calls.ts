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
import { listMonths } from "./months.service.ts";
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
    askReversal: reversals.ask,
    approveReversal: reversals.approve,
    refuseReversal: reversals.refuseReversal,
  }),
  ...bind(instalmentsApi, {
    list: plans.list,
    plan: plans.plan,
    waive: waivers.waive,
    approveWaiver: waivers.approve,
    refuseWaiver: waivers.refuseWaiver,
    withdrawWaiver: waivers.withdraw,
    dateStep: plans.dateStep,
  }),
  ...bind(cancellationsApi, {
    terms: cancellations.terms,
    notice: notices.termsOfShoot,
    dateNotice: notices.termsOfDate,
    cancel: cancellations.cancel,
  }),
  ...bind(earningsApi, {
    list: earnings.listWaiting,
    detail: earnings.detail,
    confirm: earnings.confirm,
  }),
  ...bind(weddingMonthsApi, { list: listMonths }),
  ...bind(weddingRefundsApi, {
    list: refunds.list,
    detail: refunds.detail,
    ask: refunds.ask,
    pay: refunds.pay,
  }),
];
