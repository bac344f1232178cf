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
  approve: { name: msg`Approve`, done: msg`Approved` },
  reject: { name: msg`Reject`, done: msg`Rejected` },
  hide: { name: msg`Hide`, done: msg`Hidden` },
  restore: { name: msg`Restore`, done: msg`Restored` },
  delete: { name: msg`Delete`, done: msg`Deleted` },
  return: { name: msg`Return`, done: msg`Returned` },
  revoke: { name: msg`Revoke`, done: msg`Revoked` },
  reply: { name: msg`Reply`, done: msg`Answered` },
  close: { name: msg`Close`, done: msg`Closed` },
  merge: { name: msg`Merge`, done: msg`Merged` },
  reopen: { name: msg`Reopen`, done: msg`Reopened` },
  compensate: { name: msg`Compensate`, done: msg`Compensated` },
  resolve: { name: msg`Resolve`, done: msg`Resolved` },
  dismiss: { name: msg`Dismiss`, done: msg`Dismissed` },
  confirm: { name: msg`Confirm`, done: msg`Confirmed` },
  void: { name: msg`Void and refund`, done: msg`Voided and refunded` },
  "mark-paid": { name: msg`Mark as paid`, done: msg`Marked as paid` },
  "mark-failed": { name: msg`Mark as failed`, done: msg`Marked as failed` },
};

/** Labels of the buttons of all acts. */
export const actionNames: Readonly<Record<string, MessageDescriptor>> = Object.fromEntries(
  Object.entries(words).map(([act, { name }]) => [act, name]),
);

const steps: Readonly<Record<string, MessageDescriptor>> = {
  ask: msg`Submitted`,
  undo: msg`Undone`,
  complete: msg`Documents sent`,
  report: msg`Reported`,
  accept: msg`Challenge accepted`,
  decline: msg`Declined`,
  claim: msg`Result reported`,
  expire: msg`Expired`,
  withdraw: msg`Withdrawn`,
  untold: msg`No result reported`,
  answer: msg`Statement submitted`,
  pay: msg`Sent to the bank`,
  "by-hand": msg`To be paid manually`,
  "no-answer": msg`The bank gave no answer`,
  "ask-bank": msg`Bank queried`,
  "bank-paid": msg`Paid by the bank`,
  "bank-failed": msg`Refused by the bank`,
};

/** Labels of an act; its raw name when unknown. */
export const actionLabels = (act: string): Words => words[act] ?? { name: { id: act }, done: { id: act } };

const settledAct = /-settled$/;

/** Label of a history entry: a decision, its settlement, or another step. */
export const stepLabels = (act: string): MessageDescriptor =>
  settledAct.test(act) ? msg`Completed` : (steps[act] ?? actionLabels(act).done);
