import type { LedgerTransfer } from "@vowdesk/contract/ledger";
import type { Context } from "../../kernel/http/context.ts";
import { isBalanced, tidy, type Account, type Side } from "./policy.ts";
import * as store from "./store.ts";

/** Money that moves. The same `key` again moves nothing: it names the occasion, such as `order.settled:WM2611020001`. */
export interface Posting {
  key: string;
  /** Why: `order.settled`. */
  purpose: string;
  /** What it is about: `order:WM2611020001`. */
  subject: string;
  /** The cents sum to zero. */
  entries: readonly Side[];
}

/** Moves money in the caller's transaction; false when nothing moved, for it had before or there was nothing to move. */
export async function post(ctx: Context, { entries, ...transfer }: Posting): Promise<boolean> {
  const sides = tidy(entries);
  if (!isBalanced(sides)) throw new Error(`${transfer.key} does not sum to zero`);
  if (sides.length === 0) return false;
  return store.insertTransfer(ctx.db, { ...transfer, at: ctx.now, entries: sides });
}

/** Every transfer about something, the oldest first. */
export async function transfersOf(ctx: Context, subject: string): Promise<LedgerTransfer[]> {
  const transfers = await store.transfersOf(ctx.db, subject);
  return transfers.map((transfer) => ({ ...transfer, at: transfer.at.toISOString() }));
}

/** What an account holds now, in cents. */
export function balanceOf(ctx: Context, account: Account): Promise<number> {
  return store.balanceOf(ctx.db, account);
}

/** What came to an account (above zero) and went from it, newest first. */
export function entriesOf(ctx: Context, account: Account, asked: store.EntriesAsked) {
  return store.entriesOf(ctx.db, account, asked);
}

/** What left the house for these reasons about these things, newest first: paid out or about to be. */
export function paidOut(
  ctx: Context,
  asked: { purposes: readonly string[]; subjects: readonly string[]; most: number },
): Promise<store.EntryRow[]> {
  return store.paidTo(ctx.db, ["bank", "payable"], asked);
}
