import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { agreementsApi } from "@vowdesk/contract/studio/agreements";
import { shootsApi } from "@vowdesk/contract/studio/shoots";
import { weddingsApi, type Wedding } from "@vowdesk/contract/studio/weddings";
import {
  cancelCauses,
  cancellationsApi,
  paymentMethods,
  weddingPaymentsApi,
  type CancelCause,
  type CancellationAmounts,
  type PaymentMethod,
} from "@vowdesk/contract/studio/wedding-payments";
import { serverNow } from "../../../kernel/session/clock.ts";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";
import { allowedBy, deleteAction, editAction } from "../../../shared/actions/record-actions.ts";
import { DateField } from "../../../shared/date-field.tsx";
import { cancelCauseNames, paymentMethodNames } from "../../../shared/studio-labels.ts";
import { dateOf } from "../../../ui/format/time.ts";
import { AmountsField } from "./cancellation.amounts-field.tsx";
import { SlipField } from "./components/slip-field.tsx";
import { weddingForm } from "./weddings.form.ts";

const allows = allowedBy<Wedding>();

const isActive = ({ cancelledAt }: Wedding) => cancelledAt === null;

export const add = action({
  name: "add",
  label: msg({ message: "New wedding", context: "wedding" }),
  submitLabel: msg({ message: "Add wedding", context: "wedding" }),
  successMessage: msg({ message: "Wedding added", context: "result" }),
  opens: weddingForm,
  initialValues: () => ({}),
});

const edit = editAction({
  title: msg({ message: "Edit wedding", context: "wedding" }),
  opens: weddingForm,
  isAvailable: allows("update"),
});

/** Opens the calendar with a new booking for the couple. */
export const book = action({
  name: "book",
  label: msg`Book a shoot`,
  href: ({ id }: Wedding) => `/calendar?book=${id}`,
  isAvailable: isActive,
  requires: [shootsApi.book],
});

/** Opens the form of an agreement for the wedding. */
export const agree = action({
  name: "agree",
  label: msg({ message: "New agreement", context: "button" }),
  href: ({ id }: Wedding) => `/agreements?wedding=${id}`,
  isAvailable: isActive,
  requires: [agreementsApi.draft],
});

export const recordPayment = action({
  name: "recordPayment",
  call: weddingPaymentsApi.record,
  label: msg`Record a payment`,
  successMessage: msg({ message: "Payment recorded", context: "result" }),
  initialValues: () => ({ method: "transfer" as const, receivedOn: dateOf(serverNow()) }),
  inputFrom: ({ id }: Wedding) => ({ weddingId: id }),
  fields: {
    amountCents: field.money(msg({ message: "Amount", context: "field" }), { half: true }),
    method: field.options<PaymentMethod>(
      msg({ message: "Payment method", context: "payment" }),
      () => paymentMethods.map((method) => ({ value: method, label: i18n._(paymentMethodNames[method]) })),
      { half: true },
    ),
    receivedOn: field.custom<string>(msg({ message: "Received on", context: "payment" }), DateField, {
      half: true,
      refusals: ["receipt-date", "receipt-before-wedding"],
    }),
    reference: field.text(msg({ message: "Payment reference", context: "payment" }), { half: true }),
    slip: field.custom<string>(msg({ message: "Payment slip", context: "payment" }), SlipField),
    duplicateReason: field.text(msg`Why the same transfer is recorded again`, {
      more: true,
      required: false,
      refusals: ["receipt-duplicate"],
    }),
  },
});

const cancel = action({
  name: "cancel",
  call: cancellationsApi.cancel,
  label: msg`Cancel the wedding`,
  successMessage: msg({ message: "Wedding cancelled", context: "result" }),
  tone: "danger",
  warning: msg`This is permanent. Open shoots, the agreement and the payment plan end, and the refund is requested.`,
  isAvailable: allows("cancel"),
  initialValues: () => ({ cause: "couple" as const }),
  inputFrom: ({ id, version }: Wedding) => ({ weddingId: id, version }),
  fields: {
    cause: field.options<CancelCause>(
      msg({ message: "Cancelled by", context: "wedding" }),
      () => cancelCauses.map((cause) => ({ value: cause, label: i18n._(cancelCauseNames[cause]) })),
      { look: "radio" },
    ),
    reason: field.reason(msg({ message: "Reason", context: "field" })),
    amounts: field.custom<CancellationAmounts>(msg({ message: "Amounts", context: "wedding" }), AmountsField, {
      refusals: ["cancellation-changed"],
    }),
  },
});

const remove = deleteAction({
  call: weddingsApi.delete,
  warning: msg`Only a wedding without shoots can be deleted. It is deleted permanently.`,
  isAvailable: allows("delete"),
});

/** All actions on a record. Menus and sheets show their buttons in this order. */
export const actions = [edit, book, agree, recordPayment, cancel, remove];
