import * as z from "zod";
import { Cents } from "../../../../kernel/index.ts";

/** States of a delivery order, in their usual order. */
export const deliveryStatuses = [
  "paid",
  "accepted",
  "preparing",
  "ready",
  "assigned",
  "picked_up",
  "delivered",
  "completed",
  "cancelled",
  "refunding",
  "refunded",
] as const;
export const DeliveryStatus = z.enum(deliveryStatuses);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

export const DeliveryItem = z.object({ name: z.string(), quantity: z.int(), priceCents: Cents });
export type DeliveryItem = z.infer<typeof DeliveryItem>;

/** Fields of delivery orders. Amounts are integer cents; total = goods + packing + delivery fee - discount. */
export const deliveryFields = {
  kind: z.literal("delivery"),
  status: DeliveryStatus,
  merchantName: z.string(),
  goodsCents: Cents,
  packingCents: Cents,
  deliveryFeeCents: Cents,
  discountCents: Cents,
  /** Preparation time in minutes, as stated by the merchant; null before acceptance. */
  prepMinutes: z.int().nullable(),
};
