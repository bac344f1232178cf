import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { MessageGroup } from "@vowdesk/contract/messages/notifications";

/** Message groups, by the target of their messages. */
export const groupNames: Readonly<Record<MessageGroup, MessageDescriptor>> = {
  chat: msg`Customer chat`,
  order: msg`Orders`,
  challenge: msg`Challenges`,
  announcement: msg`Announcements`,
  withdrawal: msg`Withdrawals`,
  general: msg`General`,
  verification: msg`Verification`,
  post: msg`Posts`,
  application: msg`Applications`,
  complaint: msg`Complaints`,
  feedback: msg`Feedback`,
  shoot: msg`Shoots`,
  payment: msg`Payments of couples`,
  discount: msg({ message: "Discounts", context: "agreements" }),
  refund: msg`Wedding refunds`,
};
