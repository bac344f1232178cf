import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { LeadTouchKind } from "@vowdesk/contract/studio/leads";
import { leadStateNames } from "../../../shared/studio-labels.ts";

/** The tabs of the list. `open` stands for all states in which a consultant works on a lead. */
export const stateFilterNames = { open: msg({ message: "Open", context: "state" }), ...leadStateNames };

export const dueNames = { now: msg({ message: "Due now", context: "lead" }) };

export const touchKindNames: Readonly<Record<LeadTouchKind, MessageDescriptor>> = {
  enquiry: msg`Enquiry on the website`,
  call: msg({ message: "Phone call", context: "source" }),
  message: msg({ message: "Text message", context: "contact" }),
  chat: msg({ message: "Chat", context: "source" }),
  visit: msg({ message: "Visit", context: "contact" }),
  other: msg({ message: "Other", context: "source" }),
};

export const leadViews = ["list", "board", "report"] as const;
export type LeadView = (typeof leadViews)[number];

export const viewNames: Readonly<Record<LeadView, MessageDescriptor>> = {
  list: msg({ message: "List", context: "calendar" }),
  board: msg({ message: "Board", context: "shoot" }),
  report: msg({ message: "Report", context: "figures" }),
};
