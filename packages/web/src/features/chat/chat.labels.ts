import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ConversationState, RedPacket, ReplyVariable } from "@vowdesk/contract/chat";
import type { Tone } from "../../ui/display/badge.tsx";

export const stateNames: Readonly<Record<ConversationState, MessageDescriptor>> = {
  waiting: msg`Waiting for reply`,
  open: msg({ message: "Open", context: "state" }),
  done: msg({ message: "Done", context: "conversation" }),
};

export const stateTones: Readonly<Record<ConversationState, Tone>> = { waiting: "warn", open: "brand", done: "calm" };

export const scopeNames = {
  "for-me": msg({ message: "To answer", context: "chat" }),
  all: msg({ message: "All", context: "field" }),
  mine: msg({ message: "Mine", context: "review" }),
  unassigned: msg({ message: "Unassigned", context: "state" }),
  team: msg({ message: "My teams", context: "chat" }),
} as const;

export const packetStateNames: Readonly<Record<RedPacket["state"], MessageDescriptor>> = {
  pending: msg`Waiting for approval`,
  sent: msg`Not opened yet`,
  opened: msg({ message: "Opened", context: "state" }),
  expired: msg`Expired and refunded`,
  rejected: msg({ message: "Rejected", context: "state" }),
};

/** Shown in the list for a message without text, by content type. */
export const typeNames: Readonly<Record<number, MessageDescriptor>> = {
  1: msg({ message: "[Picture]", context: "kind of record" }),
  2: msg({ message: "[Voice message]", context: "kind of record" }),
  3: msg({ message: "[Red packet]", context: "kind of record" }),
  4: msg({ message: "[Order]", context: "kind of record" }),
  5: msg({ message: "[Notice]", context: "chat" }),
};

export const variableNames: Readonly<Record<ReplyVariable, MessageDescriptor>> = {
  number: msg({ message: "Order number", context: "chat" }),
  status: msg({ message: "Status", context: "field" }),
  title: msg`Merchant or task`,
  total: msg({ message: "Total", context: "field" }),
  courier: msg({ message: "Courier", context: "person" }),
  customer: msg({ message: "Customer", context: "person" }),
  operator: msg({ message: "My name", context: "chat" }),
  "wedding.number": msg({ message: "Wedding number", context: "chat" }),
  "wedding.date": msg({ message: "Wedding date", context: "field" }),
  "shoot.date": msg({ message: "Next shoot", context: "chat" }),
  balance: msg({ message: "Open balance", context: "chat" }),
};

/** Preset reasons for taking over a conversation. */
export const takeOverReasons: readonly MessageDescriptor[] = [
  msg`Waiting too long`,
  msg`Colleague is away`,
  msg`I know this case`,
];
