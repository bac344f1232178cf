import type { HandlerInput, CallKey } from "@vowdesk/contract/kernel";
import type { weddingPaymentsApi, WeddingReceipt } from "@vowdesk/contract/studio/wedding-payments";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { post } from "../../money/ledger/ledger.ts";
import { coupleOf } from "../weddings/weddings.ts";
import { lockPlan, refreshPlan, refundable } from "./plan/plan.service.ts";
import { lockFor, show } from "./wedding-payments.service.ts";
import * as store from "./reversals.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "payment.reversal-asked": Fact;
    "payment.reversed": Fact;
    "payment.reversal-refused": Fact;
  }
}

type Input<C extends CallKey<typeof weddingPaymentsApi>> = HandlerInput<(typeof weddingPaymentsApi)[C]>;

/** Asks to reverse a checked receipt. */
export async function askReversal(ctx: Context, { reason, ...input }: Input<"askReversal">): Promise<WeddingReceipt> {
  const receipt = await lockFor(ctx, "askReversal", input);
  await store.insertReversal(ctx.db, { receipt_id: receipt.id, reason, asked_by: ctx.actor.id }, authorOf(ctx));
  return show(ctx, "payment.reversal-asked", receipt, reason);
}

/** Locks a receipt whose reversal waits for another user. */
async function lockAsked(
  ctx: Context,
  action: "approveReversal" | "refuseReversal",
  input: { id: number; version: number },
) {
  const receipt = await lockFor(ctx, action, input);
  return { receipt, reversal: receipt.reversal ?? refuse("not-found") };
}

const decision = ({ actor, now }: Context) => ({ decided_by: actor.id, decided_at: now });

/**
 * Takes the money of a receipt back from the account of the wedding, by an entry of its own. The account may be below zero then: the couple
 * owes what it did not pay. That of a cancelled wedding may not, because it owes nothing.
 */
export async function approveReversal(ctx: Context, input: Input<"approveReversal">): Promise<WeddingReceipt> {
  const { receipt, reversal } = await lockAsked(ctx, "approveReversal", input);
  const { id, wedding_id: weddingId, amount_cents: cents } = receipt;
  await lockPlan(ctx, weddingId);
  const { isCancelled } = await coupleOf(ctx, weddingId);
  if (isCancelled && (await refundable(ctx, weddingId)).balanceCents < cents) refuse("reversal-above-balance");
  await post(ctx, {
    key: `wedding.reversed:${id}`,
    purpose: "wedding.reversed",
    subject: `wedding:${receipt.wedding_number}`,
    entries: [
      { account: `wedding:${weddingId}`, cents: -cents },
      { account: "bank", cents },
    ],
  });
  await store.saveDecision(ctx.db, reversal.id, { state: "reversed", ...decision(ctx) }, authorOf(ctx));
  await refreshPlan(ctx, weddingId);
  return show(ctx, "payment.reversed", receipt, reversal.reason);
}

export async function refuseReversal(
  ctx: Context,
  { reason, ...input }: Input<"refuseReversal">,
): Promise<WeddingReceipt> {
  const { receipt, reversal } = await lockAsked(ctx, "refuseReversal", input);
  const refused = { state: "refused", refusal: reason, ...decision(ctx) } as const;
  await store.saveDecision(ctx.db, reversal.id, refused, authorOf(ctx));
  return show(ctx, "payment.reversal-refused", receipt, reason);
}
