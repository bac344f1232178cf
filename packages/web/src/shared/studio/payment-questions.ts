import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PaymentQuestion } from "@vowdesk/contract/studio/wedding-payments";

/** Why money that the payment provider reported waits for a user who checks it. */
export const paymentQuestionNames: Readonly<Record<PaymentQuestion, MessageDescriptor>> = {
  amount: msg`Not the amount of the payment link`,
  cancelled: msg`The wedding was cancelled before the payment`,
  ended: msg`Another payment link had replaced this one`,
  repeated: msg`The payment link was paid before`,
  duplicate: msg`The same transfer is recorded already`,
};

/** Why a message of the payment provider was refused. */
export const eventProblemNames: Readonly<Record<string, MessageDescriptor>> = {
  signature: msg`The signature is wrong`,
  old: msg`The message is too old`,
  unreadable: msg`The message cannot be read`,
  currency: msg({ message: "Another currency", context: "payment" }),
  unknown: msg`Unknown payment link`,
};
