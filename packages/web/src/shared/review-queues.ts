import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ReviewQueue } from "@vowdesk/contract/reviews/engine";
import type { Tone } from "../ui/display/badge.tsx";

interface QueueLabels {
  /** The name of an item. */
  name: MessageDescriptor;
  /** The title of its page. */
  title: MessageDescriptor;
  path: string;
  /** Label and tone of the states. */
  statuses: Readonly<Record<string, readonly [MessageDescriptor, Tone]>>;
}

/** Each review queue, as every page shows it. */
export const queueLabels = {
  withdrawal: {
    name: msg({ message: "Withdrawal", context: "review" }),
    title: msg({ message: "Withdrawals", context: "kind of record" }),
    path: "/tixian",
    statuses: {
      pending: [msg`Waiting for approval`, "warn"],
      second: [msg`Needs a second approver`, "warn"],
      approved: [msg({ message: "Approved", context: "review" }), "brand"],
      paying: [msg`Payment in progress`, "brand"],
      paid: [msg({ message: "Paid out", context: "review" }), "good"],
      rejected: [msg({ message: "Rejected", context: "review" }), "bad"],
      failed: [msg({ message: "Payment failed", context: "review" }), "bad"],
      uncertain: [msg({ message: "Result unknown", context: "payment result" }), "bad"],
    },
  },
  feedback: {
    name: msg({ message: "Feedback", context: "kind of record" }),
    title: msg({ message: "Feedback", context: "kind of record" }),
    path: "/fankui",
    statuses: {
      waiting: [msg({ message: "Waiting", context: "state" }), "warn"],
      answered: [msg({ message: "Answered", context: "state" }), "good"],
      closed: [msg({ message: "Feedback closed", context: "review" }), "calm"],
      merged: [msg({ message: "Merged", context: "state" }), "calm"],
    },
  },
  verification: {
    name: msg({ message: "Verification", context: "kind of record" }),
    title: msg({ message: "Verification", context: "kind of record" }),
    path: "/user/renzheng",
    statuses: {
      waiting: [msg({ message: "Waiting", context: "state" }), "warn"],
      approved: [msg({ message: "Identity verified", context: "state" }), "good"],
      rejected: [msg({ message: "Rejected", context: "review" }), "bad"],
      revoked: [msg({ message: "Revoked", context: "review" }), "calm"],
    },
  },
  post: {
    name: msg({ message: "Post", context: "review" }),
    title: msg({ message: "Posts", context: "kind of record" }),
    path: "/user/dongtailist",
    statuses: {
      waiting: [msg({ message: "Waiting", context: "state" }), "warn"],
      shown: [msg({ message: "Shown", context: "post" }), "good"],
      reported: [msg({ message: "Reported", context: "state" }), "bad"],
      rejected: [msg({ message: "Rejected", context: "review" }), "bad"],
      hidden: [msg({ message: "Hidden", context: "post" }), "calm"],
      deleted: [msg({ message: "Deleted", context: "post" }), "calm"],
    },
  },
  application: {
    name: msg({ message: "Application", context: "review" }),
    title: msg({ message: "Applications", context: "kind of record" }),
    path: "/shenqing",
    statuses: {
      waiting: [msg({ message: "Waiting", context: "state" }), "warn"],
      returned: [msg({ message: "Returned", context: "state" }), "brand"],
      approved: [msg({ message: "Approved", context: "review" }), "good"],
      rejected: [msg({ message: "Rejected", context: "review" }), "bad"],
    },
  },
  complaint: {
    name: msg({ message: "Complaint", context: "review" }),
    title: msg({ message: "Complaints", context: "kind of record" }),
    path: "/tousu",
    statuses: {
      waiting: [msg({ message: "Waiting", context: "state" }), "warn"],
      answered: [msg({ message: "Statement received", context: "review" }), "warn"],
      compensated: [msg({ message: "Compensated", context: "state" }), "good"],
      resolved: [msg({ message: "Resolved", context: "review" }), "good"],
      dismissed: [msg({ message: "Dismissed", context: "state" }), "calm"],
    },
  },
  challenge: {
    name: msg({ message: "Challenge", context: "review" }),
    title: msg({ message: "Challenges", context: "kind of record" }),
    path: "/gamepk",
    statuses: {
      asked: [msg`Not accepted yet`, "calm"],
      running: [msg`Game in progress`, "brand"],
      claimed: [msg({ message: "Result reported", context: "review" }), "warn"],
      disputed: [msg({ message: "Disputed", context: "review" }), "bad"],
      untold: [msg`No result reported`, "warn"],
      confirmed: [msg({ message: "Confirmed", context: "review" }), "good"],
      void: [msg({ message: "Void", context: "review" }), "calm"],
      declined: [msg({ message: "Declined", context: "state" }), "calm"],
      expired: [msg({ message: "Expired", context: "state" }), "calm"],
    },
  },
  discount: {
    name: msg({ message: "Discount", context: "field" }),
    title: msg({ message: "Discounts", context: "agreements" }),
    path: "/discounts",
    statuses: {
      waiting: [msg({ message: "Waiting", context: "state" }), "warn"],
      approved: [msg({ message: "Approved", context: "state" }), "good"],
      rejected: [msg({ message: "Rejected", context: "state" }), "bad"],
      withdrawn: [msg({ message: "Withdrawn", context: "state" }), "calm"],
    },
  },
  "wedding-refund": {
    name: msg({ message: "Wedding refund", context: "review" }),
    title: msg({ message: "Wedding refunds", context: "kind of record" }),
    path: "/refunds",
    statuses: {
      waiting: [msg({ message: "Waiting", context: "state" }), "warn"],
      approved: [msg({ message: "Approved", context: "state" }), "good"],
      rejected: [msg({ message: "Rejected", context: "state" }), "bad"],
    },
  },
} satisfies Readonly<Record<ReviewQueue, QueueLabels>>;
