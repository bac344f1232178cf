import { randomInt } from "node:crypto";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { checkCode } from "../../auth/index.ts";
import { send } from "../../notifications/index.ts";
import * as store from "../store.ts";
import type { OrderRow } from "../store.ts";
import type { ErrandDetails } from "../kinds/details.ts";
import { signalOf } from "../actions/transition.ts";
import { noticeWords } from "../due-times/notice-texts.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    /** Too many wrong codes were tried. Neither code is told. */
    "order.pickup-code-replaced": Fact;
  }
}

const codes = 10_000;
const codeOf = (value: number) => String(value).padStart(4, "0");

export const newPickupCode = (): string => codeOf(randomInt(codes));

/** Any code but this one. */
const otherThan = (code: string) => codeOf((Number(code) + randomInt(1, codes)) % codes);

/** The customer's app shows the new code when it asks for the order again. */
async function replaceCode(ctx: Context, order: OrderRow): Promise<void> {
  const details = order.details as ErrandDetails;
  const pickupCode = otherThan(details.pickupCode);
  await store.saveOrder(ctx.db, order.id, { details: { ...details, pickupCode } });
  ctx.emit({ type: "order.pickup-code-replaced", subject: `order:${order.number}` });
  signalOf(ctx, order);
  const { key, msg } = noticeWords.codeReplaced(order);
  await send(ctx, {
    type: 6,
    to: { holdersOf: `order:${order.kind}:assign` },
    allUser: 1,
    msg,
    template: { key, values: { number: order.number, worker: ctx.actor.name } },
    number: order.number,
    sendName: order.customer_name,
    handling: "again",
  });
}

/**
 * Refuses a runner without the code that the receiver knows. Five wrong tries replace the code, whoever made them; the
 * refusal commits, so that they stay counted.
 */
export async function requirePickupCode(ctx: Context, order: OrderRow, given: string | undefined): Promise<void> {
  if (!given) refuse("pickup-code-wrong");
  const { pickupCode } = order.details as ErrandDetails;
  const verdict = await checkCode(ctx, {
    purpose: "pickup",
    subject: order.number,
    fits: () => given === pickupCode,
    replace: () => replaceCode(ctx, order),
  });
  if (verdict === "waiting") refuse("code-tries-used-up");
  if (verdict === "wrong") refuse("pickup-code-wrong", { commits: true });
}
