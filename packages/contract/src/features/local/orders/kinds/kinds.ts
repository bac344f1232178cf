import { deliveryFields, deliveryStatuses, type DeliveryStatus } from "./delivery.ts";
import { driverFields, driverStatuses, type DriverStatus } from "./driver.ts";
import { errandFields, errandStatuses, type ErrandStatus } from "./errand.ts";

export * from "./delivery.ts";
export * from "./driver.ts";
export * from "./errand.ts";

/** The kinds of order, each with its own states, fields and columns. */
export const orderKinds = ["delivery", "driver", "errand"] as const;
export type OrderKind = (typeof orderKinds)[number];

export const kindStatuses = {
  delivery: deliveryStatuses,
  driver: driverStatuses,
  errand: errandStatuses,
} satisfies Record<OrderKind, readonly string[]>;

/** The open states of each kind, which have a time limit. */
export const openStatuses = {
  delivery: ["paid", "accepted", "preparing", "ready", "assigned", "picked_up", "refunding"],
  driver: ["requested", "accepted", "arrived", "driving", "finished"],
  errand: ["posted", "accepted", "in_progress"],
} as const satisfies {
  delivery: readonly DeliveryStatus[];
  driver: readonly DriverStatus[];
  errand: readonly ErrandStatus[];
};

export const kindFields = {
  delivery: deliveryFields,
  driver: driverFields,
  errand: errandFields,
} satisfies Record<OrderKind, object>;

/** Prefixes of order numbers: `WM` 外卖, `DJ` 代驾, `PT` 跑腿. */
export const numberPrefixes = { delivery: "WM", driver: "DJ", errand: "PT" } as const satisfies Record<
  OrderKind,
  string
>;

/** The kind of an order by its number; null for an unknown prefix. */
export function kindOfNumber(number: string): OrderKind | null {
  return orderKinds.find((kind) => number.toUpperCase().startsWith(numberPrefixes[kind])) ?? null;
}
