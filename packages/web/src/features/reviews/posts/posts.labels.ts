import { msg } from "@lingui/core/macro";
import type { PostReportReason } from "@vowdesk/contract/reviews/posts";
import type { MessageDescriptor } from "@lingui/core";

/** Reasons for reporting a post. */
export const reportReasons: Readonly<Record<PostReportReason, MessageDescriptor>> = {
  ad: msg({ message: "Advertising", context: "post" }),
  offensive: msg({ message: "Offensive", context: "post" }),
  privacy: msg({ message: "Violates privacy", context: "post" }),
  untrue: msg`False or misleading`,
  copied: msg`Copied from others`,
  other: msg({ message: "Another reason", context: "post" }),
};
