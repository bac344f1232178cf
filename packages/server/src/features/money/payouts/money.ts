import type { Context } from "../../../kernel/http/context.ts";
import { personAccount } from "../ledger/ledger.ts";
import { moveMoney } from "../../reviews/engine/engine.ts";
import { queue, type Item } from "./payouts.policy.ts";

/** Money of withdrawals that are neither paid nor returned. */
export const heldAccount = "held:withdrawals";

const keyPattern = new RegExp(`^${queue}:(\\d{1,9})(?::[\\w-]+)?$`);

/** The payment key. The bank pays a key once. The epoch distinguishes ids that are assigned again after a restore. */
export const newKey = (id: number, epoch: string) => `${queue}:${id}:${epoch}`;

/** The payment key of an existing item. It never changes, even after a restore. */
export const keyOf = (id: number, { paymentKey }: { paymentKey?: string | null | undefined }) =>
  paymentKey ?? `${queue}:${id}`;

/** The id in a payment key. The item with this id may have another key. */
export const idOf = (key: string) => Number(keyPattern.exec(key)?.[1] ?? 0);

export type Owed = Pick<Item, "id" | "queue" | "person_id"> & {
  details: Pick<Item["details"], "amountCents">;
};

/** Moves the money out of the balance at the request, so that it can be requested only once. */
export const hold = (ctx: Context, item: Owed) =>
  moveMoney(ctx, item, {
    purpose: "held",
    from: personAccount(item.person_id),
    to: [[heldAccount, item.details.amountCents]],
  });

/** Both ends share one occasion, so that the ledger accepts only one of them. */
export const release = (ctx: Context, item: Owed, end: "paid" | "returned") =>
  moveMoney(ctx, item, {
    purpose: end,
    occasion: "ended",
    from: heldAccount,
    to: [[end === "paid" ? "bank" : personAccount(item.person_id), item.details.amountCents]],
  });
