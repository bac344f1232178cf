import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ReviewQueue } from "@vowdesk/contract/reviews";
import type { Tone } from "../ui/display/badge.tsx";

/** Label and tone of the states of each queue, as every page shows them. */
export const reviewStatuses = {
  withdrawal: {
    pending: [msg`Pending approval`, "warn"],
    second: [msg`Needs a second approver`, "warn"],
    approved: [msg`Approved`, "brand"],
    paying: [msg`Payment in progress`, "brand"],
    paid: [msg`Paid out`, "good"],
    rejected: [msg`Rejected`, "bad"],
    failed: [msg`Payment failed`, "bad"],
    uncertain: [msg({ message: "Unknown", context: "payment result" }), "bad"],
  },
  feedback: {
    waiting: [msg`Waiting`, "warn"],
    answered: [msg`Answered`, "good"],
    closed: [msg`Feedback closed`, "calm"],
    merged: [msg`Merged`, "calm"],
  },
  verification: {
    waiting: [msg`Waiting`, "warn"],
    approved: [msg`Identity verified`, "good"],
    rejected: [msg`Rejected`, "bad"],
    revoked: [msg`Revoked`, "calm"],
  },
  post: {
    waiting: [msg`Waiting`, "warn"],
    shown: [msg({ message: "Shown", context: "post" }), "good"],
    reported: [msg`Reported`, "bad"],
    rejected: [msg`Rejected`, "bad"],
    hidden: [msg`Hidden`, "calm"],
    deleted: [msg({ message: "Deleted", context: "state" }), "calm"],
  },
  application: {
    waiting: [msg`Waiting`, "warn"],
    returned: [msg`Returned`, "brand"],
    approved: [msg`Approved`, "good"],
    rejected: [msg`Rejected`, "bad"],
  },
  complaint: {
    waiting: [msg`Waiting`, "warn"],
    answered: [msg`Statement received`, "warn"],
    compensated: [msg`Compensated`, "good"],
    resolved: [msg`Resolved`, "good"],
    dismissed: [msg`Dismissed`, "calm"],
  },
  challenge: {
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
  discount: {
    waiting: [msg`Waiting`, "warn"],
    approved: [msg`Approved`, "good"],
    rejected: [msg`Rejected`, "bad"],
    withdrawn: [msg`Withdrawn`, "calm"],
  },
  "wedding-refund": {
    waiting: [msg`Waiting`, "warn"],
    approved: [msg`Approved`, "good"],
    rejected: [msg`Rejected`, "bad"],
  },
} satisfies Readonly<Record<ReviewQueue, Readonly<Record<string, readonly [MessageDescriptor, Tone]>>>>;
