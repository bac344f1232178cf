import type { PayOut } from "@vowdesk/contract/money/payouts";
import type { Actor, Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import type { ActionRule, AnyQueue } from "../../reviews/engine/engine.ts";
import { release, type Owed } from "./money.ts";

/** Refuses properties that a rule does not have. `defineQueue` checks the types of the values. */
type RuleFields = { readonly [Field in keyof ActionRule<AnyQueue>]: unknown };

type WithBankResult = { details: Pick<PayOut, "bankWord"> };

/** Refuses a mark that contradicts the bank's result. */
const refuseIfBankResult =
  (state: "paid" | "failed") =>
  (_ctx: Context, { details: { bankWord } }: WithBankResult) => {
    if (bankWord?.state === state) refuse("withdrawal-bank-says");
    return {};
  };

/** Actions to mark an uncertain payment as paid or failed. `isFor` implements the four-eyes rule. */
export const markActions = <Of>(isFor: (actor: Pick<Actor, "id">, item: Of) => boolean) =>
  ({
    "mark-paid": {
      from: ["uncertain"],
      to: "paid",
      needsReason: true,
      isFor,
      change: refuseIfBankResult("failed"),
      effect: (ctx: Context, item: Owed) => release(ctx, item, "paid"),
      notice: "withdrawal-paid",
    },
    "mark-failed": {
      from: ["uncertain"],
      to: "failed",
      needsReason: true,
      isFor,
      change: refuseIfBankResult("paid"),
      effect: (ctx: Context, item: Owed) => release(ctx, item, "returned"),
      notice: "withdrawal-failed",
    },
  }) as const satisfies Record<string, RuleFields>;
