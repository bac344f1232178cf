import type { LedgerTransfer } from "@vowdesk/contract/money/ledger";
import type { Context } from "../../../kernel/http/context.ts";
import { isBalanced, mergeSides, type Account, type Side } from "./ledger.policy.ts";
import * as store from "./ledger.store.ts";

/** A transfer. `key` names the occasion, such as `order.settled:WM2611020001`; a repeated key moves nothing. */
export interface Posting {
  key: string;
  /** The reason: `order.settled`. */
  purpose: string;
  /** The record: `order:WM2611020001`. */
  subject: string;
  /** The cents sum to zero. */
  entries: readonly Side[];
}

/** Moves money in the caller's transaction. Returns false if the key was used before or there is nothing to move. */
export async function post(ctx: Context, { entries, ...transfer }: Posting): Promise<boolean> {
  const sides = mergeSides(entries);
  if (!isBalanced(sides)) throw new Error(`${transfer.key} does not sum to zero`);
  if (sides.length === 0) return false;
  return store.insertTransfer(ctx.db, { ...transfer, at: ctx.now, entries: sides });
}

/** All entries of an account with key, purpose and time of their transfers, the oldest first. Credits are positive. */
export const movesOf = (ctx: Context, account: Account) => store.movesOf(ctx.db, account);

/** All transfers of a record, the oldest first. */
export async function transfersOf(ctx: Context, subject: string): Promise<LedgerTransfer[]> {
  const transfers = await store.transfersOf(ctx.db, subject);
  return transfers.map((transfer) => ({ ...transfer, at: transfer.at.toISOString() }));
}

/** Balance of an account in cents. */
export function balanceOf(ctx: Context, account: Account): Promise<number> {
  return store.balanceOf(ctx.db, account);
}

/** Entries of an account, newest first. Credits are positive. */
export function entriesOf(ctx: Context, account: Account, query: store.EntriesQuery) {
  return store.entriesOf(ctx.db, account, query);
}

/** Money that left the business for these purposes and records, newest first: paid out, or about to be. */
export function paidOut(
  ctx: Context,
  query: { purposes: readonly string[]; subjects: readonly string[]; most: number },
): Promise<store.EntryRow[]> {
  return store.paidTo(ctx.db, ["bank", "payable"], query);
}
