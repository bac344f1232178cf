import * as z from "zod";

/** States of an errand, in their usual order (PRODUCT 4). */
export const errandStatuses = ["posted", "accepted", "in_progress", "delivered", "confirmed", "cancelled"] as const;
export const ErrandStatus = z.enum(errandStatuses);
export type ErrandStatus = z.infer<typeof ErrandStatus>;

/** Buy something, take something somewhere, or fetch something. */
export const errandTasks = ["buy", "send", "fetch"] as const;
export const ErrandTask = z.enum(errandTasks);
export type ErrandTask = z.infer<typeof ErrandTask>;

/** What only an errand has. Amounts are integer cents; total = fee + advance. */
export const errandFields = {
  kind: z.literal("errand"),
  status: ErrandStatus,
  task: ErrandTask,
  /** What it is about: `两杯拿铁，少糖`. */
  item: z.string(),
  /** What the thing is worth. */
  itemValueCents: z.int(),
  /** What the runner pays in the shop and the customer has paid ahead; 0 unless something is bought. */
  advanceCents: z.int(),
  feeCents: z.int(),
  pickup: z.string(),
  destination: z.string(),
  /** Whoever receives the thing tells the runner this; four digits. */
  pickupCode: z.string(),
};
