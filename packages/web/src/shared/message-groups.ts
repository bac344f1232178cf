import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { MessageGroup } from "@vowdesk/contract/messages/notifications";

/** Message groups, by the target of their messages. */
export const groupNames: Readonly<Record<MessageGroup, MessageDescriptor>> = {
  chat: msg({ message: "Customer chat", context: "kind of record" }),
  order: msg({ message: "Orders", context: "kind of record" }),
  challenge: msg({ message: "Challenges", context: "kind of record" }),
  announcement: msg({ message: "Announcements", context: "kind of record" }),
  withdrawal: msg({ message: "Withdrawals", context: "kind of record" }),
  general: msg({ message: "General", context: "message" }),
  verification: msg({ message: "Verification", context: "kind of record" }),
  post: msg({ message: "Posts", context: "kind of record" }),
  application: msg({ message: "Applications", context: "kind of record" }),
  complaint: msg({ message: "Complaints", context: "kind of record" }),
  feedback: msg({ message: "Feedback", context: "kind of record" }),
  shoot: msg({ message: "Shoots", context: "kind of record" }),
  payment: msg`Payments of couples`,
  discount: msg({ message: "Discounts", context: "agreements" }),
  refund: msg({ message: "Wedding refunds", context: "kind of record" }),
};
