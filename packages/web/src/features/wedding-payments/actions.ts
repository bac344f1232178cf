import { msg } from "@lingui/core/macro";
import { weddingPaymentsApi, type WeddingReceipt } from "@vowdesk/contract/wedding-payments";
import { action } from "../../resource/action.ts";
import { field } from "../../resource/field.ts";
import { allowedBy, versionOf } from "../../shared/actions/record-actions.ts";

const allows = allowedBy<WeddingReceipt>();

const check = action({
  name: "check",
  call: weddingPaymentsApi.check,
  label: msg`Confirm receipt`,
  done: msg`Payment checked`,
  // A check is final, so it asks for a second click.
  tone: "danger",
  warning: msg`Compare amount and reference with the bank or the cash register first. A checked payment cannot be changed.`,
  when: allows("check"),
  from: versionOf,
});

const reject = action({
  name: "reject",
  call: weddingPaymentsApi.reject,
  label: msg`Reject`,
  done: msg`Rejected`,
  when: allows("reject"),
  from: versionOf,
  ask: { reason: field.reason(msg`Reason`) },
});

/** All actions on a record. Menus and sheets show their buttons in this order. */
export const actions = [check, reject];
