import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { LabelColour, Priority } from "@vowdesk/contract/chat";

/** Names of the priorities of a conversation. */
export const priorityNames: Readonly<Record<Priority, MessageDescriptor>> = {
  none: msg`No priority`,
  low: msg`Low`,
  high: msg`High`,
  urgent: msg`Urgent`,
};

/** Names of the colours of labels. */
export const colourNames: Readonly<Record<LabelColour, MessageDescriptor>> = {
  grey: msg`Grey`,
  red: msg`Red`,
  orange: msg`Orange`,
  yellow: msg`Yellow`,
  green: msg`Green`,
  teal: msg`Teal`,
  blue: msg`Blue`,
  purple: msg`Purple`,
  pink: msg`Pink`,
};
