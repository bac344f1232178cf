import type { Context } from "../../../kernel/http/context.ts";
import { post, type Account } from "../../ledger/index.ts";
import type { ReviewRow } from "../store.ts";

/** What an item is called where money moves. */
const nameOf = ({ queue, id }: Pick<ReviewRow, "queue" | "id">) => `${queue}:${id}`;

interface Movement {
  /** Why, without the queue: `held`. */
  purpose: string;
  /** Purposes of one occasion exclude each other: of the two ways money can go, it goes one. Absent: the purpose. */
  occasion?: string;
  /** What it is about; absent: the item. */
  subject?: string;
  /** Whose account pays what the others get, in cents; below zero they pay. */
  from: Account;
  to: readonly (readonly [account: Account, cents: number])[];
}

/** Moves an item's money in the caller's transaction. Whatever calls this twice on one occasion is wrong: it throws. */
export async function moveMoney(
  ctx: Context,
  item: Pick<ReviewRow, "queue" | "id">,
  { purpose, occasion = purpose, subject = nameOf(item), from, to }: Movement,
): Promise<void> {
  const sum = to.reduce((total, [, cents]) => total + cents, 0);
  const hasMoved = await post(ctx, {
    key: `${item.queue}.${occasion}:${item.id}`,
    purpose: `${item.queue}.${purpose}`,
    subject,
    entries: [{ account: from, cents: -sum }, ...to.map(([account, cents]) => ({ account, cents }))],
  });
  if (!hasMoved) throw new Error(`the money of ${nameOf(item)} moved before (${occasion})`);
}
