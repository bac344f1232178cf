import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AnnouncementState, ReaderView, ReceiptState } from "@vowdesk/contract/messages/announcements";
import type { Tone } from "../../../ui/display/badge.tsx";

export const stateNames: Readonly<Record<AnnouncementState, MessageDescriptor>> = {
  draft: msg({ message: "Draft", context: "state" }),
  scheduled: msg({ message: "Scheduled", context: "state" }),
  published: msg({ message: "Published", context: "state" }),
  expired: msg({ message: "Expired", context: "state" }),
  retracted: msg({ message: "Retracted", context: "state" }),
};

export const stateTones: Readonly<Record<AnnouncementState, Tone>> = {
  draft: "calm",
  scheduled: "warn",
  published: "good",
  expired: "calm",
  retracted: "bad",
};

export const viewNames: Readonly<Record<ReaderView, MessageDescriptor>> = {
  current: msg({ message: "Current", context: "announcement" }),
  unconfirmed: msg`To be confirmed`,
  past: msg({ message: "Expired", context: "announcements" }),
};

export const receiptNames: Readonly<Record<ReceiptState, MessageDescriptor>> = {
  missing: msg({ message: "Missing", context: "receipts" }),
  read: msg({ message: "Read", context: "state" }),
  confirmed: msg({ message: "Confirmed", context: "announcement" }),
};
