import * as z from "zod";
import { permissions, Cents, RecordId } from "../../../kernel/index.ts";
import { PersonOrder } from "./people.schema.ts";

export const merchantPermissions = permissions("merchants");

/** A merchant with the shop in which orders are placed. */
export const Merchant = z.object({
  id: RecordId,
  name: z.string(),
  /** Masked: `138****5678`. */
  phone: z.string(),
  zone: z.string(),
  address: z.string(),
  /** Whether customers can order. */
  isOpen: z.boolean(),
  /** Number of dishes on sale. */
  dishesOnSale: z.int(),
});
export type Merchant = z.infer<typeof Merchant>;

/** A merchant with dishes, latest orders and balance. Parts that the caller may not see are null. */
export const MerchantDetail = Merchant.extend({
  dishes: z.array(z.object({ id: RecordId, name: z.string(), priceCents: Cents, onSale: z.boolean() })).nullable(),
  orders: z.array(PersonOrder).nullable(),
  balanceCents: Cents.nullable(),
});
export type MerchantDetail = z.infer<typeof MerchantDetail>;
