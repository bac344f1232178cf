import type { Context } from "../../kernel/http/context.ts";
import { refuse } from "../../kernel/http/refusal.ts";
import { balanceOf, personAccount } from "../ledger/index.ts";
import { lockPeople, moveMoney, notify, type AnyQueue, type ItemOf } from "../reviews/index.ts";

type Item = ItemOf<AnyQueue, unknown>;

/** Two customers who put in as much each; the ledger holds it until one has won, or both get theirs back. */
export interface Stakes {
  ids: readonly [number, number];
  cents: number;
}

const heldBy = ({ queue, id }: Item) => `${queue}:${id}` as const;

export async function assertCovered(ctx: Context, ids: readonly number[], cents: number): Promise<void> {
  for (const id of ids) if ((await balanceOf(ctx, personAccount(id))) < cents) refuse("stake-uncovered");
}

/** Takes both stakes out of their balances, or neither. */
export async function holdStakes(ctx: Context, item: Item, { ids, cents }: Stakes): Promise<void> {
  await lockPeople(ctx, ids);
  await assertCovered(ctx, ids, cents);
  const to = ids.map((id) => [personAccount(id), -cents] as const);
  await moveMoney(ctx, item, { purpose: "held", from: heldBy(item), to });
}

/** Won and void are one occasion: the ledger itself lets stakes go one way alone. */
const share = (ctx: Context, item: Item, purpose: "won" | "void", ids: readonly number[], cents: number) =>
  moveMoney(ctx, item, {
    purpose,
    occasion: "ended",
    from: heldBy(item),
    to: ids.map((id) => [personAccount(id), cents]),
  });

/** One gets both stakes; both are told. */
export async function payWinner(
  ctx: Context,
  item: Item,
  { ids, cents }: Stakes,
  winner: number | null,
): Promise<void> {
  if (winner === null) throw new Error(`nobody has won ${heldBy(item)}`);
  await share(ctx, item, "won", [winner], 2 * cents);
  await notify(ctx, item, "challenge-won", winner, 2 * cents);
  for (const id of ids) if (id !== winner) await notify(ctx, item, "challenge-lost", id);
}

/** Each gets theirs back; both are told. */
export async function giveBack(ctx: Context, item: Item, { ids, cents }: Stakes): Promise<void> {
  await share(ctx, item, "void", ids, cents);
  for (const id of ids) await notify(ctx, item, "challenge-void", id, cents);
}
