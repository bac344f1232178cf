import * as z from "zod";
import { anyStaffOrService, api, endpoint } from "../../../kernel/index.ts";
import { Board } from "./dashboard.schema.ts";

export const dashboardApi = api("dashboard", "Figures of the dashboard", {
  board: endpoint({
    method: "GET",
    path: "/api/dashboard/board",
    access: anyStaffOrService,
    summary: "Get the dashboard: open, waiting and late work",
    input: z.object({}),
    output: Board,
  }),
});
