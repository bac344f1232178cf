import * as z from "zod";
import { BoundedVersion, Moment, Version } from "../../../../kernel/index.ts";
import { openStatuses, orderKinds, type OrderKind } from "../kinds/kinds.ts";

/** The longest limit of a state: a day and a half. */
const longestMinutes = 2_160;
const Minutes = z.int().min(1).max(longestMinutes);
const limitsOf = <const S extends string>(...statuses: readonly S[]) =>
  z.object(Object.fromEntries(statuses.map((status) => [status, Minutes])) as Record<S, typeof Minutes>);

const fields = {
  /** Maximum minutes per state, by kind. */
  limits: z.object({
    delivery: limitsOf(...openStatuses.delivery),
    driver: limitsOf(...openStatuses.driver),
    errand: limitsOf(...openStatuses.errand),
  }),
  /** Percentage of the remaining time from which an order is shown in amber. */
  amberPercent: z.int().min(5).max(90),
  /** Whether waiting orders are assigned automatically to the best free worker, by kind. */
  autoAssign: z.object(
    Object.fromEntries(orderKinds.map((kind) => [kind, z.boolean()])) as Record<OrderKind, z.ZodBoolean>,
  ),
};

/** Settings of orders, a single record. */
export const OrderSettings = z.object({
  ...fields,
  version: Version,
  changedBy: z.string(),
  changedAt: Moment.nullable(),
});
export type OrderSettings = z.infer<typeof OrderSettings>;
export type OrderSettingsFields = z.infer<z.ZodObject<typeof fields>>;

/** Partial update of whole fields. `version` is the one that the user saw. */
export const OrderSettingsChange = z.object({
  limits: fields.limits.optional(),
  amberPercent: fields.amberPercent.optional(),
  autoAssign: fields.autoAssign.optional(),
  version: BoundedVersion,
});
export type OrderSettingsChange = z.infer<typeof OrderSettingsChange>;

/** Defaults until the settings are changed. */
export const defaultOrderSettings: OrderSettingsFields = {
  limits: {
    delivery: { paid: 5, accepted: 5, preparing: 20, ready: 5, assigned: 10, picked_up: 30, refunding: 1440 },
    driver: { requested: 5, accepted: 15, arrived: 10, driving: 60, finished: 15 },
    errand: { posted: 8, accepted: 15, in_progress: 45 },
  },
  amberPercent: 30,
  autoAssign: { delivery: false, driver: false, errand: false },
};
