import type { Context } from "../../../../kernel/http/context.ts";
import { post, type Account } from "../../../money/ledger/ledger.ts";
import type { ReviewRow } from "../engine.store.ts";

/** The item's name in ledger transfers, such as `withdrawal:17`. */
const subjectOf = ({ queue, id }: Pick<ReviewRow, "queue" | "id">) => `${queue}:${id}`;

interface Movement {
  /** Why the money moves, without the queue's code: `held`. */
  purpose: string;
  /** Only one transfer per occasion is possible, so that purposes of the same occasion exclude each other. Default: the purpose. */
  occasion?: string;
  subject?: string;
  /** The account that pays the sum of `to`. Negative amounts in `to` are paid by those accounts. */
  from: Account;
  to: readonly (readonly [account: Account, cents: number])[];
}

/** Moves an item's money in the caller's transaction. Throws if money has already moved on this occasion. */
export async function moveMoney(
  ctx: Context,
  item: Pick<ReviewRow, "queue" | "id">,
  { purpose, occasion = purpose, subject = subjectOf(item), from, to }: Movement,
): Promise<void> {
  const sum = to.reduce((total, [, cents]) => total + cents, 0);
  const hasMoved = await post(ctx, {
    key: `${item.queue}.${occasion}:${item.id}`,
    purpose: `${item.queue}.${purpose}`,
    subject,
    entries: [{ account: from, cents: -sum }, ...to.map(([account, cents]) => ({ account, cents }))],
  });
  if (!hasMoved) throw new Error(`the money of ${subjectOf(item)} has already moved (${occasion})`);
}
