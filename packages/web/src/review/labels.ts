import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

interface Words {
  /** Button label. */
  name: MessageDescriptor;
  /** Label in a history. */
  done: MessageDescriptor;
}

/** Labels of acts in all queues, because a history spans queues. */
const words: Readonly<Record<string, Words>> = {
  approve: {
    name: msg({ message: "Approve", context: "button" }),
    done: msg({ message: "Approved", context: "act" }),
  },
  reject: { name: msg({ message: "Reject", context: "button" }), done: msg({ message: "Rejected", context: "act" }) },
  hide: { name: msg({ message: "Hide", context: "review" }), done: msg({ message: "Hidden", context: "post" }) },
  restore: {
    name: msg({ message: "Restore", context: "button" }),
    done: msg({ message: "Restored", context: "state" }),
  },
  delete: { name: msg({ message: "Delete", context: "button" }), done: msg({ message: "Deleted", context: "post" }) },
  return: { name: msg({ message: "Return", context: "review" }), done: msg({ message: "Returned", context: "state" }) },
  revoke: { name: msg({ message: "Revoke", context: "button" }), done: msg({ message: "Revoked", context: "review" }) },
  reply: { name: msg({ message: "Reply", context: "button" }), done: msg({ message: "Answered", context: "state" }) },
  close: { name: msg({ message: "Close", context: "complaint" }), done: msg({ message: "Closed", context: "state" }) },
  merge: { name: msg({ message: "Merge", context: "review" }), done: msg({ message: "Merged", context: "state" }) },
  reopen: { name: msg({ message: "Reopen", context: "button" }), done: msg({ message: "Reopened", context: "state" }) },
  compensate: {
    name: msg({ message: "Compensate", context: "review" }),
    done: msg({ message: "Compensated", context: "state" }),
  },
  resolve: {
    name: msg({ message: "Resolve", context: "button" }),
    done: msg({ message: "Resolved", context: "review" }),
  },
  dismiss: {
    name: msg({ message: "Dismiss", context: "review" }),
    done: msg({ message: "Dismissed", context: "state" }),
  },
  confirm: {
    name: msg({ message: "Confirm", context: "review" }),
    done: msg({ message: "Confirmed", context: "review" }),
  },
  void: { name: msg`Void and refund`, done: msg`Voided and refunded` },
  "mark-paid": { name: msg`Mark as paid`, done: msg`Marked as paid` },
  "mark-failed": { name: msg`Mark as failed`, done: msg`Marked as failed` },
};

/** Labels of the buttons of all acts. */
export const actionNames: Readonly<Record<string, MessageDescriptor>> = Object.fromEntries(
  Object.entries(words).map(([act, { name }]) => [act, name]),
);

const steps: Readonly<Record<string, MessageDescriptor>> = {
  ask: msg({ message: "Submitted", context: "review" }),
  undo: msg({ message: "Undone", context: "state" }),
  complete: msg({ message: "Documents sent", context: "review" }),
  report: msg({ message: "Reported", context: "state" }),
  accept: msg({ message: "Challenge accepted", context: "review" }),
  decline: msg({ message: "Declined", context: "state" }),
  claim: msg({ message: "Result reported", context: "review" }),
  expire: msg({ message: "Expired", context: "state" }),
  withdraw: msg({ message: "Withdrawn", context: "state" }),
  untold: msg`No result reported`,
  answer: msg({ message: "Statement submitted", context: "review" }),
  pay: msg`Sent to the bank`,
  "by-hand": msg`To be paid manually`,
  "no-answer": msg`The bank gave no answer`,
  "ask-bank": msg({ message: "Bank queried", context: "review" }),
  "bank-paid": msg`Paid by the bank`,
  "bank-failed": msg`Refused by the bank`,
};

/** Labels of an act; its raw name when unknown. */
export const actionLabels = (act: string): Words => words[act] ?? { name: { id: act }, done: { id: act } };

const settledAct = /-settled$/;

/** Label of a history entry: a decision, its settlement, or another step. */
export const stepLabels = (act: string): MessageDescriptor =>
  settledAct.test(act) ? msg({ message: "Completed", context: "state" }) : (steps[act] ?? actionLabels(act).done);
