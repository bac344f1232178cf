import type { PayOut } from "@vowdesk/contract/payouts";
import type { Actor, Context } from "../../kernel/http/context.ts";
import { refuse } from "../../kernel/http/refusal.ts";

import { release, type Owed } from "./money.ts";

type Said = { details: Pick<PayOut, "bankWord"> };

/** Nobody says the opposite of what the bank said. */
const unlessBankSays =
  (state: "paid" | "failed") =>
  (_ctx: Context, { details: { bankWord } }: Said) => {
    if (bankWord?.state === state) refuse("withdrawal-bank-says");
    return {};
  };

/** What people say of a payment that nobody knows the end of; `isFor` says who may (PRODUCT 4: four eyes). */
export const markActs = <Of>(isFor: (actor: Pick<Actor, "id">, item: Of) => boolean) =>
  ({
    "mark-paid": {
      from: ["uncertain"],
      to: "paid",
      needsReason: true,
      isFor,
      change: unlessBankSays("failed"),
      effect: (ctx: Context, item: Owed) => release(ctx, item, "paid"),
      tells: "withdrawal-paid",
    },
    "mark-failed": {
      from: ["uncertain"],
      to: "failed",
      needsReason: true,
      isFor,
      change: unlessBankSays("paid"),
      effect: (ctx: Context, item: Owed) => release(ctx, item, "returned"),
      tells: "withdrawal-failed",
    },
  }) as const;
