import { kindOfNumber, type RevealedField } from "@vowdesk/contract/orders";
import type { Context } from "../../../kernel/http/context.ts";
import { shownPhone } from "../../../kernel/text/phones.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import * as store from "../store.ts";
import type { OrderRow } from "../store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    /** The line says which field was shown, never what stood in it. */
    "order.revealed": Fact & { after: { field: RevealedField } };
  }
}

async function merchantPhone(ctx: Context, { merchant_id: id }: OrderRow): Promise<string> {
  const merchant = id === null ? undefined : await store.findMerchant(ctx.db, id);
  return merchant?.phone ?? refuse("not-found");
}

/** Shows a masked field of an order whole, to who may see such orders; who asked for it is kept (PRODUCT 4, Orders). */
export async function reveal(ctx: Context, { number, field }: { number: string; field: RevealedField }) {
  if (!ctx.actor.codes.has(`order:${kindOfNumber(number) ?? "delivery"}`)) refuse("no-permission");
  const order = (await store.findOrder(ctx.db, number)) ?? refuse("not-found");
  const value = field === "customerPhone" ? order.customer_phone : await merchantPhone(ctx, order);
  ctx.emit({ type: "order.revealed", subject: `order:${order.number}`, after: { field } });
  return { value: shownPhone(value) };
}
