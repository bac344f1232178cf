import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ReviewQueue } from "@vowdesk/contract/reviews";

/** Names of what waits in each queue. */
export const queueTitles: Readonly<Record<ReviewQueue, MessageDescriptor>> = {
  withdrawal: msg`Withdrawals`,
  feedback: msg`Feedback`,
  verification: msg`Verification`,
  post: msg`Posts`,
  application: msg`Applications`,
  complaint: msg`Complaints`,
  challenge: msg`Challenges`,
  discount: msg({ message: "Discounts", context: "agreements" }),
  "wedding-refund": msg`Wedding refunds`,
};
