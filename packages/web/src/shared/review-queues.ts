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
    name: msg`Withdrawal`,
    title: msg`Withdrawals`,
    path: "/tixian",
    statuses: {
      pending: [msg`Waiting for approval`, "warn"],
      second: [msg`Needs a second approver`, "warn"],
      approved: [msg`Approved`, "brand"],
      paying: [msg`Payment in progress`, "brand"],
      paid: [msg`Paid out`, "good"],
      rejected: [msg`Rejected`, "bad"],
      failed: [msg`Payment failed`, "bad"],
      uncertain: [msg({ message: "Unknown", context: "payment result" }), "bad"],
    },
  },
  feedback: {
    name: msg`Feedback`,
    title: msg`Feedback`,
    path: "/fankui",
    statuses: {
      waiting: [msg`Waiting`, "warn"],
      answered: [msg`Answered`, "good"],
      closed: [msg`Feedback closed`, "calm"],
      merged: [msg`Merged`, "calm"],
    },
  },
  verification: {
    name: msg`Verification`,
    title: msg`Verification`,
    path: "/user/renzheng",
    statuses: {
      waiting: [msg`Waiting`, "warn"],
      approved: [msg`Identity verified`, "good"],
      rejected: [msg`Rejected`, "bad"],
      revoked: [msg`Revoked`, "calm"],
    },
  },
  post: {
    name: msg`Post`,
    title: msg`Posts`,
    path: "/user/dongtailist",
    statuses: {
      waiting: [msg`Waiting`, "warn"],
      shown: [msg({ message: "Shown", context: "post" }), "good"],
      reported: [msg`Reported`, "bad"],
      rejected: [msg`Rejected`, "bad"],
      hidden: [msg`Hidden`, "calm"],
      deleted: [msg({ message: "Deleted", context: "state" }), "calm"],
    },
  },
  application: {
    name: msg`Application`,
    title: msg`Applications`,
    path: "/shenqing",
    statuses: {
      waiting: [msg`Waiting`, "warn"],
      returned: [msg`Returned`, "brand"],
      approved: [msg`Approved`, "good"],
      rejected: [msg`Rejected`, "bad"],
    },
  },
  complaint: {
    name: msg`Complaint`,
    title: msg`Complaints`,
    path: "/tousu",
    statuses: {
      waiting: [msg`Waiting`, "warn"],
      answered: [msg`Statement received`, "warn"],
      compensated: [msg`Compensated`, "good"],
      resolved: [msg`Resolved`, "good"],
      dismissed: [msg`Dismissed`, "calm"],
    },
  },
  challenge: {
    name: msg`Challenge`,
    title: msg`Challenges`,
    path: "/gamepk",
    statuses: {
      asked: [msg`Not accepted yet`, "calm"],
      running: [msg`Game in progress`, "brand"],
      claimed: [msg`Result reported`, "warn"],
      disputed: [msg`Disputed`, "bad"],
      untold: [msg`No result reported`, "warn"],
      confirmed: [msg`Confirmed`, "good"],
      void: [msg`Void`, "calm"],
      declined: [msg`Declined`, "calm"],
      expired: [msg`Expired`, "calm"],
    },
  },
  discount: {
    name: msg`Discount`,
    title: msg({ message: "Discounts", context: "agreements" }),
    path: "/discounts",
    statuses: {
      waiting: [msg`Waiting`, "warn"],
      approved: [msg`Approved`, "good"],
      rejected: [msg`Rejected`, "bad"],
      withdrawn: [msg`Withdrawn`, "calm"],
    },
  },
  "wedding-refund": {
    name: msg`Wedding refund`,
    title: msg`Wedding refunds`,
    path: "/refunds",
    statuses: {
      waiting: [msg`Waiting`, "warn"],
      approved: [msg`Approved`, "good"],
      rejected: [msg`Rejected`, "bad"],
    },
  },
} satisfies Readonly<Record<ReviewQueue, QueueLabels>>;
