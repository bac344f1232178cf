import type { Context } from "../../../kernel/http/context.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { post } from "../../money/ledger/ledger.ts";
import { coupleOf } from "../weddings/weddings.ts";
import * as store from "./openings.store.ts";
import { lockPlan, refreshPlan } from "./plan/plan.service.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "payment.opened": Fact;
    /** The import that opened the balance was undone. */
    "payment.opening-undone": Fact;
  }
}

interface Opening {
  weddingId: number;
  cents: number;
  /** The day of the last receipt. */
  receivedOn: string;
}

const move = (weddingId: number, cents: number) => [
  { account: "house:opening" as const, cents: -cents },
  { account: `wedding:${weddingId}` as const, cents },
];

/** Books what a couple paid before the studio used this program, in the caller's transaction. */
export async function openBalance(ctx: Context, { weddingId, cents, receivedOn }: Opening): Promise<void> {
  await lockPlan(ctx, weddingId);
  const { number } = await coupleOf(ctx, weddingId);
  const subject = `wedding:${number}`;
  await store.insertOpening(ctx.db, { wedding_id: weddingId, cents, received_on: receivedOn }, authorOf(ctx));
  const entries = move(weddingId, cents);
  await post(ctx, { key: `wedding.opening:${weddingId}`, purpose: "wedding.opening", subject, entries });
  ctx.emit({ type: "payment.opened", subject, after: { amountCents: cents, receivedOn } });
  await refreshPlan(ctx, weddingId);
}

/** Counts the weddings of an import with payments that are more than an opening balance. The caller has locked the weddings. */
export const countUsedOpenings = (ctx: Context, weddingIds: readonly number[]): Promise<number> =>
  weddingIds.length === 0 ? Promise.resolve(0) : store.countWithPayments(ctx.db, weddingIds);

/** Returns the opening balances of an import that is undone, and deletes the payment plans of its weddings. */
export async function removeOpenings(ctx: Context, weddingIds: readonly number[]): Promise<void> {
  if (weddingIds.length === 0) return;
  for (const { wedding_id: weddingId, cents, number } of await store.deleteOpenings(ctx.db, weddingIds)) {
    const subject = `wedding:${number}`;
    const entries = move(weddingId, -cents);
    await post(ctx, {
      key: `wedding.opening-undone:${weddingId}`,
      purpose: "wedding.opening-undone",
      subject,
      entries,
    });
    ctx.emit({ type: "payment.opening-undone", subject, before: { amountCents: cents } });
  }
  ctx.signal({ kind: "changed", feature: "instalments", id: "", access: "payment" });
}
