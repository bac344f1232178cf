import { msg } from "@lingui/core/macro";
import { weddingPaymentsApi, type WeddingReceipt } from "@vowdesk/contract/studio/wedding-payments";
import { savePdf } from "../../../kernel/lists/save-file.ts";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";
import { allowedBy, versionOf } from "../../../shared/actions/record-actions.ts";

const allows = allowedBy<WeddingReceipt>();

const check = action({
  name: "check",
  call: weddingPaymentsApi.check,
  label: msg({ message: "Confirm receipt", context: "payment" }),
  successMessage: msg({ message: "Payment checked", context: "result" }),
  tone: "primary",
  warning: msg`Compare amount and reference with the bank or the cash register first. A checked payment can only be reversed by two users.`,
  isAvailable: (receipt: WeddingReceipt) => allows("check")(receipt) && receipt.duplicates.length === 0,
  inputFrom: versionOf,
});

/** The same transfer is recorded already: the check says that both arrived. */
const checkDuplicate = action({
  name: "checkDuplicate",
  call: weddingPaymentsApi.check,
  label: msg`Confirm both receipts`,
  successMessage: msg({ message: "Payment checked", context: "result" }),
  tone: "danger",
  warning: msg`The same method, reference, day and amount is recorded already. Confirm only if the money arrived twice.`,
  isAvailable: (receipt: WeddingReceipt) => allows("check")(receipt) && receipt.duplicates.length > 0,
  inputFrom: (receipt: WeddingReceipt) => ({ ...versionOf(receipt), isDuplicateKept: true }),
});

const pdf = action({
  name: "pdf",
  call: weddingPaymentsApi.pdf,
  label: msg`Save as PDF`,
  successMessage: msg`Saved as PDF`,
  isAvailable: ({ state }: WeddingReceipt) => state === "checked",
  inputFrom: ({ id }: WeddingReceipt) => ({ id }),
  after: savePdf,
});

const askReversal = action({
  name: "askReversal",
  call: weddingPaymentsApi.askReversal,
  label: msg`Request a reversal`,
  successMessage: msg({ message: "Reversal requested", context: "result" }),
  warning: msg`A second user decides. The payment stays visible, with its reversal.`,
  isAvailable: allows("askReversal"),
  inputFrom: versionOf,
  fields: { reason: field.reason(msg({ message: "Reason", context: "field" })) },
});

const approveReversal = action({
  name: "approveReversal",
  call: weddingPaymentsApi.approveReversal,
  label: msg`Reverse the payment`,
  successMessage: msg({ message: "Payment reversed", context: "result" }),
  tone: "danger",
  warning: msg`The money is taken back from the account of the wedding, and the couple owes it again.`,
  isAvailable: allows("approveReversal"),
  inputFrom: versionOf,
});

const refuseReversal = action({
  name: "refuseReversal",
  call: weddingPaymentsApi.refuseReversal,
  label: msg`Reject the reversal`,
  successMessage: msg({ message: "Rejected", context: "state" }),
  isAvailable: allows("refuseReversal"),
  inputFrom: versionOf,
  fields: { reason: field.reason(msg({ message: "Reason", context: "field" })) },
});

const reject = action({
  name: "reject",
  call: weddingPaymentsApi.reject,
  label: msg({ message: "Reject", context: "button" }),
  successMessage: msg({ message: "Rejected", context: "state" }),
  isAvailable: allows("reject"),
  inputFrom: versionOf,
  fields: { reason: field.reason(msg({ message: "Reason", context: "field" })) },
});

/** All actions on a record. Menus and sheets show their buttons in this order. */
export const actions = [check, checkDuplicate, reject, pdf, askReversal, approveReversal, refuseReversal];
