import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { FeedbackKind } from "@vowdesk/contract/reviews/feedback";

export const kindNames: Readonly<Record<FeedbackKind, MessageDescriptor>> = {
  suggestion: msg({ message: "Suggestion", context: "feedback" }),
  bug: msg({ message: "Problem", context: "feedback" }),
  praise: msg({ message: "Praise", context: "feedback" }),
  other: msg({ message: "Other", context: "state" }),
};
