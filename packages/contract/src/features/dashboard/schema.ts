import * as z from "zod";
import { permissions } from "../../kernel/index.ts";

export const dashboardPermissions = permissions("dashboard");

/** The live board. Parts the user may not see are null. */
export const Board = z.object({
  at: z.iso.datetime({ offset: true }),
  delivery: z
    .object({
      open: z.int(),
      unassigned: z.int(),
      late: z.int(),
      couriersFree: z.int(),
      couriersOnline: z.int(),
      placedToday: z.int(),
      paidTodayCents: z.int(),
      byStatus: z.record(z.string(), z.int()),
    })
    .nullable(),
  unreadMessages: z.int(),
});
export type Board = z.infer<typeof Board>;
