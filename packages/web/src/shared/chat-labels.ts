import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { LabelColour, Priority } from "@vowdesk/contract/chat";

/** Names of the priorities of a conversation. */
export const priorityNames: Readonly<Record<Priority, MessageDescriptor>> = {
  none: msg({ message: "No priority", context: "chat" }),
  low: msg({ message: "Low", context: "chat" }),
  high: msg({ message: "High", context: "chat" }),
  urgent: msg({ message: "Urgent", context: "chat" }),
};

/** Names of the colours of labels. */
export const colourNames: Readonly<Record<LabelColour, MessageDescriptor>> = {
  grey: msg({ message: "Grey", context: "chat" }),
  red: msg({ message: "Red", context: "theme" }),
  orange: msg({ message: "Orange", context: "chat" }),
  yellow: msg({ message: "Yellow", context: "chat" }),
  green: msg({ message: "Green", context: "chat" }),
  teal: msg({ message: "Teal", context: "chat" }),
  blue: msg({ message: "Blue", context: "chat" }),
  purple: msg({ message: "Purple", context: "chat" }),
  pink: msg({ message: "Pink", context: "chat" }),
};
