import {
  cancellationsApi,
  earningsApi,
  instalmentsApi,
  invoicesApi,
  paymentLinksApi,
  weddingMonthsApi,
  weddingPaymentsApi,
  weddingRefundsApi,
} from "@vowdesk/contract/studio/wedding-payments";
import { bind } from "../../../kernel/http/bind.ts";
import * as cancellations from "./cancellation.service.ts";
import * as earnings from "./earnings/earnings.service.ts";
import * as invoices from "./invoices/invoices.service.ts";
import { issue } from "./links/links.service.ts";
import { list } from "./months.service.ts";
import * as notices from "./notices/notices.service.ts";
import { pdf } from "./paper.service.ts";
import * as plans from "./plan/plan.service.ts";
import * as refunds from "./refunds/refunds.service.ts";
import * as reversals from "./reversals.service.ts";
import * as receipts from "./wedding-payments.service.ts";
import * as waivers from "./plan/waivers.service.ts";

export const calls = [
  ...bind(weddingPaymentsApi, { ...receipts, ...reversals, pdf }),
  ...bind(instalmentsApi, { ...plans, ...waivers }),
  ...bind(cancellationsApi, { ...cancellations, ...notices }),
  ...bind(earningsApi, earnings),
  ...bind(invoicesApi, invoices),
  ...bind(paymentLinksApi, { issue }),
  ...bind(weddingMonthsApi, { list }),
  ...bind(weddingRefundsApi, refunds),
];
