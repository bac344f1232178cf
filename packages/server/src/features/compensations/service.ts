import type { Context } from "../../kernel/http/context.ts";
import { refuse } from "../../kernel/http/refusal.ts";
import { personAccount } from "../ledger/index.ts";
import { houseSettings, moveMoney, notify, type AnyQueue, type ItemOf } from "../reviews/index.ts";
import * as store from "./store.ts";

/** What an order was worth to whoever paid for it, in cents. */
export const worthOf = (ctx: Context, number: string) => store.worthOf(ctx.db, number);

/** What was given for an order, what can still be undone included. */
export const compensatedFor = (ctx: Context, number: string) => store.compensatedFor(ctx.db, number);

/** Refuses more than may be given for an order: its worth less refunds and other compensations, and the configured cap. */
export async function assertPossible(ctx: Context, number: string, cents: number): Promise<void> {
  const unrefunded = await store.lockUnrefunded(ctx.db, number);
  const left = Math.max(0, unrefunded - (await store.compensatedFor(ctx.db, number)).cents);
  const most = Math.min(left, (await houseSettings(ctx)).compensationCapCents);
  if (cents > most) refuse("compensation-limit", { values: { most: (most / 100).toFixed(2) } });
}

/** The complainer's money, and where it comes from: the house's pocket. */
export async function compensate(
  ctx: Context,
  item: ItemOf<AnyQueue, unknown>,
  { number, cents }: { number: string; cents: number },
): Promise<void> {
  const account = personAccount(item.person_id);
  const subject = `order:${number}`;
  await moveMoney(ctx, item, { purpose: "compensated", subject, from: "house:loss", to: [[account, cents]] });
  await notify(ctx, item, "complaint-compensated", item.person_id, cents);
}
