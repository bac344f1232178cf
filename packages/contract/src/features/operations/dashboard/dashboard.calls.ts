import * as z from "zod";
import { anyStaff, anyStaffOrService, api, endpoint } from "../../../kernel/index.ts";
import { Board, Task, Upcoming } from "./dashboard.schema.ts";

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
  upcoming: endpoint({
    method: "GET",
    path: "/api/dashboard/upcoming",
    access: anyStaff,
    summary: "List shoots, handovers and scheduled announcements of the next seven days that the caller may see",
    input: z.object({}),
    output: z.array(Upcoming),
  }),
});
