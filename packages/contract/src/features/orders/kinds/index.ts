import { deliveryFields, deliveryStatuses } from "./delivery.ts";

export * from "./delivery.ts";

/** The kinds of order, each with its own machine, fields and columns. */
export const orderKinds = ["delivery"] as const;
export type OrderKind = (typeof orderKinds)[number];

export const kindStatuses = { delivery: deliveryStatuses } satisfies Record<OrderKind, readonly string[]>;
export const kindFields = { delivery: deliveryFields } satisfies Record<OrderKind, object>;
