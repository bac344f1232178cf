import type { PayOut, PayOutStatus } from "@vowdesk/contract/money/payouts";
import type { Endpoint } from "@vowdesk/contract/kernel";
import type { AnyQueue, ItemOf } from "../../reviews/engine/engine.ts";

/** The stored details of a payment, including fields that are never shown. */
export interface StoredPayOut extends PayOut {
  /** The card's number, sealed with the server's key. */
  sealedCard: string;
  /** The payment key. Items of earlier versions have none; their id is used instead. */
  paymentKey?: string;
}

/** The part of the withdrawal queue that payouts use. */
export interface PayingQueue extends AnyQueue {
  code: "withdrawal";
  status: readonly PayOutStatus[];
  appApi: Readonly<Record<"submit" | "mine", Endpoint>>;
}
export const queue = "withdrawal" satisfies PayingQueue["code"];
export type Item = ItemOf<PayingQueue, StoredPayOut>;

/** Whether the bank's result may still end the payment: it is in progress or uncertain, or a manual mark can be undone. */
export const acceptsBankResult = ({ status, effect_at }: Pick<Item, "status" | "effect_at">) =>
  status === "paying" || status === "uncertain" || ((status === "paid" || status === "failed") && effect_at !== null);
