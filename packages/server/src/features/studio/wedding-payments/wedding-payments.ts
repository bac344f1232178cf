export { calls } from "./wedding-payments.calls.ts";
export { listeners } from "./wedding-payments.events.ts";
export { countUsedOpenings, openBalance, removeOpenings } from "./openings.service.ts";
export {
  askForCouple,
  invoicePdfForCouple,
  invoicesForCouple,
  issue as issueInvoice,
  refuse as refuseInvoice,
} from "./invoices/invoices.service.ts";
export { linkForCouple } from "./links/links.service.ts";
export { serveEvents as servePaymentEvents } from "./links/events.serve.ts";
export { receiptPdfForCouple } from "./paper.service.ts";
export { notifyOfArrears } from "./arrears.service.ts";
export { instalmentsMatching, receiptsMatching } from "./wedding-payments.service.ts";
export { ask as askForRefund, decideRefund } from "./refunds/refunds.service.ts";
export { dueOn } from "./plan/plan.policy.ts";
export {
  balanceOf,
  list as listInstalments,
  listHandovers,
  paymentsForCouple,
  refreshPlan,
} from "./plan/plan.service.ts";
export { isReceiptSeen, list as listReceipts } from "./wedding-payments.service.ts";
export { accountRecords } from "./wedding-payments.account-records.ts";
