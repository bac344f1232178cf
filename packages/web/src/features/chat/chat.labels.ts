import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ConversationState, RedPacket, ReplyVariable } from "@vowdesk/contract/chat";
import type { Tone } from "../../ui/display/badge.tsx";

export const stateNames: Readonly<Record<ConversationState, MessageDescriptor>> = {
  waiting: msg`Waiting for reply`,
  open: msg({ message: "Open", context: "state" }),
  done: msg`Done`,
};

export const stateTones: Readonly<Record<ConversationState, Tone>> = { waiting: "warn", open: "brand", done: "calm" };

export const scopeNames = {
  all: msg`All`,
  mine: msg`Mine`,
  unassigned: msg`Unassigned`,
  team: msg`My teams`,
} as const;

export const packetStateNames: Readonly<Record<RedPacket["state"], MessageDescriptor>> = {
  pending: msg`Waiting for approval`,
  sent: msg`Not opened yet`,
  opened: msg`Opened`,
  expired: msg`Expired and refunded`,
  rejected: msg`Rejected`,
};

/** Shown in the list for a message without text, by content type. */
export const typeNames: Readonly<Record<number, MessageDescriptor>> = {
  1: msg`[Picture]`,
  2: msg`[Voice message]`,
  3: msg`[Red packet]`,
  4: msg`[Order]`,
  5: msg`[Notice]`,
};

export const variableNames: Readonly<Record<ReplyVariable, MessageDescriptor>> = {
  number: msg`Order number`,
  status: msg`Status`,
  title: msg`Merchant or task`,
  total: msg`Total`,
  courier: msg`Courier`,
  customer: msg`Customer`,
  operator: msg`My name`,
  "wedding.number": msg`Wedding number`,
  "wedding.date": msg`Wedding date`,
  "shoot.date": msg`Next shoot`,
  balance: msg`Open balance`,
};

/** Preset reasons for taking over a conversation. */
export const takeOverReasons: readonly MessageDescriptor[] = [
  msg`Waiting too long`,
  msg`Colleague is away`,
  msg`I know this case`,
];
