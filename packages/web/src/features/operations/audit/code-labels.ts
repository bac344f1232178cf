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
    phone: msg({ message: "Phone", context: "person" }),
    phoneA: msg`Phone of partner A`,
    phoneB: msg`Phone of partner B`,
    idNumber: msg({ message: "ID number", context: "person" }),
  },
  gender: {
    0: msg({ message: "Female", context: "person" }),
    1: msg({ message: "Male", context: "person" }),
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
    role: msg({ message: "Role", context: "kind of record" }),
    everyone: msg({ message: "Everyone", context: "person" }),
  },
  secondFactor: {
    code: msg({ message: "Authenticator code", context: "sign-in" }),
    "recovery-code": msg({ message: "Recovery code", context: "sign-in" }),
    passkey: msg({ message: "Passkey", context: "kind of record" }),
  },
  skills: skillNames,
  slotReason: slotReasonNames,
  quoteState: quoteStateNames,
  source: leadSourceNames,
  section: sectionNames,
  staff: {
    all: msg({ message: "All staff", context: "person" }),
    roles: msg({ message: "Some roles", context: "person" }),
    none: msg`Not for staff`,
  },
  state: {
    ...shootStateNames,
    ...leadStateNames,
    unclaimed: msg({ message: "Unclaimed", context: "state" }),
    claimed: msg({ message: "Claimed", context: "state" }),
    done: msg({ message: "Done", context: "state" }),
    open: msg({ message: "Open", context: "state" }),
    waiting: msg`Waiting for reply`,
    pending: msg`Waiting for approval`,
    sent: msg`Not opened yet`,
    opened: msg({ message: "Opened", context: "state" }),
    rejected: msg({ message: "Rejected", context: "state" }),
    expired: msg({ message: "Expired", context: "state" }),
    resolved: msg({ message: "Resolved", context: "state" }),
    draft: msg({ message: "Draft", context: "state" }),
    scheduled: msg({ message: "Scheduled", context: "state" }),
    published: msg({ message: "Published", context: "state" }),
    retracted: msg({ message: "Retracted", context: "state" }),
    staged: msg`Ready to activate`,
    active: msg({ message: "Active", context: "state" }),
    paused: msg({ message: "Paused", context: "state" }),
    retired: msg({ message: "Retired", context: "state" }),
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
    0: msg({ message: "Directory", context: "menu" }),
    1: msg({ message: "Page", context: "menu" }),
    2: msg({ message: "Button", context: "menu" }),
  },
  chat: {
    0: msg({ message: "Text", context: "kind of message" }),
    1: msg({ message: "Picture", context: "kind of record" }),
    2: msg({ message: "Voice message", context: "kind of record" }),
    3: msg({ message: "Red packet", context: "kind of record" }),
    4: msg({ message: "Order", context: "kind of record" }),
    5: msg({ message: "Notice", context: "audit value" }),
  },
};
