import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AuditField, auditFields } from "@vowdesk/contract/operations/audit";
import { kindNames, kindStatusNames } from "../../../locales/order-status.ts";
import { sectionNames } from "../../../shared/account-sections.ts";
import { appRolePluralNames } from "../../../shared/app-role-plurals.ts";
import type { ReviewQueue } from "@vowdesk/contract/reviews/engine";
import { actionNames } from "../../../review/labels.ts";
import { queueLabels } from "../../../shared/review-queues.ts";
import {
  causeNames,
  leadSourceNames,
  leadStateNames,
  quoteStateNames,
  lostReasonNames,
  instalmentKindNames,
  paymentMethodNames,
  receiptStateNames,
  cancelCauseNames,
  refundStateNames,
  purposeNames,
  shootStateNames,
  skillNames,
  slotReasonNames,
  bookableKindNames,
} from "../../../shared/studio-labels.ts";
import { refundKindNames } from "../../../shared/studio/refund-kinds.ts";
import { colourNames, priorityNames } from "../../../shared/chat-labels.ts";

type Labels = Readonly<Record<string, MessageDescriptor>>;

/** The states of all kinds of orders. A state has the same name in each kind. */
export const orderStatusNames: Labels = {
  ...kindStatusNames.delivery,
  ...kindStatusNames.driver,
  ...kindStatusNames.errand,
};

/** The states of each review queue. */
const reviewStatusNames: Readonly<Record<string, Labels>> = Object.fromEntries(
  Object.entries(queueLabels).map(([queue, { statuses }]) => [
    queue,
    Object.fromEntries(Object.entries(statuses).map(([status, [name]]) => [status, name])),
  ]),
);

/** Names of an item of each review queue. */
export const queueNames = Object.fromEntries(
  Object.entries(queueLabels).map(([queue, { name }]) => [queue, name]),
) as Readonly<Record<ReviewQueue, MessageDescriptor>>;

/** Fields whose values are codes. */
export type CodeField = { [F in AuditField]: (typeof auditFields)[F] extends "code" ? F : never }[AuditField];

/** Labels of codes, by field. `typeLabels` and `statusLabels` have those of fields whose codes differ by area. */
export const codeLabels: Readonly<Record<Exclude<CodeField, "type" | "status">, Labels>> = {
  act: actionNames,
  app: appRolePluralNames,
  bookableKind: bookableKindNames,
  colour: colourNames,
  field: {
    customerPhone: msg`Customer's phone number`,
    merchantPhone: msg`Merchant's phone number`,
    phone: msg`Phone`,
    phoneA: msg`Phone of partner A`,
    phoneB: msg`Phone of partner B`,
    idNumber: msg`ID number`,
  },
  gender: {
    0: msg`Female`,
    1: msg`Male`,
  },
  instalmentKind: instalmentKindNames,
  kind: kindNames,
  lostReason: lostReasonNames,
  moment: {
    start: msg`Photo at the start`,
    end: msg`Photo at the end`,
  },
  paymentMethod: paymentMethodNames,
  postponedBy: causeNames,
  priority: priorityNames,
  purpose: purposeNames,
  purposes: purposeNames,
  queue: queueNames,
  receiptState: receiptStateNames,
  cancelCause: cancelCauseNames,
  refundKind: refundKindNames,
  refundState: refundStateNames,
  scope: {
    mine: msg`Only for me`,
    role: msg`Role`,
    everyone: msg`Everyone`,
  },
  secondFactor: {
    code: msg`Authenticator code`,
    "recovery-code": msg`Recovery code`,
    passkey: msg`Passkey`,
  },
  skills: skillNames,
  slotReason: slotReasonNames,
  quoteState: quoteStateNames,
  source: leadSourceNames,
  section: sectionNames,
  staff: {
    all: msg`All staff`,
    roles: msg`Some roles`,
    none: msg`Not for staff`,
  },
  state: {
    ...shootStateNames,
    ...leadStateNames,
    unclaimed: msg`Unclaimed`,
    claimed: msg`Claimed`,
    done: msg`Done`,
    open: msg({ message: "Open", context: "state" }),
    waiting: msg`Waiting for reply`,
    pending: msg`Waiting for approval`,
    sent: msg`Not opened yet`,
    opened: msg`Opened`,
    rejected: msg`Rejected`,
    expired: msg`Expired`,
    resolved: msg`Resolved`,
    draft: msg`Draft`,
    scheduled: msg`Scheduled`,
    published: msg`Published`,
    retracted: msg`Retracted`,
    staged: msg`Ready to activate`,
    active: msg`Active`,
    paused: msg`Paused`,
    retired: msg`Retired`,
  },
};

/** Labels of `status`, by the kind of the subject. */
export const statusLabels: Readonly<Record<string, Labels>> = {
  ...reviewStatusNames,
  order: orderStatusNames,
};

/** Labels of `type`, by area of the verb. */
export const typeLabels: Readonly<Record<string, Labels>> = {
  menu: {
    0: msg`Directory`,
    1: msg`Page`,
    2: msg`Button`,
  },
  chat: {
    0: msg({ message: "Text", context: "kind of message" }),
    1: msg`Picture`,
    2: msg`Voice message`,
    3: msg`Red packet`,
    4: msg`Order`,
    5: msg`Notice`,
  },
};
