import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AppRole } from "@vowdesk/contract/kernel";
import type { ChatExcerpt, Person, PersonSections, TimelinePart } from "@vowdesk/contract/people/people";
import type { Tone } from "../../../ui/display/badge.tsx";

type Names<V extends string> = Readonly<Record<V, MessageDescriptor>>;

/** The title of the orders section, by role. */
export const orderTitles: Names<AppRole> = {
  customer: msg({ message: "Orders", context: "kind of record" }),
  merchant: msg({ message: "Shop orders", context: "person" }),
  courier: msg({ message: "Completed orders", context: "person" }),
  driver: msg({ message: "Completed orders", context: "person" }),
  runner: msg({ message: "Completed orders", context: "person" }),
};

/** The label of the sum of orders, by role. */
export const sumNames: Names<AppRole> = {
  customer: msg({ message: "Spent", context: "payment" }),
  merchant: msg({ message: "Turnover", context: "person" }),
  courier: msg({ message: "Turnover", context: "person" }),
  driver: msg({ message: "Turnover", context: "person" }),
  runner: msg({ message: "Turnover", context: "person" }),
};

export const chatStateNames: Names<NonNullable<PersonSections["chat"]>["state"]> = {
  waiting: msg({ message: "Waiting", context: "state" }),
  open: msg({ message: "Open", context: "state" }),
  done: msg({ message: "Done", context: "conversation" }),
};

export const chatStateTones: Readonly<Record<NonNullable<PersonSections["chat"]>["state"], Tone>> = {
  waiting: "warn",
  open: "brand",
  done: "calm",
};

export const shiftNames: Names<NonNullable<PersonSections["shift"]>["state"]> = {
  free: msg({ message: "Available", context: "worker" }),
  busy: msg({ message: "Busy", context: "state" }),
  offline: msg({ message: "Off shift", context: "state" }),
};

export const shiftTones: Readonly<Record<NonNullable<PersonSections["shift"]>["state"], Tone>> = {
  free: "good",
  busy: "brand",
  offline: "calm",
};

export const partNames: Names<TimelinePart> = {
  orders: msg({ message: "Orders", context: "kind of record" }),
  chat: msg({ message: "Chat", context: "kind of record" }),
  money: msg({ message: "Money", context: "person" }),
  reviews: msg({ message: "Reviews", context: "kind of record" }),
};

/** Placeholders for messages without text, by type. */
const placeholders: Readonly<Record<number, MessageDescriptor>> = {
  1: msg({ message: "[Picture]", context: "kind of record" }),
  2: msg({ message: "[Voice message]", context: "kind of record" }),
  3: msg({ message: "[Red packet]", context: "kind of record" }),
  4: msg({ message: "[Order]", context: "kind of record" }),
};

/** The text of a message, or its placeholder. */
export const lineText = ({ type, text }: ChatExcerpt): MessageDescriptor | string =>
  text || (placeholders[type] ?? text);

/** Purposes of ledger entries, from the point of view of the person. */
const purposeNames: Readonly<Record<string, MessageDescriptor>> = {
  "order.settled": msg`Share of an order`,
  "order.cancelled": msg({ message: "Order cancelled", context: "order" }),
  "order.refunded": msg({ message: "Refund", context: "noun" }),
  "order.declined": msg({ message: "Refund declined", context: "order" }),
  "order.written-off": msg`Unpaid ride written off`,
  "order.paid": msg({ message: "Order paid", context: "person" }),
  "order.paid-out": msg`Refund paid out`,
  "order.repriced": msg`Price of an order changed`,
  "packet.sent": msg`Red packet sent`,
  "packet.approved": msg`Red packet approved`,
  "packet.opened": msg`Red packet opened`,
  "packet.expired": msg`Red packet expired`,
  "packet.rejected": msg`Red packet rejected`,
  "withdrawal.held": msg({ message: "Withdrawal requested", context: "person" }),
  "withdrawal.paid": msg({ message: "Withdrawal paid", context: "person" }),
  "withdrawal.returned": msg({ message: "Withdrawal returned", context: "person" }),
  "complaint.compensated": msg({ message: "Compensation", context: "kind of record" }),
  "challenge.held": msg({ message: "Stake held", context: "person" }),
  "challenge.won": msg({ message: "Challenge won", context: "person" }),
  "challenge.void": msg({ message: "Stake returned", context: "person" }),
  "account.merged": msg`Balance of a merged account`,
  "ledger.opened": msg`Balance brought forward`,
};

/** The name of a purpose; the raw value if this build does not know it. */
export const purposeName = (purpose: string): MessageDescriptor | string => purposeNames[purpose] ?? purpose;

/** Steps of orders that the history shows. */
const stepNames: Readonly<Record<string, MessageDescriptor>> = {
  cancel: msg({ message: "Order cancelled", context: "order" }),
  "no-show": msg`Customer did not show up`,
  refund: msg({ message: "Refund", context: "noun" }),
  decline: msg({ message: "Refund declined", context: "order" }),
  "write-off": msg`Unpaid ride written off`,
  note: msg({ message: "Note", context: "field" }),
  flag: msg({ message: "Flag changed", context: "order" }),
  undo: msg({ message: "Action undone", context: "order" }),
  change: msg({ message: "Order changed", context: "order" }),
};

export const stepName = (act: string): MessageDescriptor | string => stepNames[act] ?? act;

export const stepTones: Readonly<Record<string, Tone>> = {
  cancel: "warn",
  "no-show": "bad",
  refund: "bad",
  "write-off": "bad",
  note: "brand",
};

/** The filter for the orders of a person; there is none for merchants. */
export const personFilter: Readonly<Record<Person["role"], string | null>> = {
  customer: "customerId",
  merchant: null,
  courier: "workerId",
  driver: "workerId",
  runner: "workerId",
};
