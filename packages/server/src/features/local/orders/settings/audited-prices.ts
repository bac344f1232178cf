import type { PriceFields } from "@vowdesk/contract/local/orders";

/** Zones and prices as the audit trail shows them: zones by name, discounts in whole units of the currency. */
export type PriceFacts = Omit<PriceFields, "zones" | "discounts"> & {
  /** Delivery fee of each zone in cents. */
  zoneFees: Readonly<Record<string, number>>;
  /** Centre of each zone: latitude and longitude. */
  zoneCentres: Readonly<Record<string, string>>;
  /** Such as `100 − 15`. */
  discounts: string[];
};

export function auditedPrices({ zones, discounts, ...prices }: PriceFields): PriceFacts {
  return {
    ...prices,
    zoneFees: Object.fromEntries(zones.map(({ name, deliveryFeeCents }) => [name, deliveryFeeCents])),
    zoneCentres: Object.fromEntries(zones.map(({ name, lat, lng }) => [name, `${lat}, ${lng}`])),
    discounts: discounts.map(({ fromCents, cents }) => `${fromCents / 100} − ${cents / 100}`),
  };
}
