import { kindOfNumber, type RevealedField } from "@vowdesk/contract/local/orders";
import type { Context } from "../../../../kernel/http/context.ts";
import { shownPhone } from "../../../../kernel/text/phones.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import * as store from "../orders.store.ts";
import type { OrderRow } from "../orders.store.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    /** Names the revealed field, never its value. */
    "order.revealed": Fact & { after: { field: RevealedField } };
  }
}

async function merchantPhone(ctx: Context, { merchant_id: id }: OrderRow): Promise<string> {
  const merchant = id === null ? undefined : await store.findMerchant(ctx.db, id);
  return merchant?.phone ?? refuse("not-found");
}

/** Returns the unmasked value of a field and writes an audit entry. */
export async function reveal(ctx: Context, { number, field }: { number: string; field: RevealedField }) {
  if (!ctx.actor.codes.has(`order:${kindOfNumber(number) ?? "delivery"}`)) refuse("no-permission");
  const order = (await store.findOrder(ctx.db, number, ctx.actor.scope)) ?? refuse("not-found");
  const value = field === "customerPhone" ? order.customer_phone : await merchantPhone(ctx, order);
  ctx.emit({ type: "order.revealed", subject: `order:${order.number}`, after: { field } });
  return { value: shownPhone(value) };
}
