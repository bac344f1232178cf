import * as z from "zod";
import { permissions } from "../../../kernel/index.ts";

export const dishPermissions = permissions("dish", "dish:edit");

/** Refusals of dishes. */
export const dishRefusals = { "merchant-unknown": 500 } as const;

/** Amount in cents, limited above any plausible price of a dish. */
export const DishPrice = z.int().min(1).max(1_000_000);

/** A dish of a merchant. Orders that were placed before keep the name and the price of their time. */
export const Dish = z.object({
  id: z.int(),
  name: z.string(),
  priceCents: z.int(),
  /** Whether customers can order it. */
  onSale: z.boolean(),
  merchantId: z.int(),
  merchantName: z.string(),
  zone: z.string(),
  version: z.int(),
});
export type Dish = z.infer<typeof Dish>;
