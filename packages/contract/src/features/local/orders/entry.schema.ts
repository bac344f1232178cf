import * as z from "zod";
import { Phone, JsonId, Cents, Text } from "../../../kernel/index.ts";
import { Quantity } from "./inputs.ts";

/** Dishes of one merchant. */
export const Basket = z.object({
  merchantId: JsonId,
  items: z
    .array(z.object({ dishId: JsonId, quantity: Quantity }))
    .min(1)
    .max(30),
});
export type Basket = z.infer<typeof Basket>;

/** A caller by the whole phone number. The name is needed if no account has the number. */
export const Caller = z.object({ phone: Phone, name: Text(40).optional() });
export type Caller = z.infer<typeof Caller>;

/** The account with the phone number of a caller. */
export const FoundCustomer = z.object({
  name: z.string(),
  isCustomer: z.boolean(),
  isBlocked: z.boolean(),
  /** Whether the holder of the account proved the number. Else it may be of somebody else. */
  isProved: z.boolean(),
  /** The address of the latest order; empty without one, and if the number is not proved. */
  lastAddress: z.string(),
});
export type FoundCustomer = z.infer<typeof FoundCustomer>;

export const priceParts = ["goods", "packing", "delivery", "discount", "fare", "fee", "advance"] as const;
export type PricePart = (typeof priceParts)[number];

/** The price of an order before it is placed. A discount is negative. */
export const Quote = z.object({
  parts: z.array(z.object({ name: z.enum(priceParts), cents: Cents })),
  totalCents: Cents,
});
export type Quote = z.infer<typeof Quote>;
