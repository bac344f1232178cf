import { dashboardApi } from "@vowdesk/contract/operations/dashboard";
import { bind } from "../../../kernel/http/bind.ts";
import * as tasks from "./tasks.service.ts";
import * as trends from "./trends.service.ts";
import * as upcoming from "./upcoming.service.ts";
import * as dashboard from "./dashboard.service.ts";

export const calls = bind(dashboardApi, {
  board: dashboard.board,
  tasks: tasks.tasks,
  trends: trends.trends,
  upcoming: upcoming.upcoming,
});
