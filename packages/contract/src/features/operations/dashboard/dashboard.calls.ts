import * as z from "zod";
import { anyStaff, anyStaffOrService, api, endpoint, Limit, optionalFilter } from "../../../kernel/index.ts";
import { Board, maxTrendDays, Task, Trends, Upcoming } from "./dashboard.schema.ts";

/** Whether a range of days that begins on this date, and the one before, have dates of four digits. */
const isCountable = (date: string) => date >= "1900" && date < "9000";

export const dashboardApi = api("dashboard", "Figures of the dashboard", {
  board: endpoint({
    method: "GET",
    path: "/api/dashboard/board",
    access: anyStaffOrService,
    summary: "Get the dashboard: open, waiting and late work",
    input: z.object({}),
    output: Board,
  }),
  tasks: endpoint({
    method: "GET",
    path: "/api/dashboard/tasks",
    access: anyStaff,
    summary: "List what waits for the caller: late work and unanswered chats of all lists, the longest wait first",
    input: z.object({}),
    output: z.array(Task),
  }),
  trends: endpoint({
    method: "GET",
    path: "/api/dashboard/trends",
    access: anyStaff,
    summary: "Count rows of the caller's lists in the last days, or in a range of days, against the period before",
    input: z.object({
      /** The number of days up to today; with `from`, the length of the range. */
      days: Limit(maxTrendDays, 7),
      /** The first day. Default: so that the range ends today. */
      from: optionalFilter(z.iso.date().refine(isCountable)),
    }),
    output: Trends,
  }),
  upcoming: endpoint({
    method: "GET",
    path: "/api/dashboard/upcoming",
    access: anyStaff,
    summary: "List shoots, handovers and scheduled announcements of the next seven days that the caller may see",
    input: z.object({}),
    output: z.array(Upcoming),
  }),
});
