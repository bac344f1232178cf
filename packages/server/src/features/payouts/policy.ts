import type { PayOut, PayOutStatus } from "@vowdesk/contract/payouts";
import type { AnyQueue, ItemOf } from "../reviews/index.ts";

/** What is kept of a payment: more than anybody is shown. */
export interface Kept extends PayOut {
  /** The card's number, sealed with the server's key. */
  sealedCard: string;
  /** What the payment is called at the bank. Items of former versions have none: their id names it. */
  paymentKey?: string;
}

/** The queue whose items are paid out, as far as that goes. */
export interface PayingQueue extends AnyQueue {
  code: "withdrawal";
  status: readonly PayOutStatus[];
}
export const queue = "withdrawal" satisfies PayingQueue["code"];
export type Item = ItemOf<PayingQueue, Kept>;

/** Whether the bank's word may still say how it ends: nobody knows yet, or somebody's guess can be taken back. */
export const isUndecided = ({ status, effect_at }: Pick<Item, "status" | "effect_at">) =>
  status === "paying" || status === "uncertain" || ((status === "paid" || status === "failed") && effect_at !== null);
