import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { orderEntryApi, PricePart, Quote } from "@vowdesk/contract/local/orders";
import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import type { Amounts } from "../kinds/delivery.ts";
import { fareOf } from "../kinds/driver.ts";
import { errandFeeOf } from "../kinds/errand.ts";
import { priceBasket } from "./placement.service.ts";
import { currentPrices } from "../settings/settings.service.ts";

/** A quote of its parts; parts of zero cents are left out. */
export function quoteOf(parts: Readonly<Partial<Record<PricePart, number>>>): Quote {
  const entries = Object.entries(parts) as [PricePart, number][];
  return {
    parts: entries.filter(([, cents]) => cents !== 0).map(([name, cents]) => ({ name, cents })),
    totalCents: entries.reduce((sum, [, cents]) => sum + cents, 0),
  };
}

const quoteOfDelivery = ({ goodsCents, packingCents, deliveryFeeCents, discountCents }: Amounts): Quote =>
  quoteOf({ goods: goodsCents, packing: packingCents, delivery: deliveryFeeCents, discount: -discountCents });

/** The price of an order that is placed now: of a basket, of an errand with a task, or else of a ride. */
export async function quote(ctx: Context, order: HandlerInput<typeof orderEntryApi.quote>): Promise<Quote> {
  const { basket, distanceM, task, itemValueCents = 0 } = order;
  if (basket) return quoteOfDelivery((await priceBasket(ctx, basket)).amounts);
  const prices = await currentPrices(ctx);
  const metres = distanceM ?? refuse("not-found");
  if (task === undefined) return quoteOf({ fare: fareOf(metres, prices) });
  return quoteOf({ fee: errandFeeOf(task, metres, prices), advance: task === "buy" ? itemValueCents : 0 });
}
