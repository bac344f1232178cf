import { msg } from "@lingui/core/macro";

/** Hints that the help of several pages shares. */
export const addressHint = msg`Filters, sort order and page are part of the address. Copy the link to share the same list.`;

export const orderHints = [
  msg`Use the buttons of a row or its detail to assign, advance, flag or cancel an order. Only available actions are shown.`,
  msg`Colour and remaining time show which orders are due soon or late. Late orders come first.`,
  msg`Click a row to open it beside the list. J and K move between rows, Enter opens, Esc closes.`,
  msg`Save filters as a view, and choose which columns to show.`,
] as const;

export const queueHints = [
  msg`Opening an item reserves it for you for two minutes, so that it is not decided twice.`,
  msg`Decide items one by one with the keyboard. You can undo each decision for ten seconds before it takes effect.`,
  msg`A rejection needs a reason, which the person sees.`,
] as const;

export const auditHint = msg`The audit trail records every change with its author and the values before and after.`;
