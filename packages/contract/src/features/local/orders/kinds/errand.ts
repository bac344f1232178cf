import * as z from "zod";
import { Cents } from "../../../../kernel/index.ts";

/** States of an errand, in their usual order. */
export const errandStatuses = ["posted", "accepted", "in_progress", "delivered", "confirmed", "cancelled"] as const;
export const ErrandStatus = z.enum(errandStatuses);
export type ErrandStatus = z.infer<typeof ErrandStatus>;

/** Buy something, bring something to a place, or fetch something. */
export const errandTasks = ["buy", "send", "fetch"] as const;
export const ErrandTask = z.enum(errandTasks);
export type ErrandTask = z.infer<typeof ErrandTask>;

/** Fields of errands. Amounts are integer cents; total = fee + advance. */
export const errandFields = {
  kind: z.literal("errand"),
  status: ErrandStatus,
  task: ErrandTask,
  /** The item: `两杯拿铁，少糖`. */
  item: z.string(),
  itemValueCents: Cents,
  /** Amount that the runner pays in the shop and the customer has paid in advance; 0 unless the task is `buy`. */
  advanceCents: Cents,
  feeCents: Cents,
  pickup: z.string(),
  destination: z.string(),
  /** Four digits that the receiver tells the runner. */
  pickupCode: z.string(),
};
