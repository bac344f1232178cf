import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { balanceOf, personAccount } from "../ledger/ledger.ts";
import { lockPeople, moveMoney, notify, type AnyQueue, type ItemOf } from "../../reviews/engine/engine.ts";

type Item = ItemOf<AnyQueue, unknown>;

/** Equal stakes of two customers. The ledger holds them until one wins or both are refunded. */
export interface Stakes {
  ids: readonly [number, number];
  cents: number;
}

const stakeAccount = ({ queue, id }: Item) => `${queue}:${id}` as const;

export async function assertCovered(ctx: Context, ids: readonly number[], cents: number): Promise<void> {
  for (const id of ids) if ((await balanceOf(ctx, personAccount(id))) < cents) refuse("stake-uncovered");
}

/** Moves both stakes out of the customers' balances, or neither. */
export async function holdStakes(ctx: Context, item: Item, { ids, cents }: Stakes): Promise<void> {
  await lockPeople(ctx, ids);
  await assertCovered(ctx, ids, cents);
  const to = ids.map((id) => [personAccount(id), -cents] as const);
  await moveMoney(ctx, item, { purpose: "held", from: stakeAccount(item), to });
}

/** Pays stakes out. Won and void are one occasion, so that the ledger allows only one of them. */
const payOut = (ctx: Context, item: Item, purpose: "won" | "void", ids: readonly number[], cents: number) =>
  moveMoney(ctx, item, {
    purpose,
    occasion: "ended",
    from: stakeAccount(item),
    to: ids.map((id) => [personAccount(id), cents]),
  });

export async function payWinner(
  ctx: Context,
  item: Item,
  { ids, cents }: Stakes,
  winner: number | null,
): Promise<void> {
  if (winner === null) throw new Error(`${stakeAccount(item)} has no winner`);
  await payOut(ctx, item, "won", [winner], 2 * cents);
  await notify(ctx, item, "challenge-won", winner, 2 * cents);
  for (const id of ids) if (id !== winner) await notify(ctx, item, "challenge-lost", id);
}

export async function giveBack(ctx: Context, item: Item, { ids, cents }: Stakes): Promise<void> {
  await payOut(ctx, item, "void", ids, cents);
  for (const id of ids) await notify(ctx, item, "challenge-void", id, cents);
}
