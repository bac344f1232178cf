import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import {
  instalmentKindNames,
  invoiceStateNames,
  paymentMethodNames,
  receiptStateNames,
  refundStateNames,
} from "../../../shared/studio-labels.ts";
import { eventProblemNames, paymentQuestionNames } from "../../../shared/studio/payment-questions.ts";
import { refundKindNames } from "../../../shared/studio/refund-kinds.ts";

export const texts: FeatureTexts = {
  help: {
    "/wedding-payments/list": {
      about: msg`What couples paid. A payment counts once a second person has checked it.`,
      hints: [
        msg`Payments are recorded on the page of the wedding. Users cannot check payments that they recorded.`,
        msg`What a couple pays by a payment link counts at once. If it does not fit the link, it waits here, with the reason.`,
        msg`The month-end sheet shows the accounts of all weddings by month, with the sums of the ledger.`,
      ],
    },
    "/wedding-payments/due": {
      about: msg`What couples still owe by their agreements, with the earliest due date first.`,
      hints: [
        msg`Due dates move with the shoots of the wedding. State the days of photo selection and pickup on the page of the wedding.`,
        msg`An instalment is waived with a reason, after the approval of a second person. The couple sees that it is waived.`,
      ],
    },
    "/wedding-payments/refunds": {
      about: msg`Refunds to couples. A second person approves a refund, and then it is paid.`,
      hints: [
        msg`Users cannot approve or pay refunds that they requested. Cancelling a wedding requests its refund.`,
        msg`Payments that are checked after a cancellation are returned in full. Their refund is requested automatically.`,
      ],
    },
    "/wedding-payments/invoices": {
      about: msg`Invoices that couples or staff asked for. Finance enters number, tax rates and document, or rejects the request with a reason.`,
      hints: [
        msg`The amount is what was received and neither refunded nor invoiced.`,
        msg`Couples ask for an invoice, see its status and save its document on their own page.`,
      ],
    },
  },
  audit: {
    refund: {
      area: msg({ message: "Wedding refunds", context: "kind of record" }),
      asked: msg({ message: "Refund requested", context: "result" }),
      approved: msg({ message: "Refund approved", context: "payment" }),
      refused: msg({ message: "Refund rejected", context: "payment" }),
      paid: msg({ message: "Refund paid", context: "result" }),
    },
    payment: {
      area: msg({ message: "Wedding payments", context: "payment" }),
      opened: msg({ message: "Opening balance imported", context: "payment" }),
      "opening-undone": msg({ message: "Opening balance undone", context: "payment" }),
      recorded: msg({ message: "Payment recorded", context: "result" }),
      checked: msg({ message: "Payment checked", context: "result" }),
      rejected: msg({ message: "Payment rejected", context: "payment" }),
      "reversal-asked": msg({ message: "Reversal requested", context: "result" }),
      reversed: msg({ message: "Payment reversed", context: "result" }),
      "reversal-refused": msg({ message: "Reversal rejected", context: "result" }),
      "waiver-asked": msg({ message: "Waiver requested", context: "result" }),
      waived: msg({ message: "Instalment waived", context: "payment" }),
      "waiver-refused": msg({ message: "Waiver rejected", context: "payment" }),
      "waiver-withdrawn": msg({ message: "Waiver withdrawn", context: "result" }),
      "link-issued": msg({ message: "Payment link created", context: "result" }),
      "invoice-asked": msg({ message: "Invoice requested", context: "result" }),
      "invoice-issued": msg({ message: "Invoice issued", context: "result" }),
      "invoice-refused": msg({ message: "Invoice rejected", context: "result" }),
      "event-refused": msg`Message of the payment provider refused`,
      "step-dated": msg`Day of a step stated`,
      earned: msg({ message: "Income confirmed", context: "result" }),
    },
  },
  fields: {
    after: msg({ message: "Exported after", context: "audit field" }),
    amountCents: { label: msg({ message: "Amount", context: "field" }), kind: "cents" },
    buyerName: msg({ message: "Name on the invoice", context: "invoice" }),
    doubleCents: { label: msg`Deposit, paid once more`, kind: "cents" },
    eventProblem: { label: msg({ message: "Reason", context: "field" }), codes: eventProblemNames },
    expiresAt: { label: msg({ message: "Ends", context: "announcement" }), kind: "moment" },
    filters: msg({ message: "Filters", context: "list" }),
    goodwillCents: { label: msg({ message: "Goodwill", context: "field" }), kind: "cents" },
    incomeCents: { label: msg({ message: "Income", context: "audit field" }), kind: "cents" },
    instalmentKind: { label: msg({ message: "Instalment", context: "kind of record" }), codes: instalmentKindNames },
    invoiceNumber: msg({ message: "Invoice number", context: "invoice" }),
    invoiceState: { label: msg({ message: "Status", context: "field" }), codes: invoiceStateNames },
    mail: msg({ message: "Email", context: "person" }),
    paymentMethod: { label: msg({ message: "Payment method", context: "payment" }), codes: paymentMethodNames },
    paymentQuestion: { label: msg`Check before it counts`, codes: paymentQuestionNames },
    pickupOn: { label: msg({ message: "Pickup on", context: "audit field" }), kind: "date" },
    receiptState: { label: msg({ message: "Status", context: "field" }), codes: receiptStateNames },
    receivedOn: { label: msg({ message: "Received on", context: "payment" }), kind: "date" },
    records: msg({ message: "Records", context: "audit field" }),
    reference: msg({ message: "Payment reference", context: "payment" }),
    refundKind: { label: msg({ message: "Type", context: "field" }), codes: refundKindNames },
    refundState: { label: msg({ message: "Status", context: "field" }), codes: refundStateNames },
    selectionOn: { label: msg`Photo selection on`, kind: "date" },
    slip: msg({ message: "Payment slip", context: "payment" }),
    taxNumber: msg({ message: "Tax number", context: "invoice" }),
    waivedCents: { label: msg({ message: "Waived", context: "instalment" }), kind: "cents" },
    weddingNumber: msg({ message: "Wedding", context: "kind of record" }),
  },
};
