import type { Context } from "../../kernel/http/context.ts";
import { personAccount } from "../ledger/index.ts";
import { moveMoney } from "../reviews/index.ts";
import { queue, type Item } from "./policy.ts";

/** Money that was asked for and is neither paid nor given back yet. */
export const heldAccount = "held:withdrawals";

const named = new RegExp(`^${queue}:(\\d{1,9})(?::[\\w-]+)?$`);

/** What a new payment is called at the bank, which pays a name once. After a restore ids come again; the epoch does not. */
export const newKey = (id: number, epoch: string) => `${queue}:${id}:${epoch}`;

/** What a payment is called at the bank for as long as its item exists, over every restore. */
export const keyOf = (id: number, { paymentKey }: { paymentKey?: string | null | undefined }) =>
  paymentKey ?? `${queue}:${id}`;

/** The id of the item that a key was made for; an item with that id may have another key. */
export const idOf = (key: string) => Number(named.exec(key)?.[1] ?? 0);

export type Owed = Pick<Item, "id" | "queue" | "person_id"> & {
  details: Pick<Item["details"], "amountCents">;
};

/** Takes the money out of the balance as soon as it is asked for, so that it is asked for once. */
export const hold = (ctx: Context, item: Owed) =>
  moveMoney(ctx, item, {
    purpose: "held",
    from: personAccount(item.person_id),
    to: [[heldAccount, item.details.amountCents]],
  });

/** Paid and given back are one occasion: the ledger itself lets held money go one way alone. */
export const release = (ctx: Context, item: Owed, end: "paid" | "returned") =>
  moveMoney(ctx, item, {
    purpose: end,
    occasion: "ended",
    from: heldAccount,
    to: [[end === "paid" ? "bank" : personAccount(item.person_id), item.details.amountCents]],
  });
