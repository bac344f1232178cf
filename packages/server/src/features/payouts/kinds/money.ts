import type { Context } from "../../../kernel/context.ts";
import { accountOf } from "../../ledger/index.ts";
import { moveMoney } from "../../reviews/index.ts";
import { queue, type Item } from "../policy.ts";

/** Money that was asked for and is neither paid nor given back yet. */
export const heldAccount = "held:withdrawals";

/** What a payment is called at the bank: its item's id makes a second one impossible. */
export const keyOf = (id: number) => `${queue}:${id}`;

export type Owed = Pick<Item, "id" | "queue" | "person_id" | "person_role"> & {
  details: Pick<Item["details"], "amountCents">;
};
const ownerOf = ({ person_id: id, person_role: role }: Owed) => accountOf({ id, role });

/** Takes the money out of the balance as soon as it is asked for, so that it is asked for once. */
export const hold = (ctx: Context, item: Owed) =>
  moveMoney(ctx, item, { purpose: "held", from: ownerOf(item), to: [[heldAccount, item.details.amountCents]] });

/** Paid and given back are one occasion: the ledger itself lets held money go one way alone. */
export const release = (ctx: Context, item: Owed, end: "paid" | "returned") =>
  moveMoney(ctx, item, {
    purpose: end,
    occasion: "ended",
    from: heldAccount,
    to: [[end === "paid" ? "bank" : ownerOf(item), item.details.amountCents]],
  });
