import { randomInt } from "node:crypto";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { checkCode } from "../../staff/auth/auth.ts";
import * as store from "./orders.store.ts";
import type { OrderRow } from "./orders.store.ts";
import type { ErrandDetails } from "../../../platform/database/column-types.ts";
import { signalChange } from "./actions/transition.ts";
import { notices, notifyDispatchers } from "./due-times/notices.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    /** The code was replaced after too many wrong tries. The event contains neither code. */
    "order.pickup-code-replaced": Fact;
  }
}

const codeCount = 10_000;
const codeOf = (value: number) => String(value).padStart(4, "0");

export const newPickupCode = (): string => codeOf(randomInt(codeCount));

/** A random code that differs from the given one. */
const codeOtherThan = (code: string) => codeOf((Number(code) + randomInt(1, codeCount)) % codeCount);

/** The customer's app gets the new code with the next read of the order. */
async function replaceCode(ctx: Context, order: OrderRow): Promise<void> {
  const details = order.details as ErrandDetails;
  const pickupCode = codeOtherThan(details.pickupCode);
  await store.saveOrder(ctx.db, order.id, { details: { ...details, pickupCode } });
  ctx.emit({ type: "order.pickup-code-replaced", subject: `order:${order.number}` });
  signalChange(ctx, order);
  await notifyDispatchers(ctx, order, notices.codeReplaced(order, ctx.actor.name));
}

/**
 * Refuses a step without the right pickup code. Five wrong tries replace the code. The refusal commits the
 * transaction, because the try must stay counted.
 */
export async function requirePickupCode(ctx: Context, order: OrderRow, input: string | undefined): Promise<void> {
  if (!input) refuse("pickup-code-wrong");
  const { pickupCode } = order.details as ErrandDetails;
  const verdict = await checkCode(ctx, {
    purpose: "pickup",
    subject: order.number,
    fits: () => input === pickupCode,
    replace: () => replaceCode(ctx, order),
  });
  if (verdict === "waiting") refuse("code-tries-used-up");
  if (verdict === "wrong") refuse("pickup-code-wrong", { commits: true });
}
