import * as z from "zod";
import {
  BoundedVersion,
  Moment,
  OneLine,
  Version,
  Latitude,
  Longitude,
  PositiveCentsUpTo,
} from "../../../../kernel/index.ts";
import { OrderCents, WaitingMinutes } from "../inputs.ts";

/** A price of zero would make an order free. */
const Price = PositiveCentsUpTo(1_000_000);
const PricedMetres = z.int().min(0).max(100_000);

export const maxZones = 60;
export const maxDiscounts = 10;

const isUnique = (values: readonly unknown[]) => new Set(values).size === values.length;

/** A zone of the city. The delivery fee applies to merchants in the zone. */
export const Zone = z.object({
  name: OneLine(40).min(1),
  /** Centre in degrees, from which a distance is estimated. */
  lat: Latitude,
  lng: Longitude,
  deliveryFeeCents: OrderCents,
});
export type Zone = z.infer<typeof Zone>;

/** A discount on the goods of a delivery order from an amount on. */
export const Discount = z
  .object({ fromCents: Price, cents: Price })
  .refine(({ fromCents, cents }) => cents < fromCents, { path: ["cents"] });
export type Discount = z.infer<typeof Discount>;

/** Prices of delivery orders. */
export const DeliveryPrices = z.object({
  /** Fee for merchants in zones that are not listed. */
  deliveryFeeCents: OrderCents,
  packingPerDishCents: OrderCents,
  packingMaxCents: OrderCents,
  /** The one with the highest amount that the goods reach applies. */
  discounts: z
    .array(Discount)
    .max(maxDiscounts)
    .refine((discounts) => isUnique(discounts.map(({ fromCents }) => fromCents))),
});
export type DeliveryPrices = z.infer<typeof DeliveryPrices>;

/** Prices of designated-driver orders. */
export const RidePrices = z.object({
  /** Distance in metres that `rideFirstCents` pays for. */
  rideFirstMetres: PricedMetres,
  rideFirstCents: Price,
  ridePerKilometreCents: OrderCents,
  waitingFreeMinutes: WaitingMinutes,
  waitingPerMinuteCents: OrderCents,
  waitingMaxCents: OrderCents,
});
export type RidePrices = z.infer<typeof RidePrices>;

/** Prices of errands. */
export const ErrandPrices = z.object({
  /** Distance in metres that `errandFirstCents` pays for. */
  errandFirstMetres: PricedMetres,
  errandFirstCents: Price,
  errandPerKilometreCents: OrderCents,
  /** Surcharge for buying goods. */
  errandBuyCents: OrderCents,
});
export type ErrandPrices = z.infer<typeof ErrandPrices>;

const fields = {
  zones: z
    .array(Zone)
    .max(maxZones)
    .refine((zones) => isUnique(zones.map(({ name }) => name))),
  ...DeliveryPrices.shape,
  ...RidePrices.shape,
  ...ErrandPrices.shape,
};

export type PriceFields = z.infer<z.ZodObject<typeof fields>>;

/** Zones and prices of orders, a single record. An order keeps the prices of the moment at which it was placed. */
export const OrderPrices = z.object({
  ...fields,
  version: Version,
  changedBy: z.string(),
  changedAt: Moment.nullable(),
});
export type OrderPrices = z.infer<typeof OrderPrices>;

/** Partial update of whole fields. `version` is the one that the user saw. */
export const OrderPricesChange = z
  .object({ ...fields, version: BoundedVersion })
  .partial(Object.fromEntries(Object.keys(fields).map((name) => [name, true])) as { [K in keyof typeof fields]: true });
export type OrderPricesChange = z.infer<typeof OrderPricesChange>;

/** Prices until they are changed. */
export const defaultOrderPrices: PriceFields = {
  zones: [],
  deliveryFeeCents: 500,
  packingPerDishCents: 100,
  packingMaxCents: 500,
  discounts: [
    { fromCents: 10_000, cents: 1_500 },
    { fromCents: 6_000, cents: 800 },
    { fromCents: 3_000, cents: 300 },
  ],
  rideFirstMetres: 5_000,
  rideFirstCents: 3_900,
  ridePerKilometreCents: 600,
  waitingFreeMinutes: 10,
  waitingPerMinuteCents: 100,
  waitingMaxCents: 6_000,
  errandFirstMetres: 2_000,
  errandFirstCents: 800,
  errandPerKilometreCents: 200,
  errandBuyCents: 400,
};
