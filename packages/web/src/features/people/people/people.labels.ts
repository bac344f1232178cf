import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AppRole } from "@vowdesk/contract/kernel";
import type { ChatExcerpt, Person, PersonSections, TimelinePart } from "@vowdesk/contract/people/people";
import type { Tone } from "../../../ui/display/badge.tsx";

type Names<V extends string> = Readonly<Record<V, MessageDescriptor>>;

/** The title of the orders section, by role. */
export const orderTitles: Names<AppRole> = {
  customer: msg`Orders`,
  merchant: msg`Shop orders`,
  courier: msg`Completed orders`,
  driver: msg`Completed orders`,
  runner: msg`Completed orders`,
};

/** The label of the sum of orders, by role. */
export const sumNames: Names<AppRole> = {
  customer: msg`Spent`,
  merchant: msg`Turnover`,
  courier: msg`Turnover`,
  driver: msg`Turnover`,
  runner: msg`Turnover`,
};

export const chatStateNames: Names<NonNullable<PersonSections["chat"]>["state"]> = {
  waiting: msg`Waiting`,
  open: msg({ message: "Open", context: "state" }),
  done: msg`Done`,
};

export const chatStateTones: Readonly<Record<NonNullable<PersonSections["chat"]>["state"], Tone>> = {
  waiting: "warn",
  open: "brand",
  done: "calm",
};

export const shiftNames: Names<NonNullable<PersonSections["shift"]>["state"]> = {
  free: msg({ message: "Available", context: "worker" }),
  busy: msg`Busy`,
  offline: msg`Off shift`,
};

export const shiftTones: Readonly<Record<NonNullable<PersonSections["shift"]>["state"], Tone>> = {
  free: "good",
  busy: "brand",
  offline: "calm",
};

export const partNames: Names<TimelinePart> = {
  orders: msg`Orders`,
  chat: msg`Chat`,
  money: msg`Money`,
  reviews: msg`Reviews`,
};

/** Placeholders for messages without text, by type. */
const placeholders: Readonly<Record<number, MessageDescriptor>> = {
  1: msg`[Picture]`,
  2: msg`[Voice message]`,
  3: msg`[Red packet]`,
  4: msg`[Order]`,
};

/** The text of a message, or its placeholder. */
export const lineText = ({ type, text }: ChatExcerpt): MessageDescriptor | string =>
  text || (placeholders[type] ?? text);

/** Purposes of ledger entries, from the point of view of the person. */
const purposeNames: Readonly<Record<string, MessageDescriptor>> = {
  "order.settled": msg`Share of an order`,
  "order.cancelled": msg`Order cancelled`,
  "order.refunded": msg({ message: "Refund", context: "noun" }),
  "order.declined": msg`Refund declined`,
  "order.written-off": msg`Unpaid ride written off`,
  "order.paid": msg`Order paid`,
  "order.paid-out": msg`Refund paid out`,
  "order.repriced": msg`Price of an order changed`,
  "packet.sent": msg`Red packet sent`,
  "packet.approved": msg`Red packet approved`,
  "packet.opened": msg`Red packet opened`,
  "packet.expired": msg`Red packet expired`,
  "packet.rejected": msg`Red packet rejected`,
  "withdrawal.held": msg`Withdrawal requested`,
  "withdrawal.paid": msg`Withdrawal paid`,
  "withdrawal.returned": msg`Withdrawal returned`,
  "complaint.compensated": msg`Compensation`,
  "challenge.held": msg`Stake held`,
  "challenge.won": msg`Challenge won`,
  "challenge.void": msg`Stake returned`,
  "account.merged": msg`Balance of a merged account`,
  "ledger.opened": msg`Balance brought forward`,
};

/** The name of a purpose; the raw value if this build does not know it. */
export const purposeName = (purpose: string): MessageDescriptor | string => purposeNames[purpose] ?? purpose;

/** Steps of orders that the history shows. */
const stepNames: Readonly<Record<string, MessageDescriptor>> = {
  cancel: msg`Order cancelled`,
  "no-show": msg`Customer did not show up`,
  refund: msg({ message: "Refund", context: "noun" }),
  decline: msg`Refund declined`,
  "write-off": msg`Unpaid ride written off`,
  note: msg`Note`,
  flag: msg`Flag changed`,
  undo: msg`Action undone`,
  change: msg`Order changed`,
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
