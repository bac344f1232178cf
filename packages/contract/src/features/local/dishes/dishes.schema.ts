import * as z from "zod";
import { permissions, Cents, RecordId, Version, PositiveCentsUpTo } from "../../../kernel/index.ts";

export const dishPermissions = permissions("dish", "dish:edit");

/** Refusals of dishes. */
export const dishRefusals = { "merchant-unknown": 500 } as const;

/** Amount in cents, limited above any plausible price of a dish. */
export const DishPrice = PositiveCentsUpTo(1_000_000);

/** A dish of a merchant. Orders that were placed before keep the name and the price of their time. */
export const Dish = z.object({
  id: RecordId,
  name: z.string(),
  priceCents: Cents,
  /** Whether customers can order it. */
  onSale: z.boolean(),
  merchantId: RecordId,
  merchantName: z.string(),
  zone: z.string(),
  version: Version,
});
export type Dish = z.infer<typeof Dish>;
