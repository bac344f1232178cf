import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  paymentMethods,
  weddingRefundsApi,
  type PaymentMethod,
  type WeddingRefund,
} from "@vowdesk/contract/studio/wedding-payments";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";
import { allowedBy, versionOf } from "../../../shared/actions/record-actions.ts";
import { paymentMethodNames } from "../../../shared/studio-labels.ts";

const allows = allowedBy<WeddingRefund>();

const pay = action({
  name: "pay",
  call: weddingRefundsApi.pay,
  label: msg`Record as paid`,
  successMessage: msg({ message: "Refund paid", context: "result" }),
  // The step is final, so it asks for a second click.
  tone: "danger",
  warning: msg`Pay the money to the couple first. A paid refund cannot be changed.`,
  isAvailable: allows("pay"),
  initialValues: () => ({ method: "transfer" as const }),
  inputFrom: versionOf,
  fields: {
    method: field.options<PaymentMethod>(
      msg({ message: "Payment method", context: "payment" }),
      () => paymentMethods.map((method) => ({ value: method, label: i18n._(paymentMethodNames[method]) })),
      { half: true },
    ),
    reference: field.text(msg({ message: "Payment reference", context: "payment" }), { half: true }),
  },
});

const refuse = action({
  name: "refuse",
  call: weddingRefundsApi.refuse,
  label: msg({ message: "Reject", context: "button" }),
  successMessage: msg({ message: "Rejected", context: "state" }),
  warning: msg`The money stays with the wedding, and the person who requested the refund reads the reason. It can be requested again.`,
  isAvailable: allows("refuse"),
  inputFrom: versionOf,
  fields: { reason: field.reason(msg({ message: "Reason", context: "field" })) },
});

/** All actions on a refund. Menus and sheets show their buttons in this order. */
export const actions = [pay, refuse];
