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
  label: msg`New wedding`,
  submitLabel: msg`Add wedding`,
  successMessage: msg`Wedding added`,
  opens: weddingForm,
  initialValues: () => ({}),
});

const edit = editAction({
  title: msg`Edit wedding`,
  tone: "primary",
  opens: weddingForm,
  isAvailable: allows("update"),
});

/** Opens the calendar with a new booking for the couple. */
const book = action({
  name: "book",
  label: msg`Book a shoot`,
  href: ({ id }: Wedding) => `/calendar?book=${id}`,
  isAvailable: isActive,
  requires: [shootsApi.book],
});

/** Opens the form of an agreement for the wedding. */
const agree = action({
  name: "agree",
  label: msg`New agreement`,
  href: ({ id }: Wedding) => `/agreements?wedding=${id}`,
  isAvailable: isActive,
  requires: [agreementsApi.draft],
});

const recordPayment = action({
  name: "recordPayment",
  call: weddingPaymentsApi.record,
  label: msg`Record a payment`,
  successMessage: msg`Payment recorded`,
  initialValues: () => ({ method: "transfer" as const, receivedOn: dateOf(serverNow()) }),
  inputFrom: ({ id }: Wedding) => ({ weddingId: id }),
  fields: {
    amountCents: field.money(msg`Amount`, { half: true }),
    method: field.options<PaymentMethod>(
      msg`Payment method`,
      () => paymentMethods.map((method) => ({ value: method, label: i18n._(paymentMethodNames[method]) })),
      { half: true },
    ),
    receivedOn: field.custom<string>(msg`Received on`, DateField, {
      half: true,
      refusals: ["receipt-date", "receipt-before-wedding"],
    }),
    reference: field.text(msg`Payment reference`, { half: true }),
    slip: field.custom<string>(msg`Payment slip`, SlipField),
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
  successMessage: msg`Wedding cancelled`,
  tone: "danger",
  warning: msg`This is permanent. Open shoots, the agreement and the payment plan end, and the refund is requested.`,
  isAvailable: allows("cancel"),
  initialValues: () => ({ cause: "couple" as const }),
  inputFrom: ({ id, version }: Wedding) => ({ weddingId: id, version }),
  fields: {
    cause: field.options<CancelCause>(
      msg({ message: "Who cancels?", context: "wedding" }),
      () => cancelCauses.map((cause) => ({ value: cause, label: i18n._(cancelCauseNames[cause]) })),
      { look: "radio" },
    ),
    reason: field.reason(msg`Reason`),
    amounts: field.custom<CancellationAmounts>(msg`Amounts`, AmountsField, { refusals: ["cancellation-changed"] }),
  },
});

const remove = deleteAction({
  call: weddingsApi.delete,
  warning: msg`Only a wedding without shoots can be deleted. It is deleted permanently.`,
  isAvailable: allows("delete"),
});

/** All actions on a record. Menus and sheets show their buttons in this order. */
export const actions = [edit, book, agree, recordPayment, cancel, remove];
