import * as z from "zod";
import { permissions } from "../../kernel/index.ts";

export const dashboardPermissions = permissions("dashboard");

/** How one kind of order stands: live counts from the counters, what waits, and today against a week ago. */
export const ServiceFigures = z.object({
  open: z.int(),
  unassigned: z.int(),
  /** Near their due time, and beyond it. */
  soon: z.int(),
  late: z.int(),
  urged: z.int(),
  flagged: z.int(),
  byStatus: z.record(z.string(), z.int()),
  placedToday: z.int(),
  /** What customers paid today, and what went or goes back to them of orders placed today. */
  paidTodayCents: z.int(),
  refundedTodayCents: z.int(),
  /** Free, and on shift at all, of those who serve this kind. */
  workersFree: z.int(),
  workersOnline: z.int(),
  /** Seconds from placing to somebody's yes, of the orders placed today and on the same day a week ago; null without any. */
  acceptMedianS: z.int().nullable(),
  acceptMedianLastWeekS: z.int().nullable(),
  /** Orders placed in each hour of today, 24 of them. */
  placedByHour: z.array(z.int()),
});
export type ServiceFigures = z.infer<typeof ServiceFigures>;

/** The live board. Parts the user may not see are null. */
export const Board = z.object({
  at: z.iso.datetime({ offset: true }),
  delivery: ServiceFigures.nullable(),
  driver: ServiceFigures.nullable(),
  errand: ServiceFigures.nullable(),
  unreadMessages: z.int(),
  /** What waits for whoever asks: orders they may assign, late ones of the kinds they see, refunds they may pay out. */
  waitingForMe: z.object({ unassigned: z.int(), late: z.int(), refunds: z.int() }),
});
export type Board = z.infer<typeof Board>;
