import * as z from "zod";
import { Phone } from "../../../kernel/index.ts";

const RecordId = z.int().min(1).max(2_147_483_647);

/** Dishes of one merchant. */
export const Basket = z.object({
  merchantId: RecordId,
  items: z
    .array(z.object({ dishId: RecordId, quantity: z.int().min(1).max(99) }))
    .min(1)
    .max(30),
});
export type Basket = z.infer<typeof Basket>;

/** A caller by the whole phone number. The name is needed if no account has the number. */
export const Caller = z.object({ phone: Phone, name: z.string().trim().max(40).optional() });
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
  parts: z.array(z.object({ name: z.enum(priceParts), cents: z.int() })),
  totalCents: z.int(),
});
export type Quote = z.infer<typeof Quote>;
