import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { CardState, DownloadRule } from "@vowdesk/contract/studio/galleries";

export const cardStateNames: Readonly<Record<CardState, MessageDescriptor>> = {
  counted: msg({ message: "Announced", context: "memory card" }),
  arriving: msg({ message: "Uploading", context: "memory card" }),
  stored: msg({ message: "Stored once", context: "memory card" }),
  safe: msg({ message: "May be wiped", context: "memory card" }),
  wiped: msg({ message: "Wiped", context: "memory card" }),
};

export const downloadRuleNames: Readonly<Record<DownloadRule, MessageDescriptor>> = {
  none: msg({ message: "None", context: "downloads" }),
  chosen: msg({ message: "Chosen pictures", context: "downloads" }),
  all: msg({ message: "All pictures", context: "downloads" }),
};
