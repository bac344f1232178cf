import type { Dish } from "@vowdesk/contract/local/dishes";
import type { DishRow } from "./dishes.store.ts";

export function present(row: DishRow): Dish {
  return {
    id: row.id,
    name: row.name,
    priceCents: row.price_cents,
    onSale: row.on_sale,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    zone: row.zone,
    version: row.version,
  };
}

/** The fields that the audit trail compares. */
export const auditFields = (row: DishRow) => ({
  name: row.name,
  priceCents: row.price_cents,
  available: row.on_sale,
  merchantName: row.merchant_name,
});
